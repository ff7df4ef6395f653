import type { FailureKind } from "@/lib/core/failure";
import type { RatePriority } from "@/lib/core/rate-slots";

/**
 * How often asking again can help (field notes, "Envelope and errors"). backoff: any request;
 * backoff-get and once-get: reads only, a write's outcome is unknown; garbled: an answer at HTTP
 * 200 that is no envelope; resync: compare clocks, sign again.
 */
export type RetryRule =
  | "never"
  | "backoff"
  | "backoff-get"
  | "once-get"
  | "garbled"
  | "rate-limited"
  | "resync";

/**
 * What a code or a status means: the kind for people, whether asking again can help, and one
 * clause.
 */
export type CodeMeaning = {
  readonly kind: FailureKind;
  readonly retry: RetryRule;
  readonly detail: string;
};

export type RetryStep =
  | { readonly kind: "give-up" }
  | { readonly kind: "wait"; readonly delayMs: number }
  | { readonly kind: "resync" };

export type RetryQuestion = {
  readonly rule: RetryRule;
  readonly method: "GET" | "POST";
  readonly priority: RatePriority;
  /** How many answers of this request fell under this rule, this one included. */
  readonly seen: number;
  /** All attempts of this request so far, this one included. */
  readonly attempt: number;
  /** What the server asked for; null when it named no time. */
  readonly retryAfterMs: number | null;
  readonly random: () => number;
};

const MAX_ATTEMPTS = 12;
/** After so many answers under a rule the last one counts. */
const MOST_ANSWERS: Readonly<Record<Exclude<RetryRule, "rate-limited">, number>> = {
  never: 1,
  resync: 2,
  "once-get": 2,
  garbled: 3,
  backoff: 5,
  "backoff-get": 5,
};
const MOST_LIMITED: Readonly<Record<RatePriority, number>> = { interactive: 4, background: 7 };
const READS_ONLY: readonly RetryRule[] = ["once-get", "backoff-get", "garbled"];
const BASE_DELAY_MS = 500;
const MAX_DELAY_MS = 8_000;
/** The limit's own window is a second, so an earlier question cannot be answered. */
const LIMITED_BASE_MS = 1_000;
const LIMITED_MAX_MS = 30_000;
/**
 * After its per-minute limit the exchange needs about 5 minutes (field notes); a person does not
 * wait that long.
 */
const MAX_RETRY_AFTER_MS = { background: 330_000, interactive: 15_000 } as const;

const GIVE_UP: RetryStep = { kind: "give-up" };

/**
 * What to do after a failed attempt. A time that the server asked for is waited out in full, or not
 * at all.
 */
export function planRetry(question: RetryQuestion): RetryStep {
  const { rule, method, priority, seen, attempt } = question;
  const most = rule === "rate-limited" ? MOST_LIMITED[priority] : MOST_ANSWERS[rule];
  if (attempt >= MAX_ATTEMPTS || seen >= most) return GIVE_UP;
  if (READS_ONLY.includes(rule) && method !== "GET") return GIVE_UP;
  return rule === "resync" ? { kind: "resync" } : waitFor(question);
}

function waitFor({ rule, priority, seen, retryAfterMs, random }: RetryQuestion): RetryStep {
  const limited = rule === "rate-limited";
  const baseMs = limited ? LIMITED_BASE_MS : BASE_DELAY_MS;
  const ceilingMs = Math.min(baseMs * 2 ** (seen - 1), limited ? LIMITED_MAX_MS : MAX_DELAY_MS);
  if (retryAfterMs === null) {
    return { kind: "wait", delayMs: Math.round(ceilingMs / 2 + (ceilingMs / 2) * random()) };
  }
  if (retryAfterMs > MAX_RETRY_AFTER_MS[priority]) return GIVE_UP;
  // Jitter only on top: many waiting days must not come back in the same millisecond.
  return { kind: "wait", delayMs: Math.round(retryAfterMs + 250 * random()) };
}

/**
 * Milliseconds that a Retry-After header asks for, rounded up, or null. A date counts from the
 * answer's own Date.
 */
export function findRetryAfterMs(
  header: string | undefined,
  dateHeader: string | undefined,
  nowMs: number,
) {
  const text = header?.trim();
  if (text === undefined || text === "") return null;
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1_000);
  const untilMs = Date.parse(text);
  if (Number.isNaN(untilMs)) return null;
  const sentMs = dateHeader === undefined ? Number.NaN : Date.parse(dateHeader);
  return Math.max(0, untilMs - (Number.isNaN(sentMs) ? nowMs : sentMs));
}

/** Why a letter did not leave. A new problem needs its sentences. */
export const MAIL_PROBLEMS = [
  "not-configured",
  "unreachable",
  "not-encrypted",
  "sign-in-refused",
  /** The server refused it for the moment. */
  "deferred",
  "recipient-refused",
  "refused",
  /** Its time was over before the next attempt, for example because the desk was stopped. */
  "too-late",
] as const;
export type MailProblem = (typeof MAIL_PROBLEMS)[number];

/** Whether another attempt cannot help. */
export function isMailFinal(problem: MailProblem): boolean {
  return problem === "recipient-refused" || problem === "refused";
}

/**
 * "waits": the server did not take the letter, and it is tried again. "under-way": the server has
 * not answered yet.
 */
export type Posted =
  | { readonly kind: "sent" | "under-way" | "unclear" }
  | { readonly kind: "waits"; readonly problem: MailProblem }
  | { readonly kind: "failed"; readonly problem: MailProblem };

/**
 * Letters of the outbox. Notifications have a queue of their own, because each attempt writes them
 * anew.
 */
export const LETTER_KINDS = [
  "invitation",
  "password-link",
  "sign-in-link",
  "security-notice",
  "share-link-proof",
  "share-notice",
  "brief",
  /** To a chat. */
  "brief-chat",
  "payout-address",
] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

/** Letters that a person stops with a link: the brief of an account, or all notifications. */
export type StoppedLetters =
  | { readonly what: "brief"; readonly userId: string; readonly accountId: number }
  | { readonly what: "notifications"; readonly userId: string };

/**
 * "unclear": the server got the letter but did not confirm it. "dropped": the person's access
 * changed.
 */
export type LetterState = "queued" | "sent" | "unclear" | "failed" | "dropped";

const [SECOND, MINUTE, HOUR] = [1, 60, 3_600];

/**
 * Pauses between attempts: 26 hours in all. Short at first, because some servers refuse an unknown
 * sender for minutes, and some links work for a quarter of an hour.
 */
const LETTER_PAUSES_SECONDS = [
  20 * SECOND,
  1 * MINUTE,
  3 * MINUTE,
  6 * MINUTE,
  20 * MINUTE,
  1 * HOUR,
  4 * HOUR,
  10 * HOUR,
  10 * HOUR,
] as const;
const JITTER = 0.2;

/** For each letter. */
export const MOST_LETTER_ATTEMPTS = LETTER_PAUSES_SECONDS.length + 1;

/**
 * Seconds until the next attempt, after `attempts` failed ones; null: give up. `random`: 0 to 1.
 */
export function nextLetterPause(attempts: number, random: () => number): number | null {
  const pause = LETTER_PAUSES_SECONDS[attempts - 1];
  return pause === undefined ? null : Math.round(pause * (1 - JITTER + 2 * JITTER * random()));
}

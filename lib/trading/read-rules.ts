import type { TimeRange } from "@/lib/core/time-ranges";
import type { ReadName } from "./exchange-operations";
import { CATEGORIES, isFutures, POSITION_SIDES, STRATEGY_TYPES } from "./exchange-words";
import {
  checkRequired,
  checkWord,
  type RuleRefusal,
  refusalsOf,
  refuse,
  say,
} from "./rule-refusal";

/**
 * Public sources: the largest page, the widest window of one question, and how far back any is
 * answered.
 */
export const MAX_PAGE = 100;
export const MAX_WINDOW_DAYS = 30;
export const MAX_DAYS_BACK = 90;
const DAY_MS = 86_400_000;

/** The fields that a question may have; each reader names those that it needs. */
export type ReadQuestion = {
  readonly category?: string;
  readonly symbol?: string;
  readonly posSide?: string;
  readonly type?: string;
  readonly orderId?: string;
  readonly clientOid?: string;
  readonly botId?: string;
  readonly limit?: number;
};

const NEEDS: Partial<Record<ReadName, readonly string[]>> = {
  "history-orders": ["category"],
  "move-position-history": ["category"],
  "current-position": ["category"],
  "history-position": ["category"],
  "unfilled-strategy-orders": ["category"],
  "history-strategy-orders": ["category"],
  "strategy-sub-orders": ["orderId"],
  "bot-detail": ["botId"],
  "bot-orders": ["botId"],
  "neutral-bot-detail": ["botId"],
  "neutral-bot-orders": ["botId"],
};
const OF_FUTURES: readonly ReadName[] = [
  "current-position",
  "history-position",
  "move-position-history",
];

/**
 * What a reader needs before it asks (docs/exchange.md 4.0 names the operations; fields from public
 * sources).
 */
export function checkRead(name: ReadName, question: ReadQuestion): readonly RuleRefusal[] {
  const { category, posSide, type, limit } = question;
  const categories = OF_FUTURES.includes(name) ? CATEGORIES.filter(isFutures) : CATEGORIES;
  return refusalsOf(
    checkRequired(question, NEEDS[name] ?? [], "4.0"),
    name === "order-info" && !question.orderId && !question.clientOid
      ? refuse("orderId", "order-named", "4.0", say("order-named"))
      : null,
    category ? checkWord("category", category, categories, "4.0") : null,
    checkWord("posSide", posSide, POSITION_SIDES, "4.0"),
    checkWord("type", type, STRATEGY_TYPES, "4.0"),
    limit === undefined ? null : checkPageLimit(limit),
  );
}

function checkPageLimit(limit: number): RuleRefusal | null {
  if (Number.isInteger(limit) && limit >= 1 && limit <= MAX_PAGE) return null;
  const nearest = String(Math.min(MAX_PAGE, Math.max(1, Math.trunc(limit) || 1)));
  return refuse(
    "limit",
    "page-limit",
    "4.0",
    say("page-limit", { most: String(MAX_PAGE) }),
    nearest,
  );
}

/**
 * Not before 90 days ago, and the end not before the start. `nowMs`: the exchange's. Both ends
 * included.
 */
export function checkHistoryRange({ fromMs, toMs }: TimeRange, nowMs: number): RuleRefusal | null {
  if (toMs < fromMs)
    return refuse("endTime", "time-range", "4.0", say("range-backwards"), String(fromMs));
  const earliestMs = nowMs - MAX_DAYS_BACK * DAY_MS;
  if (fromMs >= earliestMs) return null;
  const said = say("days-back", { days: String(MAX_DAYS_BACK) });
  return refuse("startTime", "time-range", "4.0", said, String(earliestMs));
}

/** One question's window: at most 30 days. */
export function checkWindow({ fromMs, toMs }: TimeRange): RuleRefusal | null {
  if (toMs - fromMs <= MAX_WINDOW_DAYS * DAY_MS) return null;
  const nearest = String(fromMs + MAX_WINDOW_DAYS * DAY_MS);
  return refuse(
    "endTime",
    "time-range",
    "4.0",
    say("window-days", { days: String(MAX_WINDOW_DAYS) }),
    nearest,
  );
}

/**
 * The range in windows of at most 30 days, newest first. Neighbours share a millisecond, because no
 * source says whether an end is included; rows that come twice are told by their id.
 */
export function splitRange({ fromMs, toMs }: TimeRange): readonly TimeRange[] {
  const windows: TimeRange[] = [];
  for (let endMs = toMs; ; endMs -= MAX_WINDOW_DAYS * DAY_MS) {
    const startMs = Math.max(fromMs, endMs - MAX_WINDOW_DAYS * DAY_MS);
    windows.push({ fromMs: startMs, toMs: endMs });
    if (startMs <= fromMs) return windows;
  }
}

import type { TimeRange } from "@/lib/core/time-ranges";
import { badParameter, readLimit, readTime, refuse } from "../http/query-values";
import type { ReplySwitches } from "../http/switches";
import type { RepaymentSwitches } from "./switches";

export type ParsedRepaymentQuery = { readonly range: TimeRange; readonly limit: number };

const MAX_LIMIT = 100;
const DAY_MS = 86_400_000;

function readRange(
  start: string,
  end: string,
  nowMs: number,
  switches: RepaymentSwitches,
): TimeRange {
  const toMs = end === "" ? nowMs : readTime("endTime", end);
  const { widestSpanMs, reachMs } = switches;
  if (start !== "") return { fromMs: readTime("startTime", start), toMs };
  const oldest = reachMs === 0 ? 0 : nowMs - reachMs;
  return {
    fromMs: Math.min(toMs, Math.max(oldest, widestSpanMs === 0 ? 0 : toMs - widestSpanMs)),
    toMs,
  };
}

/** The instants that the answer may hold, within the bounds that the switches set. */
function withBounds(
  { fromMs, toMs }: TimeRange,
  nowMs: number,
  switches: RepaymentSwitches,
): TimeRange {
  const from = switches.startTimeBound === "inclusive" ? fromMs : fromMs + 1;
  const oldest = switches.reachMs === 0 ? 0 : nowMs - switches.reachMs;
  const kept = switches.keptDays === 0 ? 0 : nowMs - switches.keptDays * DAY_MS;
  return {
    fromMs: Math.max(from, oldest, kept),
    toMs: switches.endTimeBound === "inclusive" ? toMs : toMs - 1,
  };
}

/** Both times are optional; an empty value counts as absent. Throws RefusedQuery. */
export function parseRepaymentQuery(
  parameters: URLSearchParams,
  nowMs: number,
  switches: RepaymentSwitches,
  rangeErrorCode: ReplySwitches["rangeErrorCode"],
): ParsedRepaymentQuery {
  const value = (name: string) => parameters.get(name) ?? "";
  const range = readRange(value("startTime"), value("endTime"), nowMs, switches);
  if (range.fromMs > range.toMs) badParameter("startTime");
  const { widestSpanMs, reachMs, beyondReach } = switches;
  if (widestSpanMs > 0 && range.toMs - range.fromMs > widestSpanMs) {
    refuse(rangeErrorCode, "The time range is too wide");
  }
  if (reachMs > 0 && beyondReach === "refuse" && range.fromMs < nowMs - reachMs) {
    refuse(rangeErrorCode, "The start time is too far back");
  }
  const limit = readLimit(value("limit") || String(MAX_LIMIT), MAX_LIMIT, switches.overLimit);
  return { range: withBounds(range, nowMs, switches), limit: Math.min(limit, switches.pageCap) };
}

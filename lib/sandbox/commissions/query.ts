import { addDays, type Day, dayEndMs, dayOf, dayStartMs, WINDOW_DAYS } from "@/lib/core/day";
import { badParameter, readLimit, readTime, refuse } from "../http/query-values";
import type { ReplySwitches } from "../http/switches";
import { SYMBOL_SUFFIX } from "./catalogue";
import { parseRowId } from "./row-id";
import type { CommissionSwitches } from "./switches";

export type RowFilter = {
  readonly uid: string;
  readonly coin: string;
  readonly symbol: string;
  readonly showSub: boolean;
};

export type ParsedCommissionQuery = {
  readonly startMs: number;
  readonly endMs: number;
  readonly filter: RowFilter;
  /** The row id in idLessThan; null when none was sent. */
  readonly cursor: number | null;
  readonly limit: number;
};

const MAX_RANGE_MS = 30 * 86_400_000;
const MAX_LIMIT = 1000;
const DEFAULT_LIMIT = "100";

function yesterday(nowMs: number): { startMs: number; endMs: number } {
  const day: Day = addDays(dayOf(nowMs), -1);
  return { startMs: dayStartMs(day), endMs: dayEndMs(day) };
}

function readRange(start: string, end: string, nowMs: number, rangeCode: string) {
  if (start === "" && end === "") return yesterday(nowMs);
  if (start === "" || end === "") {
    return refuse("40019", `Parameter ${start === "" ? "startTime" : "endTime"} cannot be empty`);
  }
  const startMs = readTime("startTime", start);
  const endMs = readTime("endTime", end);
  if (startMs > endMs) badParameter("startTime");
  if (endMs - startMs > MAX_RANGE_MS)
    refuse(rangeCode, "The time range must not be more than 30 days");
  const earliestMs = dayStartMs(addDays(dayOf(nowMs), -WINDOW_DAYS));
  if (startMs < earliestMs) refuse(rangeCode, "Only the last 90 days can be queried");
  return { startMs, endMs };
}

function readSymbol(symbol: string): string {
  const suffixed = Object.values(SYMBOL_SUFFIX).some((suffix) => symbol.endsWith(suffix));
  return symbol === "" || suffixed ? symbol : badParameter("symbol");
}

function readFilter(
  value: (name: string) => string,
  showSubDefault: CommissionSwitches["showSubDefault"],
): RowFilter {
  const uid = value("uid");
  if (!/^\d{0,32}$/.test(uid)) badParameter("uid");
  const showSub = value("showSub") || showSubDefault;
  if (showSub !== "yes" && showSub !== "no") badParameter("showSub");
  return {
    uid,
    coin: value("coin"),
    symbol: readSymbol(value("symbol")),
    showSub: showSub === "yes",
  };
}

/** An empty value counts as absent (field notes). Throws RefusedQuery. */
export function parseCommissionQuery(
  parameters: URLSearchParams,
  nowMs: number,
  switches: CommissionSwitches & ReplySwitches,
): ParsedCommissionQuery {
  const value = (name: string) => parameters.get(name) ?? "";
  const sentCursor = value("idLessThan");
  const cursor = sentCursor === "" ? null : (parseRowId(sentCursor) ?? badParameter("idLessThan"));
  return {
    ...readRange(value("startTime"), value("endTime"), nowMs, switches.rangeErrorCode),
    filter: readFilter(value, switches.showSubDefault),
    cursor,
    limit: readLimit(value("limit") || DEFAULT_LIMIT, MAX_LIMIT, switches.overLimit),
  };
}

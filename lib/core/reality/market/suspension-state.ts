import type { Suspension } from "../suspension";
import { marketWallTime } from "./market-clock";
import type { MarketDate } from "./market-date";
import type { MarketTime } from "./market-time";

export type SuspensionState = "none" | "ahead" | "suspended" | "over";

/**
 * Whether trading is suspended at `now`, the market's wall time. An end of which only the date is known is over when
 * that date is: a pair that may be suspended is not called tradable.
 */
export function suspensionState(suspension: Suspension | null, now: string): SuspensionState {
  if (suspension === null || isBlank(suspension)) return "none";
  const { suspensionDate, suspensionTime, resumptionDate, resumptionTradingTime } = suspension;
  const from = wallOf(suspensionDate, suspensionTime, "00:00");
  if (from !== null && now < from) return "ahead";
  const to = wallOf(resumptionDate, resumptionTradingTime, "24:00");
  return to !== null && now >= to ? "over" : "suspended";
}

/** "YYYY-MM-DD HH:mm"; null where not even the date is known. */
function wallOf(date: MarketDate | null, time: MarketTime | null, unknownTime: string): string | null {
  if (time?.kind === "instant") return marketWallTime(time.ms);
  const day = (time?.kind === "wall" ? time.date : null) ?? date;
  if (day === null) return null;
  return `${day} ${time?.kind === "wall" ? time.time.slice(0, 5) : unknownTime}`;
}

function isBlank({ suspensionDate, suspensionTime, suspensionReason, ...rest }: Suspension): boolean {
  const { suspensionPrice, resumptionDate, resumptionQuoteTime, resumptionTradingTime } = rest;
  return [
    suspensionDate,
    suspensionTime,
    suspensionReason,
    suspensionPrice,
    resumptionDate,
    resumptionQuoteTime,
    resumptionTradingTime,
  ].every((field) => field === null);
}

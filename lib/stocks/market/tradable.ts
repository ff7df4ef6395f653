import type { StockListing, SuspensionRead } from "../pairs/listing";
import type { StockSuspension } from "../panels/suspension";
import type { MarketCalendar, MarketClosure, Weekday } from "./market-calendar";
import { marketWallTime, minuteOf, tradingWeekday } from "./market-clock";
import type { MarketDate } from "./market-date";
import type { MarketTime } from "./market-time";
import { type MarketSession, sessionAt } from "./sessions";
import type { WallTime } from "./wall-time";

/**
 * Whether a pair can be traded now, and why not. `suspensionRead`: when suspensions were last read.
 */
export type Tradable =
  | {
      readonly kind: "open";
      readonly session: MarketSession | "weekend";
      readonly suspensionRead: SuspensionRead;
      readonly suspensionAgeMs?: number | undefined;
    }
  | { readonly kind: "closed"; readonly why: ClosedReason }
  | { readonly kind: "unknown"; readonly why: "calendar" | "sessions" | "weekend" };

function readOf({ suspensionRead, suspensionAgeMs }: Judged) {
  return { suspensionRead, suspensionAgeMs };
}

export type ClosedReason =
  | { readonly kind: "suspended" }
  | { readonly kind: "closure"; readonly closure: MarketClosure }
  | { readonly kind: "weekday"; readonly weekday: Weekday }
  /** The market is in a session that the pair does not trade in. */
  | { readonly kind: "session"; readonly session: MarketSession };

type Judged = Pick<
  StockListing,
  "tradingPeriod" | "weekendTradable" | "suspension" | "suspensionRead" | "suspensionAgeMs"
>;

/**
 * From suspension, closures, regular closing days and sessions, in this order, at `now`, the
 * market's wall time. What is certainly closed is closed whatever else is not known; nothing is
 * open on the strength of what is not known, but for suspensions not asked just now, which it says.
 * `calendar` null: never read, or the exchange says nothing.
 */
export function judgeTradable(
  pair: Judged,
  calendar: MarketCalendar | null,
  now: WallTime,
): Tradable {
  if (suspensionState(pair.suspension, now) === "suspended") return closed({ kind: "suspended" });
  const closures = calendar?.specificConfig ?? [];
  const closure = closures.find((each) => covers(each, now) === "yes");
  if (closure) return closed({ kind: "closure", closure });
  const isCalendarDoubtful =
    !calendar?.specificConfig ||
    !calendar.regularConfig ||
    closures.some((each) => covers(each, now) === "maybe");
  const open = (session: MarketSession | "weekend"): Tradable =>
    isCalendarDoubtful
      ? { kind: "unknown", why: "calendar" }
      : { kind: "open", session, ...readOf(pair) };
  const weekday = tradingWeekday(now);
  if (calendar?.regularConfig?.includes(weekday)) {
    if (pair.weekendTradable === false) return closed({ kind: "weekday", weekday });
    if (pair.weekendTradable === null) return { kind: "unknown", why: "weekend" };
    return open("weekend");
  }
  const session = sessionAt(minuteOf(now));
  if (pair.tradingPeriod === null) return { kind: "unknown", why: "sessions" };
  if (!pair.tradingPeriod.includes(session)) return closed({ kind: "session", session });
  return open(session);
}

function closed(why: ClosedReason): Tradable {
  return { kind: "closed", why };
}

function covers({ startTime, endTime }: MarketClosure, now: WallTime): "yes" | "no" | "maybe" {
  if ((startTime !== null && now < startTime) || (endTime !== null && now >= endTime)) return "no";
  return startTime === null || endTime === null ? "maybe" : "yes";
}

type SuspensionState = "none" | "ahead" | "suspended" | "over";

/**
 * The state at `now`, the market's wall time. If only the date of the end is known, the suspension
 * lasts through that date.
 */
export function suspensionState(suspension: StockSuspension | null, now: string): SuspensionState {
  if (suspension === null || isBlank(suspension)) return "none";
  const { suspensionDate, suspensionTime, resumptionDate, resumptionTradingTime } = suspension;
  const from = wallOf(suspensionDate, suspensionTime, "00:00");
  if (from !== null && now < from) return "ahead";
  const to = wallOf(resumptionDate, resumptionTradingTime, "24:00");
  return to !== null && now >= to ? "over" : "suspended";
}

/** "YYYY-MM-DD HH:mm"; null where not even the date is known. */
function wallOf(
  date: MarketDate | null,
  time: MarketTime | null,
  unknownTime: string,
): string | null {
  if (time?.kind === "instant") return marketWallTime(time.ms);
  const day = (time?.kind === "wall" ? time.date : null) ?? date;
  if (day === null) return null;
  return `${day} ${time?.kind === "wall" ? time.time.slice(0, 5) : unknownTime}`;
}

/** Whether all fields but code and name are empty. */
function isBlank({ code: _code, name: _name, ...said }: StockSuspension): boolean {
  return Object.values(said).every((field) => field === null);
}

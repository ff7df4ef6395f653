import type { Listing, SuspensionRead } from "../listing";
import type { MarketCalendar, MarketClosure, Weekday } from "./calendar";
import { minuteOf, tradingWeekday } from "./market-clock";
import { type Session, sessionAt } from "./sessions";
import { suspensionState } from "./suspension-state";
import type { WallTime } from "./wall-time";

/** Whether a pair can be traded now, and why not. `suspensionRead`: how recently it was asked that there is no suspension. */
export type Tradable =
  | { readonly kind: "open"; readonly session: Session | "weekend"; readonly suspensionRead: SuspensionRead }
  | { readonly kind: "closed"; readonly why: ClosedReason }
  | { readonly kind: "unknown"; readonly why: "calendar" | "sessions" | "weekend" };

export type ClosedReason =
  | { readonly kind: "suspended" }
  | { readonly kind: "closure"; readonly closure: MarketClosure }
  | { readonly kind: "weekday"; readonly weekday: Weekday }
  /** The market is in a session that the pair does not trade in. */
  | { readonly kind: "session"; readonly session: Session };

type Judged = Pick<Listing, "tradingPeriod" | "weekendTradable" | "suspension" | "suspensionRead">;

/**
 * From suspension, closures, regular closing days and sessions, in this order, at `now`, the market's wall time. What
 * is certainly closed is closed whatever else is not known; nothing is open on the strength of what is not known, but
 * for suspensions not asked just now, which it says. `calendar` null: never read, or the exchange says nothing.
 */
export function judgeTradable(pair: Judged, calendar: MarketCalendar | null, now: WallTime): Tradable {
  if (suspensionState(pair.suspension, now) === "suspended") return closed({ kind: "suspended" });
  const closures = calendar?.specificConfig ?? [];
  const closure = closures.find((each) => covers(each, now) === "yes");
  if (closure) return closed({ kind: "closure", closure });
  const isCalendarDoubtful =
    !calendar?.specificConfig ||
    !calendar.regularConfig ||
    closures.some((each) => covers(each, now) === "maybe");
  const { suspensionRead } = pair;
  const weekday = tradingWeekday(now);
  if (calendar?.regularConfig?.includes(weekday)) {
    if (pair.weekendTradable === false) return closed({ kind: "weekday", weekday });
    if (pair.weekendTradable === null) return { kind: "unknown", why: "weekend" };
    return isCalendarDoubtful
      ? { kind: "unknown", why: "calendar" }
      : { kind: "open", session: "weekend", suspensionRead };
  }
  const session = sessionAt(minuteOf(now));
  if (pair.tradingPeriod === null) return { kind: "unknown", why: "sessions" };
  if (!pair.tradingPeriod.includes(session)) return closed({ kind: "session", session });
  return isCalendarDoubtful
    ? { kind: "unknown", why: "calendar" }
    : { kind: "open", session, suspensionRead };
}

function closed(why: ClosedReason): Tradable {
  return { kind: "closed", why };
}

function covers({ startTime, endTime }: MarketClosure, now: WallTime): "yes" | "no" | "maybe" {
  if ((startTime !== null && now < startTime) || (endTime !== null && now >= endTime)) return "no";
  return startTime === null || endTime === null ? "maybe" : "yes";
}

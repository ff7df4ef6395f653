import { addDays } from "@/lib/core/day";
import type { MarketCalendar, MarketClosure } from "../market/market-calendar";
import { tradingDate, wallTimeAt } from "../market/market-clock";
import { isWithin, type MarketDate, type MarketDates } from "../market/market-date";
import { SESSION_MINUTES } from "../market/sessions";
import { type ClosureEvent, numberSameKeys } from "./market-event";

/**
 * The special closures of each trading day of `dates`; none without a calendar or its list of
 * closures. `undated`: those without begin and end, which no day has.
 */
export function closureEvents(calendar: MarketCalendar | null, dates: MarketDates) {
  const closures = calendar?.specificConfig ?? [];
  const ofDay = closures
    .toSorted((a, b) => ((a.startTime ?? "") < (b.startTime ?? "") ? -1 : 1))
    .flatMap((closure) => daysOf(closure, dates));
  return {
    events: numberSameKeys(ofDay),
    undated: closures.filter(({ startTime, endTime }) => startTime === null && endTime === null),
  };
}

/**
 * One event for each trading day whose regular session or evening it takes, else one on the day it
 * begins.
 */
function daysOf(closure: MarketClosure, dates: MarketDates): ClosureEvent[] {
  const { startTime, endTime } = closure;
  const last = endTime === null ? null : tradingDate(wallTimeAt(endTime, -1));
  const first = startTime === null ? last : tradingDate(startTime);
  if (first === null) return [];
  if (startTime === null || last === null) {
    return isWithin(first, dates) ? [eventOn(first, closure)] : [];
  }
  const taken: ClosureEvent[] = [];
  let date = first;
  if (date < dates.from) date = dates.from;
  for (; date <= last && date <= dates.to; date = addDays(date, 1)) {
    if (startTime < at(date, EVENING) && (endTime ?? "") > at(date, OPENING)) {
      taken.push(eventOn(date, closure));
    }
  }
  const isOfHours = taken.length === 0 && isWithin(first, dates);
  return isOfHours ? [eventOn(first, closure)] : taken;
}

const { from: OPENING, to: CLOSING } = SESSION_MINUTES.regular;
const EVENING = SESSION_MINUTES.after_hours.to;

function eventOn(date: MarketDate, closure: MarketClosure): ClosureEvent {
  const { startTime, endTime } = closure;
  const isFromOpening = startTime !== null && startTime <= at(date, OPENING);
  const isToClosing = endTime !== null && endTime >= at(date, CLOSING);
  const endsEarly =
    startTime !== null && startTime > at(date, OPENING) && (endTime === null || isToClosing);
  return {
    kind: endsEarly ? "early-end" : "closure",
    key: `closure ${date}`,
    date,
    closure,
    isWholeDay: isFromOpening && isToClosing,
    isExpected: false,
  };
}

/** The wall time `minute` minutes after midnight of a date. */
function at(date: MarketDate, minute: number): string {
  return `${date} ${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}

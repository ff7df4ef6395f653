import { findMonth, type Month } from "@/lib/core/month";
import { EVENT_KINDS, type EventKind } from "@/lib/core/reality/market/market-event";
import { WATCHLIST_LIMITS } from "@/lib/core/watchlist-limits";
import { createParamReader, type Parsed, type RawParams } from "@/lib/reports/commissions/params";

export const CALENDAR_VIEWS = ["month", "agenda"] as const;

export type CalendarAddress = {
  /** Null: the month, and on a phone the agenda. */
  readonly view: (typeof CALENDAR_VIEWS)[number] | null;
  /** Null: the market's month now. */
  readonly month: Month | null;
  /** A watchlist's id; null: every watched stock. */
  readonly list: string | null;
  /** Words for single stocks, in the place of a list; none: those of the list. */
  readonly codes: readonly string[];
  /** None: all. */
  readonly kinds: readonly EventKind[];
};

/** Nothing is guessed of what cannot be read. */
export function readCalendarAddress(params: RawParams): Parsed<CalendarAddress> {
  const reader = createParamReader(params);
  const given = reader.one("month");
  const month = given === null ? null : findMonth(given);
  if (given !== null && month === null) reader.refuse({ kind: "not-a-month", given });
  return reader.parsed({
    view: CALENDAR_VIEWS.find((each) => each === reader.one("view")) ?? null,
    month,
    list: reader.one("list"),
    codes: reader.list("codes", { separator: /[\s,]+/, most: WATCHLIST_LIMITS.codes }),
    kinds: reader.choices("kinds", EVENT_KINDS, { separator: /,/ }),
  });
}

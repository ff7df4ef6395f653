import { findMonth } from "@/lib/core/month";
import { EVENT_KINDS } from "@/lib/core/reality/market/market-event";
import { WATCHLIST_LIMITS } from "@/lib/core/watchlist-limits";
import { createParamReader, type RawParams } from "@/lib/reports/commissions/params";

const VIEWS = ["month", "agenda"] as const;

export type CalendarAddress = Extract<ReturnType<typeof readCalendarAddress>, { ok: true }>["query"];

/** Nothing is guessed of what cannot be read. */
export function readCalendarAddress(params: RawParams) {
  const reader = createParamReader(params);
  const given = reader.one("month");
  const month = given === null ? null : findMonth(given);
  if (given !== null && month === null) reader.refuse({ kind: "not-a-month", given });
  return reader.parsed({
    /** Null: the month, and on a phone the agenda. */
    view: VIEWS.find((each) => each === reader.one("view")) ?? null,
    /** Null: the market's month now. */
    month,
    /** A watchlist's id; null: every watched stock. */
    list: reader.one("list"),
    /** Words for single stocks, in the place of a list; none: those of the list. */
    codes: reader.list("codes", { separator: /[\s,]+/, most: WATCHLIST_LIMITS.codes }),
    /** None: all. */
    kinds: reader.choices("kinds", EVENT_KINDS, { separator: /,/ }),
  });
}

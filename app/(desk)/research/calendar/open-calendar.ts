import { createParamReader, type RawParams } from "@/lib/core/address/params";
import { systemClock } from "@/lib/core/clock";
import { addMonths, findMonth, monthDays, monthOf } from "@/lib/core/month";
import type { User } from "@/lib/sign-in/session";
import { readLanguage } from "@/lib/sign-in/web/language";
import { EVENT_KINDS } from "@/lib/stocks/calendar/market-event";
import { marketDateAt } from "@/lib/stocks/market/market-clock";
import { type MarketDate, monthWeeks } from "@/lib/stocks/market/market-date";
import { type PastedCodes, readPastedCodes } from "@/lib/stocks/pairs/pasted-codes";
import { listWatchedCodes, type PanelQueue } from "@/lib/stocks/queue/panel-queue";
import { findStockCode } from "@/lib/stocks/stock-code";
import { listWatchlists, loadPairs, type Watchlist } from "@/lib/watchlists/edit-watchlists";
import { WATCHLIST_LIMITS } from "@/lib/watchlists/watchlist-limits";

const VIEWS = ["month", "agenda"] as const;

export type CalendarAddress = Extract<
  ReturnType<typeof readCalendarAddress>,
  { ok: true }
>["query"];

/** Refuses values that it cannot read. */
export function readCalendarAddress(params: RawParams) {
  const reader = createParamReader(params);
  const given = reader.one("month");
  const month = given === null ? null : findMonth(given);
  if (given !== null && month === null) reader.refuse({ kind: "not-a-month", given });
  return reader.parsed({
    /** Null: the month, or on a phone the agenda. */
    view: VIEWS.find((each) => each === reader.one("view")) ?? null,
    /** Null: the market's month now. */
    month,
    /** A watchlist's id; null: every watched stock. */
    list: reader.one("list"),
    /** Words for single stocks instead of a list; empty: the list's stocks. */
    codes: reader.list("codes", { separator: /[\s,]+/, most: WATCHLIST_LIMITS.codes }),
    /** None: all. */
    kinds: reader.choices("kinds", EVENT_KINDS, { separator: /,/ }),
  });
}

/** `cutFrom`: the number of watched stocks if they are too many to show; else null. */
type ChosenStocks = PastedCodes & { readonly cutFrom: number | null };

export type OpenCalendar = Awaited<ReturnType<typeof openCalendar>>;

/** `list`: the one that the address names; null: none, or it is not this person's. */
export async function openCalendar(queue: PanelQueue, user: User, address: CalendarAddress) {
  const language = await readLanguage();
  const today = marketDateAt(systemClock.now());
  const month = address.month ?? monthOf(today);
  const weeks = monthWeeks(month);
  const { from: first } = monthDays<MarketDate>(month);
  const agenda = { from: first, to: monthDays<MarketDate>(addMonths(month, 1)).to };
  const lists = await listWatchlists(user.id);
  const list = lists.find(({ id }) => id === address.list) ?? null;
  const stocks =
    address.codes.length > 0 ? await findStocks(queue, address.codes) : await watched(lists, list);
  const from = weeks[0]?.[0] ?? agenda.from;
  return {
    ...stocks,
    language,
    today,
    month,
    weeks,
    agenda,
    dates: { from, to: agenda.to },
    lists,
    list,
  };
}

async function watched(lists: readonly Watchlist[], list: Watchlist | null): Promise<ChosenStocks> {
  const every = async () => [...lists.flatMap(({ codes }) => codes), ...(await listWatchedCodes())];
  const all = list?.codes ?? [...new Set(await every())].sort();
  const codes = all.slice(0, WATCHLIST_LIMITS.codes);
  return {
    codes,
    cutFrom: codes.length < all.length ? all.length : null,
    unknown: [],
    unclear: [],
  };
}

/** Until the exchange's pairs were read, a word counts as a code as it is written. */
async function findStocks(queue: PanelQueue, words: readonly string[]): Promise<ChosenStocks> {
  const pairs = await loadPairs(queue);
  if (pairs !== null) return { ...readPastedCodes(words.join(" "), pairs), cutFrom: null };
  const codes = words.map(findStockCode).filter((code) => code !== null);
  return { codes, cutFrom: null, unknown: [], unclear: [] };
}

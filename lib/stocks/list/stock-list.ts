import { type Amount, compareAmounts } from "@/lib/core/amount";
import { addDays } from "@/lib/core/day";
import { compareText, groupBy } from "@/lib/core/group-by";
import type { Language } from "@/lib/core/language";
import type { MarketCalendar } from "../market/market-calendar";
import { marketDateAt, marketWallTime } from "../market/market-clock";
import type { MarketDate } from "../market/market-date";
import { judgeTradable, type Tradable } from "../market/tradable";
import { namesIn, type StockListing } from "../pairs/listing";
import { type FoundBy, searchListings, toSearchable } from "../pairs/search-listings";
import type { LatestPrice, LatestPrices } from "../panels/latest-prices";
import { isOneCurrency } from "../panels/ratios";
import {
  FIGURE_KEYS,
  type FigureKey,
  isInRange,
  type StateChoice,
  type StockSort,
} from "./choices";
import type { StockListQuery } from "./query";
import {
  type FigureSource,
  figureAt,
  type ListFigure,
  type ListFigures,
  type NextOfStock,
  type StockFigures,
} from "./stock-figures";

/** One pair of the list. */
export type ListedStock = {
  readonly listing: StockListing;
  /** The company's name in the page's language, else in the other; null: unknown. */
  readonly name: string | null;
  readonly tradable: Tradable;
  readonly latest: LatestPrice | null;
  /** Older than a price may get, by the exchange's time of it, else by that of its answer. */
  readonly isPriceOld: boolean;
  /** Whether the stock has no other pair. */
  readonly isOnlyPair: boolean;
  readonly figures: ListFigures;
  readonly next: NextOfStock;
};

/** A page of the list, and what stands around it. */
export type ListPage = {
  readonly rows: readonly ListedStock[];
  /** That match, and all. */
  readonly count: number;
  readonly all: number;
  /** Pairs whose suspensions were ever read. */
  readonly haltsRead: number;
  /** The code of the first match. */
  readonly first: string | null;
  /** The pair that the next page comes after, and the one that the page before ends at. */
  readonly next: string | null;
  readonly previous: string | null;
  /** The pair of the address is no longer in the list, so that the first page is shown. */
  readonly isPlaceGone: boolean;
};

/** What the desk keeps of all stocks. */
export type KeptStocks = {
  readonly listings: readonly StockListing[];
  readonly calendar: MarketCalendar | null;
  readonly figures: ReadonlyMap<string, StockFigures>;
  /** Undefined: prices were never read. */
  readonly latest: LatestPrices | undefined;
  /** When the prices were answered. */
  readonly pricedAtMs: number | null;
};

export type ListRequest = {
  readonly query: StockListQuery;
  /** The codes on the lists that the query names. */
  readonly watched: ReadonlySet<string>;
  readonly language: Language;
  readonly nowMs: number;
};

/**
 * The page that a query asks for. Figures are worked out where the query or the page needs them: all
 * of all pairs would take longer than the rest of the page.
 */
export function listStocks(kept: KeptStocks, request: ListRequest): ListPage {
  const { listings } = kept;
  const chosen = chooseStocks(joinStocks(kept, request), request);
  const { rows, ...pages } = pageOf(chosen, request.query);
  const pairs = groupBy(listings, ({ code }) => code);
  return {
    ...pages,
    rows: rows.map(({ listing, source, name, tradable, next, atMs }) => ({
      listing,
      name: name(),
      tradable: tradable(),
      latest: source.latest ?? null,
      isOnlyPair: pairs.get(listing.code)?.length === 1,
      isPriceOld: request.nowMs - atMs > OLD_PRICE_MS,
      figures: Object.fromEntries(FIGURE_KEYS.map((key) => [key, figureAt(key, source)])) as Record<
        FigureKey,
        ListFigure
      >,
      next,
    })),
    count: chosen.length,
    all: listings.length,
    haltsRead: listings.filter(({ suspensionRead }) => suspensionRead !== "never").length,
    first: chosen[0]?.listing.code ?? null,
  };
}

/** A price older than this says so, as where its market is closed. */
const OLD_PRICE_MS = 15 * 60_000;

/** A pair with what is kept of it; what takes time is worked out on demand. */
type JoinedStock = {
  readonly listing: StockListing;
  readonly source: FigureSource;
  readonly next: NextOfStock;
  readonly atMs: number;
  readonly name: () => string | null;
  readonly tradable: () => Tradable;
};

const NOTHING_READ: NextOfStock = { event: null, isWhole: false };

function joinStocks(
  { listings, calendar, figures, ...prices }: KeptStocks,
  { language, nowMs }: ListRequest,
): JoinedStock[] {
  const [now, today] = [marketWallTime(nowMs), marketDateAt(nowMs)];
  const latest = new Map(prices.latest?.map((price) => [price.symbol, price]));
  return listings.map((listing) => {
    const { symbol, code } = listing;
    const kept = code === null ? undefined : figures.get(code);
    const price = latest.get(symbol);
    return {
      listing,
      source: { symbol, latest: price, kept },
      next: stillAhead(kept?.next ?? NOTHING_READ, today),
      atMs: price?.atMs ?? prices.pricedAtMs ?? nowMs,
      name: () => namesIn(language, listing.names)[0]?.name ?? null,
      tradable: () => judgeTradable(listing, calendar, now),
    };
  });
}

/** A date that has passed since the figures were made is none. */
function stillAhead(next: NextOfStock, today: MarketDate): NextOfStock {
  return next.event !== null && next.event.date < today ? { ...next, event: null } : next;
}

/** The pairs that match, in the query's order. */
function chooseStocks(
  stocks: readonly JoinedStock[],
  { query, watched, nowMs }: ListRequest,
): readonly JoinedStock[] {
  const { session, weekend, state, watch, nextWithin, search, sort, direction } = query;
  const ranges = FIGURE_KEYS.map((key) => ({ key, range: query.ranges[key] }));
  const until = nextWithin === null ? null : addDays(marketDateAt(nowMs), nextWithin);
  const kept = stocks.filter(
    ({ listing, next, ...stock }) =>
      (session === null || listing.tradingPeriod?.includes(session)) &&
      (weekend === null || listing.weekendTradable === weekend) &&
      (watch === null || (listing.code !== null && watched.has(listing.code))) &&
      (until === null || (next.event !== null && next.event.date <= until)) &&
      (state === null || isOfState(stock.tradable(), state)) &&
      ranges.every(
        ({ key, range }) =>
          range === undefined || isInRange(key, comparable(stock.source, key), range),
      ),
  );
  const inOrder = sort === null ? kept : sortStocks(kept, sort, direction === "desc");
  if (search === "") return inOrder;
  const found = searchListings(inOrder.map(toFound), search).map(({ stock }) => stock);
  if (sort === null) return found;
  const isFound = new Set(found);
  return inOrder.filter((stock) => isFound.has(stock));
}

function toFound(stock: JoinedStock): FoundBy & { readonly stock: JoinedStock } {
  return { ...toSearchable(stock.listing), stock };
}

function isOfState(tradable: Tradable, state: StateChoice): boolean {
  if (state === "suspended") return tradable.kind === "closed" && tradable.why.kind === "suspended";
  return tradable.kind === state;
}

/** Money in a coin that is not worth a dollar cannot be set against the others. */
function comparable(source: FigureSource, key: FigureKey): Amount | null {
  const isMoney = key === "price" || key === "marketValue";
  if (isMoney && !isOneCurrency(source.latest?.quoteCoin ?? null, "USD")) return null;
  return figureAt(key, source).value;
}

/** One order for Chinese names, by their sound, and Latin ones, by the alphabet. */
const BY_NAME = new Intl.Collator(["zh-CN", "en-US"]);
const STATE_ORDER = { open: "1", unknown: "2", closed: "3" } as const;

/** What is unknown comes last in both directions; what is equal in the order of codes and pairs. */
function sortStocks(
  rows: readonly JoinedStock[],
  sort: StockSort,
  isDescending: boolean,
): readonly JoinedStock[] {
  const sign = isDescending ? -1 : 1;
  const { keyOf, compare } = orderOf(sort);
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .sort((a, b) => {
      if (a.key === null || b.key === null)
        return Number(a.key === null) - Number(b.key === null) || byCode(a.row, b.row);
      return sign * compare(a.key, b.key) || byCode(a.row, b.row);
    })
    .map(({ row }) => row);
}

type StockOrder = {
  readonly keyOf: (row: JoinedStock) => string | null;
  readonly compare: (a: string, b: string) => number;
};

function orderOf(sort: StockSort): StockOrder {
  switch (sort) {
    case "code":
      return { keyOf: ({ listing }) => listing.code, compare: compareText };
    case "name":
      return { keyOf: ({ name }) => name(), compare: BY_NAME.compare };
    case "next":
      return { keyOf: ({ next }) => next.event?.date ?? null, compare: compareText };
    case "state":
      return { keyOf: ({ tradable }) => stateKey(tradable()), compare: compareText };
    default:
      return {
        keyOf: ({ source }) => comparable(source, sort),
        compare: (a, b) => compareAmounts(a as Amount, b as Amount), // of `comparable`
      };
  }
}

function stateKey(tradable: Tradable): string {
  return STATE_ORDER[tradable.kind] + (tradable.kind === "closed" ? tradable.why.kind : "");
}

function byCode(a: JoinedStock, b: JoinedStock): number {
  const [one, other] = [a.listing, b.listing];
  return (
    Number(one.code === null) - Number(other.code === null) ||
    compareText(one.code ?? "", other.code ?? "") ||
    compareText(one.symbol, other.symbol)
  );
}

/** A page is a place in the order; one whose pair is gone is the first. */
function pageOf(rows: readonly JoinedStock[], { position, size }: StockListQuery) {
  const at = rows.findIndex(({ listing }) => listing.symbol === position?.symbol);
  const start = at < 0 ? 0 : position?.side === "after" ? at + 1 : Math.max(0, at - size);
  const page = rows.slice(start, start + size);
  const isLast = start + page.length >= rows.length;
  return {
    rows: page,
    isPlaceGone: position !== null && at < 0,
    next: isLast ? null : (page.at(-1)?.listing.symbol ?? null),
    previous: start === 0 ? null : (page[0]?.listing.symbol ?? null),
  };
}

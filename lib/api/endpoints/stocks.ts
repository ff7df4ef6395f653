import { z } from "zod";
import { createParamReader } from "@/lib/core/address/params";
import type { Language } from "@/lib/core/language";
import { STOCK_LOCALES } from "@/lib/core/stock-locale";
import { findGapKind, loadCalendar } from "@/lib/stocks/calendar/load-calendar";
import { FIGURE_KEYS, type FigureKey } from "@/lib/stocks/list/choices";
import { loadStockList, type StockList } from "@/lib/stocks/list/load-stock-list";
import { parseStockListQuery } from "@/lib/stocks/list/query";
import type { ListedStock } from "@/lib/stocks/list/stock-list";
import { marketDateAt } from "@/lib/stocks/market/market-clock";
import { findMarketDate, type MarketDate } from "@/lib/stocks/market/market-date";
import { loadStocks } from "@/lib/stocks/pairs/read-universe";
import type { PanelAge } from "@/lib/stocks/queue/freshness";
import { PANEL_NAMES } from "@/lib/stocks/queue/question";
import { loadPanel } from "@/lib/stocks/queue/read-panels";
import { findStockCode, type StockCode, stockPath } from "@/lib/stocks/stock-code";
import {
  amount,
  instant,
  link,
  pages,
  ratio,
  type StocksEndpoint,
  type StocksRequest,
} from "../endpoint";

const age = z
  .strictObject({
    answeredAt: instant.nullable().describe("null: never answered, which is unknown, not empty"),
    isStale: z.boolean(),
    failed: z.string().nullable().describe("Why there is no newer answer"),
  })
  .describe("How old the answer is that this comes from");
/** The other figures are quotients. */
const MONEY: readonly FigureKey[] = ["price", "marketValue"];
const stock = z.strictObject({
  code: z.string().nullable(),
  symbol: z.string(),
  name: z.string().nullable(),
  tradable: z.enum(["open", "closed", "unknown"]),
  quoteCoin: z.string().nullable(),
  isPriceOld: z.boolean(),
  figures: z
    .strictObject(
      Object.fromEntries(
        FIGURE_KEYS.map((key) => [key, MONEY.includes(key) ? amount.nullable() : ratio.nullable()]),
      ),
    )
    .describe("0.1 is 10 % in changes and yields; null: unknown"),
  nextDate: z
    .strictObject({ kind: z.string(), date: z.string(), isExpected: z.boolean() })
    .nullable(),
  link,
});

function ageView({ observed, failed }: PanelAge) {
  return {
    answeredAt: observed?.answeredAt.toISOString() ?? null,
    isStale: observed?.isStale ?? true,
    failed: failed?.kind ?? null,
  };
}

function stockView({ listing, name, tradable, latest, isPriceOld, figures, next }: ListedStock) {
  const values = FIGURE_KEYS.map((key) => [key, figures[key].value]);
  return {
    code: listing.code,
    symbol: listing.symbol,
    name,
    tradable: tradable.kind,
    quoteCoin: latest?.quoteCoin ?? null,
    isPriceOld,
    figures: Object.fromEntries(values),
    nextDate: next.event,
    link: listing.code === null ? "/research" : stockPath(listing.code),
  };
}

const listAges = z.strictObject({ prices: age, pairs: age });
const agesOf = ({ prices, pairs }: StockList) => ({
  prices: ageView(prices),
  pairs: ageView(pairs),
});

function readLanguage({ params }: StocksRequest): Language | null {
  const given = params.get("locale") ?? "en-US";
  return STOCK_LOCALES.find((known) => known === given) ?? null;
}

const NO_LOCALE = {
  kind: "malformed",
  problems: [{ kind: "choice", key: "locale", choices: STOCK_LOCALES.join(", ") }],
} as const;

const NOTHING_WATCHED: ReadonlySet<string> = new Set();

export const stocksEndpoint: StocksEndpoint = {
  path: "/stocks",
  name: "listStocks",
  summary:
    "All pairs of tokenised stocks with their figures, sorted and filtered, a page at a time.",
  needs: "research:read",
  params: {
    once: [
      ...["locale", "q", "session", "weekend", "state", "next", "sort", "direction", "size"],
      ...["after", "before"],
      ...FIGURE_KEYS,
    ],
  },
  schema: z.strictObject({
    count: z.int().describe("Pairs that match"),
    all: z.int(),
    rows: z.array(stock),
    ages: listAges,
    ...pages,
    link,
  }),
  read: async (request) => {
    const language = readLanguage(request);
    if (language === null) return NO_LOCALE;
    const parsed = parseStockListQuery(request.params);
    if (!parsed.ok) return { kind: "malformed", problems: parsed.problems };
    const { panels, nowMs, params } = request;
    const asked = { query: parsed.query, watched: NOTHING_WATCHED, language, nowMs };
    const list = await loadStockList(panels, null, asked);
    // The first page would be read as the next one.
    if (list.isPlaceGone) return { kind: "malformed", problems: [{ kind: "page" }] };
    const pageAt = (side: "after" | "before", symbol: string | null) => {
      if (symbol === null) return null;
      const query = new URLSearchParams(params);
      query.delete("after");
      query.delete("before");
      query.set(side, symbol);
      return `/api/v1/stocks?${query}`;
    };
    const shown = new URLSearchParams(params);
    shown.delete("locale");
    return {
      kind: "found",
      answer: {
        count: list.count,
        all: list.all,
        rows: list.rows.map(stockView),
        ages: agesOf(list),
        next: pageAt("after", list.next),
        previous: pageAt("before", list.previous),
        link: `/research?${shown}`,
      },
    };
  },
};

const MOST_COMPARED = 5;

/** The codes that an address names; null: one cannot be a code, or there are too many. */
function readCodes(params: URLSearchParams, most: number): StockCode[] | null {
  const codes = params.getAll("code").map(findStockCode);
  if (codes.length > most || !codes.every((code) => code !== null)) return null;
  return codes;
}

const NO_CODES = { kind: "malformed", problems: [{ kind: "value", key: "code" }] } as const;

export const compareEndpoint: StocksEndpoint = {
  path: "/stocks/compare",
  name: "compareStocks",
  summary: `Figures of at most ${MOST_COMPARED} stocks beside each other.`,
  needs: "research:read",
  params: { once: ["locale"], several: ["code"] },
  schema: z.strictObject({
    rows: z.array(stock),
    withoutPair: z.array(z.string()).describe("Codes for which no pair is listed"),
    ages: listAges,
    link,
  }),
  read: async (request) => {
    const { panels, params, nowMs } = request;
    const language = readLanguage(request);
    if (language === null) return NO_LOCALE;
    const codes = readCodes(params, MOST_COMPARED);
    if (codes === null || codes.length === 0) return NO_CODES;
    const everything = parseStockListQuery({});
    if (!everything.ok) throw new Error("an empty address is a list of all stocks");
    const asked = { query: everything.query, watched: NOTHING_WATCHED, language, nowMs };
    const list = await loadStockList(panels, codes, asked);
    const found = new Set(list.rows.map(({ listing }) => listing.code));
    return {
      kind: "found",
      answer: {
        rows: list.rows.map(stockView),
        withoutPair: codes.filter((code) => !found.has(code)),
        ages: agesOf(list),
        link: `/research/compare?codes=${encodeURIComponent(codes.join(","))}`,
      },
    };
  },
};

export const stockEndpoint: StocksEndpoint = {
  path: "/stocks/{code}",
  name: "getStock",
  summary: "One stock: its pairs, figures and the newest stored answer of every panel.",
  needs: "research:read",
  params: { once: ["locale"] },
  schema: z.strictObject({
    code: z.string(),
    pairs: z.array(stock),
    panels: z
      .record(z.string(), z.strictObject({ age, value: z.unknown() }))
      .describe("By name, what the exchange answered; value null: unknown"),
    link,
  }),
  read: async (request) => {
    const { panels, parts, nowMs } = request;
    const language = readLanguage(request);
    if (language === null) return NO_LOCALE;
    const code = findStockCode(parts.code ?? "");
    if (code === null) return { kind: "gone" };
    const everything = parseStockListQuery({});
    if (!everything.ok) throw new Error("an empty address is a list of all stocks");
    const asked = { query: everything.query, watched: NOTHING_WATCHED, language, nowMs };
    const list = await loadStockList(panels, [code], asked);
    if (list.rows.length === 0) return { kind: "gone" };
    const answers = await Promise.all(
      PANEL_NAMES.map(async (source) => {
        const reading = await loadPanel(panels, { source, code, locale: language });
        return [source, { age: ageView(reading), value: reading.observed?.value ?? null }];
      }),
    );
    return {
      kind: "found",
      answer: {
        code,
        pairs: list.rows.map(stockView),
        panels: Object.fromEntries(answers),
        link: stockPath(code),
      },
    };
  },
};

const MOST_CODES = 100;
const NINETY_DAYS_MS = 90 * 86_400_000;

export const stockCalendarEndpoint: StocksEndpoint = {
  path: "/stocks/calendar",
  name: "listStockDates",
  summary:
    "Dates of some stocks and of the market: dividends, splits, reports, suspensions, closures. Without from and to the next 90 days.",
  needs: "research:read",
  params: { once: ["locale", "from", "to"], several: ["code"] },
  schema: z.strictObject({
    from: z.string(),
    to: z.string(),
    entries: z.array(
      z.strictObject({
        kind: z.string(),
        date: z.string().describe("A date of the market"),
        code: z.string().nullable().describe("null: of the whole market"),
        isExpected: z.boolean(),
        answeredAt: instant,
      }),
    ),
    undatedClosures: z.int().describe("Closures of the market whose days are not announced yet"),
    missing: z
      .array(
        z.strictObject({
          code: z.string().nullable().describe("null: of the whole market"),
          panel: z.string(),
          kind: z.string().describe("never answered, failed, or kept from before a failure"),
        }),
      )
      .describe("Panels whose dates may be missing"),
    link,
  }),
  read: async (request) => {
    const { panels, params, nowMs } = request;
    const language = readLanguage(request);
    if (language === null) return NO_LOCALE;
    const reader = createParamReader(params);
    const today = marketDateAt(nowMs);
    const from = readDate(params, "from", today);
    const to = readDate(params, "to", marketDateAt(nowMs + NINETY_DAYS_MS));
    if (from === null) reader.refuse({ kind: "value", key: "from" });
    if (to === null || (from !== null && to < from)) reader.refuse({ kind: "value", key: "to" });
    const codes = readCodes(params, MOST_CODES);
    if (codes === null) return NO_CODES;
    if (from === null || to === null || reader.problems.length > 0)
      return { kind: "malformed", problems: reader.problems };
    const { calendar } = await loadStocks(panels, { codes, locale: language });
    const dates = { from, to };
    const found = await loadCalendar(panels, { codes, dates, today, market: calendar });
    const entries = found.entries.map(({ event, answeredAt }) => ({
      kind: event.kind,
      date: event.date,
      code: "code" in event ? event.code : null,
      isExpected: event.isExpected,
      answeredAt: answeredAt.toISOString(),
    }));
    const ofMarket = findGapKind(calendar);
    const ofStocks = found.gaps.map(({ code, source, kind }) => ({ code, panel: source, kind }));
    return {
      kind: "found",
      answer: {
        ...dates,
        entries,
        undatedClosures: found.undated.length,
        missing: ofMarket
          ? [{ code: null, panel: "calendar", kind: ofMarket }, ...ofStocks]
          : ofStocks,
        link: `/research/calendar?month=${from.slice(0, 7)}`,
      },
    };
  },
};

/** Null: it is no date. */
function readDate(params: URLSearchParams, key: string, otherwise: MarketDate): MarketDate | null {
  const given = params.get(key);
  return given === null ? otherwise : findMarketDate(given);
}

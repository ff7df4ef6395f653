import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import { addDays, dayOf, dayStartMs } from "@/lib/core/day";
import { STOCK_LOCALES } from "@/lib/core/stock-locale";
import { closeDatabase, db, openDatabase } from "@/lib/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import type { LatestPrice } from "../panels/latest-prices";
import { loadCapitalChanges } from "../panels/load-moves";
import { loadRatios } from "../panels/load-ratios";
import { RATIO_KEYS } from "../panels/ratios";
import type { PanelQueue } from "../queue/panel-queue";
import { type PanelQuestion, TICKERS_QUESTION } from "../queue/question";
import type { StockCode } from "../stock-code";
import { requireExchangeId } from "../store/exchanges";
import { settleAnswered, settleFailed } from "../store/states";
import { FIGURE_KEYS, type FigureKey, isPercent, STOCK_SORTS } from "./choices";
import { readStockList } from "./load-stock-list";
import { parseStockListQuery } from "./query";
import { saveDueFigures } from "./save-figures";
import type { ListedStock } from "./stock-list";

const NOW = Date.UTC(2026, 10, 20, 15);
const TODAY = dayOf(NOW);
const MOST = 60;

let database: TestDatabase;
let queue: PanelQueue;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
  queue = { exchangeId: await requireExchangeId("https://exchange.test"), wake: () => {} };
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

const settle = (question: PanelQuestion, payload: unknown) =>
  settleAnswered(queue.exchangeId, { question, ticket: 0n }, 1, payload);

/** What an exchange says of one stock; undefined: it was never read. */
type Told = {
  readonly price: string | null | undefined;
  readonly coin: string | null;
  readonly dayChange: string | null;
  readonly closes: readonly { daysAgo: number; close: string }[] | undefined;
  readonly dividends: readonly { daysAgo: number; cash: string }[] | undefined;
  readonly splitDaysAgo: number | null;
  readonly report: { eps: string | null; bps: string | null; nextIn: number } | undefined;
  readonly shares: string | undefined;
};

const money = fc.integer({ min: 1, max: 99_999 }).map((cents) => (cents / 100).toFixed(2));
const may = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: undefined, freq: 6 });
const told: fc.Arbitrary<Told> = fc.record({
  price: fc.oneof({ weight: 8, arbitrary: money }, fc.constantFrom(null, undefined)),
  coin: fc.oneof({ weight: 8, arbitrary: fc.constant("USDT") }, fc.constantFrom("EUR", null)),
  dayChange: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: -900, max: 900 }).map((n) => (n / 1e4).toFixed(4)) },
    fc.constant(null),
  ),
  closes: may(
    fc
      .uniqueArray(fc.integer({ min: 1, max: 366 }), { maxLength: 6 })
      .chain((days) =>
        fc.tuple(
          ...days
            .toSorted((a, b) => b - a)
            .map((daysAgo) => fc.record({ daysAgo: fc.constant(daysAgo), close: money })),
        ),
      ),
  ),
  dividends: may(
    fc.array(fc.record({ daysAgo: fc.integer({ min: -60, max: 500 }), cash: money }), {
      maxLength: 3,
    }),
  ),
  splitDaysAgo: fc.option(fc.integer({ min: 1, max: 800 }), { freq: 1 }),
  report: may(
    fc.record({
      eps: fc.option(fc.integer({ min: -500, max: 2000 }).map((n) => (n / 100).toFixed(2))),
      bps: fc.option(money),
      nextIn: fc.integer({ min: -30, max: 120 }),
    }),
  ),
  shares: may(fc.integer({ min: 1_000, max: 9_000_000 }).map(String)),
});

const day = (daysAgo: number) => addDays(TODAY, -daysAgo);
const codeOf = (at: number) => `S${String(at).padStart(3, "0")}` as StockCode;
const symbolOf = (at: number) => `R${codeOf(at)}USDT`;
const NO_DIVIDEND = Object.fromEntries(
  [
    "type announcementDate recordDate exrightDate dividendDate dividendPerShare",
    "stockDividendPerShare splitValidDate splitNumerator splitDenominator",
  ]
    .join(" ")
    .split(" ")
    .map((field) => [field, null]),
);

async function tell(stocks: readonly Told[]): Promise<void> {
  await db().pool.query("truncate panel_states, panel_observations, panel_dates, stock_figures");
  const pairs = stocks.map((_, at) => ({
    symbol: symbolOf(at),
    code: codeOf(at),
    name: `Company ${at}`,
    tradingPeriod: ["regular"],
    weekendTradable: at % 2 === 0,
  }));
  for (const locale of ["en-US", "zh-CN"] as const)
    await settle({ source: "stock-info", code: null, locale }, pairs);
  for (const [at, stock] of stocks.entries()) {
    const of = { code: codeOf(at), locale: "en-US" } as const;
    const { closes, dividends, report, shares, splitDaysAgo } = stock;
    if (closes) await settle({ source: "prices", ...of }, pricesOf(at, stock));
    if (dividends) {
      const cash = dividends.map(({ daysAgo, cash }) => ({
        ...NO_DIVIDEND,
        type: "cash_dividend",
        exrightDate: day(daysAgo),
        dividendPerShare: cash,
      }));
      const split = {
        ...NO_DIVIDEND,
        type: "stock_split",
        splitNumerator: "2",
        splitDenominator: "1",
      };
      const splits = splitDaysAgo === null ? [] : [{ ...split, splitValidDate: day(splitDaysAgo) }];
      await settle({ source: "dividends", ...of }, [...cash, ...splits]);
    }
    if (report) {
      const base = { eps: report.eps, bps: report.bps, currency: "USD" };
      const actual = {
        ...base,
        fiscalYear: "2025",
        isActual: true,
        publicationDeadline: "2026-02-01",
      };
      const forecast = {
        ...base,
        fiscalYear: "2026",
        isActual: false,
        publicationDeadline: day(-report.nextIn),
      };
      await settle({ source: "earnings", ...of }, actual);
      await settle({ source: "earnings", ...of }, forecast);
    }
    if (shares)
      await settle(
        { source: "share-capital", ...of },
        { changeDate: "2026-01-02", totalShares: shares },
      );
  }
  await settle(TICKERS_QUESTION, tickersOf(stocks));
}

function tickersOf(stocks: readonly Told[]): LatestPrice[] {
  const tickers: LatestPrice[] = [];
  for (const [at, { price, coin, dayChange }] of stocks.entries()) {
    if (price === undefined) continue;
    tickers.push({
      symbol: symbolOf(at),
      lastPrice: price as Amount | null,
      dayChange: dayChange as Amount | null,
      quoteCoin: coin,
      atMs: NOW - 1_000,
    });
  }
  return tickers;
}

function pricesOf(at: number, { closes = [], price = null, coin }: Told) {
  return [
    {
      symbol: symbolOf(at),
      state: "priced" as const,
      quoteCoin: coin,
      lastPrice: price as Amount | null,
      lastAtMs: NOW,
      closes: closes.map(({ daysAgo, close }) => ({
        startMs: dayStartMs(day(daysAgo)),
        close: close as Amount,
      })),
    },
  ];
}

async function read(address: string): Promise<Awaited<ReturnType<typeof readStockList>>> {
  const parsed = parseStockListQuery(new URLSearchParams(address));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return readStockList(queue, {
    query: parsed.query,
    watched: new Set(),
    language: "en-US",
    nowMs: NOW,
  });
}

const numberOf = (row: ListedStock, key: FigureKey): number | null => {
  const { value } = row.figures[key];
  return value === null ? null : Number(value);
};

/** The change from what was told, in plain numbers; null: none can be said. */
function expectedChange({ price, closes, dividends, splitDaysAgo }: Told, back: number) {
  if (!price || !closes || closes.length === 0 || !dividends) return null;
  const base = closes.filter(({ daysAgo }) => daysAgo >= back).at(-1) ?? closes[0];
  if (base === undefined || base.daysAgo < back - 7) return null;
  if (splitDaysAgo !== null && splitDaysAgo < base.daysAgo) return null;
  return Number(price) / Number(base.close) - 1;
}

test("each figure is what the stock's own page computes, at the price of the list", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(told, { minLength: 1, maxLength: 12 }), async (stocks) => {
      await tell(stocks);
      await saveDueFigures(queue, NOW);
      const { rows } = await read("size=200");
      expect(rows).toHaveLength(stocks.length);
      for (const [at, stock] of stocks.entries()) {
        const row = rows[at];
        if (row === undefined) throw new Error("a row is missing");
        const ratios = await loadRatios(
          queue,
          { code: codeOf(at), locale: "en-US" },
          stock.price === undefined ? [] : pricesOf(at, stock),
          NOW,
        );
        for (const key of RATIO_KEYS) {
          const { value, why } = row.figures[key];
          expect({ value, why }, key).toEqual({ value: ratios[key].value, why: ratios[key].why });
        }
        const day = stock.price ? stock.dayChange : null;
        expect(row.figures.dayChange.value).toBe(day);
        for (const [key, back] of [
          ["monthChange", 30],
          ["yearChange", 365],
        ] as const) {
          const wanted = expectedChange(stock, back);
          const found = numberOf(row, key);
          if (wanted === null) expect(found, key).toBeNull();
          else expect(found, key).toBeCloseTo(wanted, 9);
        }
      }
    }),
    { numRuns: 12 },
  );
});

test("reports that were read in one language count in the others, and in the list of all", async () => {
  const stock: Told = {
    price: "10",
    coin: "USDT",
    dayChange: null,
    closes: [],
    dividends: [],
    splitDaysAgo: null,
    report: { eps: "2", bps: "5", nextIn: 60 },
    shares: "1000",
  };
  await tell([stock]);
  await db().pool.query(
    "update panel_states set answered_at = answered_at - interval '7 hours' where source = 'earnings'",
  );
  const chinese = { code: codeOf(0), locale: "zh-CN" } as const;
  const forecast = { fiscalYear: "2026", isActual: false, eps: "3", bps: "6", currency: "USD" };
  await settle({ source: "earnings", ...chinese }, { ...forecast, publicationDeadline: null });
  const later = { changeDate: "2026-06-30", totalShares: "2000" };
  await settle({ source: "share-capital", ...chinese }, later);
  await saveDueFigures(queue, NOW);
  const { rows } = await read("");
  expect(rows[0]?.figures.priceEarnings.value).toBe("5");
  for (const locale of STOCK_LOCALES) {
    const of = { code: codeOf(0), locale };
    const ratios = await loadRatios(queue, of, pricesOf(0, stock), NOW);
    expect([ratios.priceEarnings.value, ratios.priceBook.value]).toEqual(["5", "2"]);
  }
  const changes = await loadCapitalChanges(queue, codeOf(0));
  expect(changes.map(({ totalShares }) => totalShares)).toEqual(["1000", "2000"]);
});

const bound = fc.option(fc.integer({ min: -50, max: 200 }).map(String), { freq: 3 });
const query = fc.record({
  sort: fc.constantFrom(...STOCK_SORTS),
  direction: fc.constantFrom("asc", "desc"),
  range: fc.record({ key: fc.constantFrom(...FIGURE_KEYS), min: bound, max: bound }),
  size: fc.integer({ min: 1, max: 9 }),
});

const isMoney = (key: FigureKey) => key === "price" || key === "marketValue";
const comparable = (row: ListedStock, key: FigureKey) =>
  isMoney(key) && row.latest?.quoteCoin !== "USDT" ? null : numberOf(row, key);

test("ranges and orders are those of plain numbers, unknown last both ways, and pages miss none", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(told, { minLength: 20, maxLength: MOST }),
      fc.array(query, { minLength: 12, maxLength: 12 }),
      async (stocks, queries) => {
        await tell(stocks);
        await saveDueFigures(queue, NOW);
        const { rows: all } = await read("size=200");
        for (const { sort, direction, range, size } of queries) {
          const { key, min, max } = range;
          const isOpen = min === null && max === null;
          const backwards = min !== null && max !== null && Number(min) > Number(max);
          const given = isOpen || backwards ? "" : `&${key}=${min ?? ""}..${max ?? ""}`;
          const times = isPercent(key) ? 100 : 1;
          const wanted = all.filter((row) => {
            if (given === "") return true;
            const value = comparable(row, key);
            if (value === null) return false;
            const scaled = Number((value * times).toFixed(10));
            return (
              (min === null || scaled >= Number(min)) && (max === null || scaled <= Number(max))
            );
          });
          const address = `sort=${sort}&direction=${direction}${given}`;
          const found = await read(`${address}&size=200`);
          const symbols = found.rows.map(({ listing }) => listing.symbol);
          expect(symbols.toSorted()).toEqual(
            wanted.map(({ listing }) => listing.symbol).toSorted(),
          );
          if (FIGURE_KEYS.some((figure) => figure === sort)) {
            const values = found.rows.map((row) => comparable(row, sort as FigureKey));
            const known = values.filter((value) => value !== null);
            const sign = direction === "desc" ? -1 : 1;
            expect(values.slice(0, known.length)).toEqual(known.toSorted((a, b) => sign * (a - b)));
            expect(values.slice(known.length).every((value) => value === null)).toBe(true);
          }
          const paged: string[] = [];
          for (let after: string | null = ""; after !== null; ) {
            const page = await read(`${address}&size=${size}${after && `&after=${after}`}`);
            paged.push(...page.rows.map(({ listing }) => listing.symbol));
            after = page.next;
          }
          expect(paged).toEqual(symbols);
        }
      },
    ),
    { numRuns: 3 },
  );
});

test("figures are made again for a new day and for a new answer, and for nothing else", async () => {
  const stock = { price: "10", coin: "USDT", dayChange: null, closes: [], dividends: [] };
  await tell([{ ...stock, splitDaysAgo: null, report: undefined, shares: "1000" }]);
  expect(await saveDueFigures(queue, NOW)).toBe(1);
  expect(await saveDueFigures(queue, NOW)).toBe(0);
  expect((await read("")).rows[0]?.figures.marketValue.value).toBe("10000");
  const of = { code: codeOf(0), locale: "en-US" } as const;
  await settle(
    { source: "share-capital", ...of },
    { changeDate: "2026-01-02", totalShares: "2000" },
  );
  expect(await saveDueFigures(queue, NOW)).toBe(1);
  expect((await read("")).rows[0]?.figures.marketValue.value).toBe("20000");
  expect(await saveDueFigures(queue, NOW + 86_400_000)).toBe(1);
});

test("a failed question leaves the last prices in view with their age, and says so", async () => {
  const stock = { price: "10", coin: "USDT", dayChange: "0.01", closes: [], dividends: [] };
  await tell([{ ...stock, splitDaysAgo: null, report: undefined, shares: undefined }]);
  const failure = { kind: "unavailable", code: null, detail: "down" } as const;
  await settleFailed(queue.exchangeId, { question: TICKERS_QUESTION, ticket: 0n }, 1, failure);
  const { rows, prices } = await read("");
  expect(rows[0]?.figures.price.value).toBe("10");
  expect(prices).toMatchObject({ observed: { isStale: false }, failed: { kind: "unavailable" } });
});

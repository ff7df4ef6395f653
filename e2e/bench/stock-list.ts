import { STOCK_LOCALES } from "@/lib/core/stock-locale";
import { closeDatabase, db, openDatabase } from "@/lib/database/database";
import { readStockList } from "@/lib/stocks/list/load-stock-list";
import { parseStockListQuery } from "@/lib/stocks/list/query";
import { saveStockFigures } from "@/lib/stocks/list/save-figures";
import type { PanelQueue } from "@/lib/stocks/queue/panel-queue";
import { TICKERS_QUESTION } from "@/lib/stocks/queue/question";
import { settleAnswered } from "@/lib/stocks/store/states";
import { openBenchDatabase } from "./databases";
import { type Bench, type Figure, percentile } from "./figure";
import { BENCH_EXCHANGE, codeOf, seedObservations } from "./research-observations";
import { buildBenchWeb, timePages, withWeb } from "./web";

/** The list reads the newest answers alone, so a short book does. */
const PER_STOCK = 40;
const LOOKS = 60;
const WEB_RUNS = 20;
const TARGET_MS = 150;

/** What people ask of the list: as it opens, sorted, as a screener, by name. */
const QUERIES = [
  "",
  "sort=yearChange&direction=desc",
  "sort=marketValue&direction=desc",
  "price=50..300&dayChange=0..&sort=dividendYield&direction=desc",
  "q=company%2012",
  "sort=name&direction=asc&size=200",
];

/** Pairs with their sessions and prices just now, and every stock's figures. */
async function seedList(exchangeId: number, codes: number): Promise<void> {
  await db().pool.query(
    `update panel_observations set payload = jsonb_set(payload, '{0,symbol}', to_jsonb('R' || code || 'USDT'))
     where exchange_id = $1 and source = 'prices'`,
    [exchangeId],
  );
  for (const locale of STOCK_LOCALES) {
    const pairs = Array.from({ length: codes }, (_, nth) => ({
      symbol: `R${codeOf(nth)}USDT`,
      code: codeOf(nth),
      name: `Company ${nth}`,
      tradingPeriod: ["regular", "overnight"],
      weekendTradable: nth % 3 === 0,
    }));
    const question = { source: "stock-info", code: null, locale } as const;
    await settleAnswered(exchangeId, { question, ticket: 0n }, 1, pairs);
  }
  const prices = Array.from({ length: codes }, (_, nth) => ({
    symbol: `R${codeOf(nth)}USDT`,
    lastPrice: `${20 + (nth % 400)}.${nth % 100}`,
    dayChange: `${nth % 2 ? "-" : ""}0.0${1 + (nth % 9)}`,
    quoteCoin: "USDT",
    atMs: Date.now(),
  }));
  await settleAnswered(exchangeId, { question: TICKERS_QUESTION, ticket: 0n }, 1, prices);
  const all = Array.from({ length: codes }, (_, nth) => codeOf(nth));
  await saveStockFigures({ exchangeId }, all, Date.now());
}

async function timesOfList(exchangeId: number, codes: number): Promise<number[]> {
  // The queue asks nothing meanwhile.
  const queue: PanelQueue = { exchangeId, wake: () => undefined };
  const look = async (nth: number) => {
    const params = new URLSearchParams(QUERIES[nth % QUERIES.length]);
    const parsed = parseStockListQuery(params);
    if (!parsed.ok) throw new Error(`${params} is no address of the list`);
    const startedMs = performance.now();
    const { rows, all } = await readStockList(queue, {
      query: parsed.query,
      watched: new Set(),
      language: "en-US",
      nowMs: Date.now(),
    });
    const tookMs = performance.now() - startedMs;
    if (all !== codes || rows.length === 0) throw new Error(`${params} found nothing`);
    return tookMs;
  };
  for (let nth = 0; nth < QUERIES.length; nth += 1) await look(nth); // warms up
  const times: number[] = [];
  for (let nth = 0; nth < LOOKS; nth += 1) times.push(await look(nth));
  return times;
}

function figureOf(name: string, times: readonly number[], targetMs: number | null): Figure {
  const p95 = percentile(times, 0.95);
  return {
    name: `stock list, ${name}, p95, ms`,
    target: targetMs === null ? "" : `<= ${targetMs}`,
    measured: `${p95.toFixed(1)} (median ${percentile(times, 0.5).toFixed(1)})`,
    ok: targetMs === null ? null : p95 <= targetMs,
  };
}

export const stockListBench: Bench = {
  name: "stock-list",
  run: async () => {
    await buildBenchWeb();
    const database = await openBenchDatabase("native");
    await openDatabase(database.url);
    try {
      const { exchangeId, codes } = await seedObservations(PER_STOCK);
      await seedList(exchangeId, codes);
      const listed = await timesOfList(exchangeId, codes);
      const addresses = QUERIES.map((query) => `/research?${query}`);
      const { times } = await withWeb(database.url, { EXCHANGE_BASE_URL: BENCH_EXCHANGE }, (url) =>
        timePages(url, addresses, WEB_RUNS),
      );
      return [
        figureOf(`${codes} pairs sorted and filtered, a page of them`, listed, TARGET_MS),
        figureOf("its page over HTTP, drawn", times, null),
      ];
    } finally {
      await closeDatabase();
      await database.close();
    }
  },
};

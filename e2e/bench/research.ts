import { closeDatabase, db, openDatabase } from "@/lib/database/database";
import { loadCalendar } from "@/lib/stocks/calendar/load-calendar";
import type { MarketDate } from "@/lib/stocks/market/market-date";
import { loadWhoMoved } from "@/lib/stocks/panels/load-who-moved";
import { MOVED_PANELS } from "@/lib/stocks/panels/moves";
import type { PanelQueue } from "@/lib/stocks/queue/panel-queue";
import { planRound } from "@/lib/stocks/queue/plan-round";
import { loadPanel } from "@/lib/stocks/queue/read-panels";
import { listObservations } from "@/lib/stocks/testing/observations";
import { WATCHLIST_LIMITS } from "@/lib/watchlists/watchlist-limits";
import { type BenchDatabase, openBenchDatabase } from "./databases";
import { type Bench, type Figure, percentile } from "./figure";
import {
  BENCH_EXCHANGE,
  codeOf,
  type ObservationBook,
  seedObservations,
} from "./research-observations";
import { comparePage, stockPage } from "./research-pages";
import { buildBenchWeb, timePages, withWeb } from "./web";

const PER_STOCK = 400;
/**
 * On the embedded database the book is a tenth as long: making it takes minutes otherwise, and a
 * page reads the same amount from either.
 */
const EMBEDDED_PER_STOCK = 40;
const PAGES = 200;
/** The maximum length of a watchlist. */
const WATCHED = 500;
/** For requests over HTTP; a page reads the same amount from a shorter book. */
const WEB_PER_STOCK = 40;
const WEB_PAGES = 30;
const WEB_RUNS = 8;
const WEB_TARGET_MS: Record<BenchDatabase, number | null> = { native: 50, embedded: null };
const TARGET_MS: Record<BenchDatabase, number> = { native: 30, embedded: 300 };
const COMPARE_TARGET_MS: Record<BenchDatabase, number> = { native: 50, embedded: 300 };

async function withBook(
  kind: BenchDatabase,
  perStock: number,
  work: (book: ObservationBook) => Promise<Figure[]>,
): Promise<Figure[]> {
  const database = await openBenchDatabase(kind);
  await openDatabase(database.url);
  try {
    process.stderr.write(`  seeding ${perStock} observations a stock, ${kind} …\n`);
    return await work(await seedObservations(perStock));
  } finally {
    await closeDatabase();
    await database.close();
  }
}

/** From call to answer, so the database's time and a little more; each call reads another stock. */
async function timesOf(ask: (nth: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let nth = 0; nth < PAGES; nth += 1) {
    const startedMs = performance.now();
    await ask(nth);
    times.push(performance.now() - startedMs);
  }
  return times;
}

function figureOf(name: string, times: readonly number[], targetMs: number | null): Figure {
  const p95 = percentile(times, 0.95);
  return {
    name: `research, ${name}, p95, ms`,
    target: targetMs === null ? "" : `<= ${targetMs}`,
    measured: `${p95.toFixed(1)} (median ${percentile(times, 0.5).toFixed(1)})`,
    ok: targetMs === null ? null : p95 <= targetMs,
  };
}

async function measure(kind: BenchDatabase, { exchangeId, codes, observations }: ObservationBook) {
  // The queue asks nothing meanwhile.
  const queue: PanelQueue = { exchangeId, wake: () => undefined };
  const about = `${observations} observations, ${kind}`;
  const codeAt = (nth: number) => codeOf((nth * 97) % codes);
  const page = (nth: number) => stockPage(queue, codeAt(nth));
  await page(codes - 1); // warms up: the first connection and query plan
  const first = await timesOf(page);
  const again = await timesOf(page);
  const compared = await timesOf((nth) => comparePage(queue, (column) => codeAt(nth * 5 + column)));
  await db().pool.query("update panel_states set answered_at = answered_at - interval '2 days'");
  const stale = await timesOf(page);
  const history = await timesOf((nth) =>
    listObservations(exchangeId, { source: "shareholders", code: codeAt(nth), locale: "en-US" }),
  );
  const market = await loadPanel(queue, { source: "calendar", code: null, locale: "en-US" });
  const calendar = await timesOf((nth) =>
    loadCalendar(queue, {
      codes: Array.from({ length: WATCHED }, (_, place) => codeOf((nth * 97 + place * 3) % codes)),
      dates: { from: "2026-11-01" as MarketDate, to: "2026-12-31" as MarketDate },
      today: "2026-11-21" as MarketDate,
      market,
    }),
  );
  const moved = await measureWhoMoved(kind, queue, about);
  const startedMs = performance.now();
  await planRound(queue);
  return [
    figureOf(`all that a stock page reads, first look, ${about}`, first, TARGET_MS[kind]),
    figureOf(`the same, looked at again, ${about}`, again, TARGET_MS[kind]),
    figureOf(`the same, stale, with its questions queued, ${about}`, stale, TARGET_MS[kind]),
    figureOf(`five stocks compared in all panels, ${about}`, compared, COMPARE_TARGET_MS[kind]),
    figureOf(`all observations of one panel, ${about}`, history, null),
    figureOf(`calendar of two months and ${WATCHED} stocks, ${about}`, calendar, TARGET_MS[kind]),
    ...moved,
    figureOf(`one background round, ${about}`, [performance.now() - startedMs], null),
  ];
}

/** A watchlist of the maximum length: its newest changes, and pages through its whole history. */
async function measureWhoMoved(
  kind: BenchDatabase,
  queue: PanelQueue,
  about: string,
): Promise<Figure[]> {
  const codes = Array.from({ length: WATCHLIST_LIMITS.codes }, (_, nth) => codeOf(nth * 3));
  const of = { codes, panels: MOVED_PANELS } as const;
  await loadWhoMoved(queue, of, null);
  const newest = await timesOf(() => loadWhoMoved(queue, of, null));
  const daysAgo = (days: number) => `${Date.now() - days * 86_400_000}.0.executives.${codes[0]}`;
  const older = await timesOf((nth) => loadWhoMoved(queue, of, daysAgo(nth % 50)));
  const title = `who moved, ${codes.length} codes`;
  return [
    figureOf(`${title}, newest page, ${about}`, newest, TARGET_MS[kind]),
    figureOf(`${title}, pages back to 50 days, ${about}`, older, TARGET_MS[kind]),
  ];
}

/** The page over HTTP, with all of its panels stored: from the request to the last byte. */
async function measureWeb(kind: BenchDatabase): Promise<Figure[]> {
  const database = await openBenchDatabase(kind);
  await openDatabase(database.url);
  try {
    const { codes, observations } = await seedObservations(WEB_PER_STOCK);
    const addresses = Array.from(
      { length: WEB_PAGES },
      (_, nth) => `/research/${codeOf((nth * 97) % codes)}`,
    );
    const { times } = await withWeb(database.url, { EXCHANGE_BASE_URL: BENCH_EXCHANGE }, (url) =>
      timePages(url, addresses, WEB_RUNS),
    );
    return [
      figureOf(
        `a stock's page whole, ${observations} observations, ${kind}`,
        times,
        WEB_TARGET_MS[kind],
      ),
    ];
  } finally {
    await closeDatabase();
    await database.close();
  }
}

export const researchBench: Bench = {
  name: "research",
  run: async () => {
    await buildBenchWeb();
    return [
      ...(await measureWeb("native")),
      ...(await measureWeb("embedded")),
      ...(await withBook("native", PER_STOCK, (book) => measure("native", book))),
      ...(await withBook("embedded", EMBEDDED_PER_STOCK, (book) => measure("embedded", book))),
    ];
  },
};

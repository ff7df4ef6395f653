import { COMMISSION_SORTS } from "@/lib/commissions/commission";
import { loadCommissionTable } from "@/lib/commissions/load-commissions";
import type { WholeAccountScope } from "@/lib/core/scope";
import { closeDatabase, openDatabase } from "@/lib/database/database";
import { openBenchDatabase } from "./databases";
import { type Bench, type Figure, median, percentile } from "./figure";
import { everything, seedLedger } from "./seed-ledger";
import { buildBenchWeb, timePages, withWeb } from "./web";

const ROWS_PER_DAY = 11_000;
const RUNS = 8;
const TARGET_MS = 150;

/** Everything that the page's controls can request, and pages far from the first. */
async function addresses(scope: WholeAccountScope, today: string): Promise<string[]> {
  const sorts = COMMISSION_SORTS.flatMap((sort) => [
    `sort=${sort}&direction=asc`,
    `sort=${sort}&direction=desc`,
  ]);
  const filters = [
    "",
    "uid=1000000017",
    "uid=1000000017&uid=1000000099&uid=1000002345",
    "coin=BTC",
    "symbol=COIN7USDT_SPBL",
    "productType=SPOT&coin=USDT",
  ];
  const deep = await deepPages(scope, today);
  return [
    ...filters,
    ...sorts,
    ...filters.slice(1).map((filter) => `${filter}&sort=rebateAmount`),
    ...deep,
  ];
}

/** The last page by date and by amount: as far from the first as possible. */
async function deepPages(scope: WholeAccountScope, today: string): Promise<string[]> {
  const pages: string[] = [];
  for (const sort of ["date", "rebateAmount"] as const) {
    const opposite = { sort, direction: "asc", size: 50, position: null } as const;
    const last = await loadCommissionTable(scope, {
      filter: everything(today as never),
      ...opposite,
    });
    if (last.next) pages.push(`sort=${sort}&direction=asc&after=${encodeURIComponent(last.next)}`);
  }
  return pages;
}

async function measure(kind: "native" | "embedded"): Promise<Figure> {
  const database = await openBenchDatabase(kind);
  await openDatabase(database.url);
  try {
    const { scope, today } = await seedLedger(ROWS_PER_DAY);
    const queries = await addresses(scope, today);
    const { times, pages } = await withWeb(database.url, {}, (url) =>
      timePages(
        url,
        queries.map((query) => `/commissions?preset=90d&${query}`),
        RUNS,
      ),
    );
    const p95 = percentile(times, 0.95);
    const slowest = pages.slice(0, 5).map(({ address, ms }) => `${address}: ${ms.toFixed(0)}`);
    return {
      name: `commissions page, 1 million rows, 90 days, ${kind}: whole answer, p95, ms`,
      target: kind === "native" ? `<= ${TARGET_MS}` : "",
      measured: `${p95.toFixed(0)} (median ${median(times).toFixed(0)}; slowest ${slowest.join(", ")})`,
      ok: kind === "native" ? p95 <= TARGET_MS : null,
    };
  } finally {
    await closeDatabase();
    await database.close();
  }
}

export const commissionPageBench: Bench = {
  name: "commission-page",
  run: async () => {
    await buildBenchWeb();
    return [await measure("native"), await measure("embedded")];
  },
};

import { randomBytes } from "node:crypto";
import path from "node:path";
import { encodeSession, sessionCookie } from "@/lib/access/session-token";
import { COMMISSION_SORTS } from "@/lib/core/commission";
import type { AccountScope } from "@/lib/core/scope";
import { loadCommissionTable } from "@/lib/reports/commissions/load";
import { closeDatabase, db, openDatabase } from "@/lib/store/database";
import { buildWeb } from "../launcher/build";
import { findFreePort } from "../launcher/ports";
import { openBenchDatabase } from "./databases";
import { type Bench, type Figure, median, percentile } from "./figure";
import { forkScript } from "./processes";
import { everything, seedLedger } from "./seed-ledger";

const ROWS_PER_DAY = 11_000;
const RUNS = 8;
const TARGET_MS = 150;
const ROOT = path.resolve(import.meta.dirname, "../../..");

/** Everything that the page's controls can ask for, and pages far from the first. */
async function addresses(scope: AccountScope, today: string): Promise<string[]> {
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
  return [...filters, ...sorts, ...filters.slice(1).map((filter) => `${filter}&sort=rebateAmount`), ...deep];
}

/** The last page by date and by amount: as far from the first as one can be. */
async function deepPages(scope: AccountScope, today: string): Promise<string[]> {
  const pages: string[] = [];
  for (const sort of ["date", "rebateAmount"] as const) {
    const opposite = { sort, direction: "asc", size: 50, position: null } as const;
    const last = await loadCommissionTable(scope, { filter: everything(today as never), ...opposite });
    if (last.next) pages.push(`sort=${sort}&direction=asc&after=${encodeURIComponent(last.next)}`);
  }
  return pages;
}

async function measurePages(url: string, cookie: string, queries: readonly string[]) {
  const slowest: { query: string; ms: number }[] = [];
  const times: number[] = [];
  for (const query of queries) {
    const own: number[] = [];
    for (let run = 0; run <= RUNS; run++) {
      const startedMs = performance.now();
      const response = await fetch(`${url}/commissions?preset=90d&${query}`, {
        headers: { cookie },
        redirect: "manual",
      });
      const html = await response.text();
      if (response.status !== 200 || !html.includes("</html>"))
        throw new Error(`${query}: HTTP ${response.status}`);
      if (run > 0) own.push(performance.now() - startedMs); // the first one warms
    }
    times.push(...own);
    slowest.push({ query, ms: median(own) });
  }
  slowest.sort((a, b) => b.ms - a.ms);
  return { p50: median(times), p95: percentile(times, 0.95), slowest: slowest[0] };
}

async function measure(kind: "native" | "embedded"): Promise<Figure> {
  const database = await openBenchDatabase(kind);
  await openDatabase(database.url);
  process.env.NEXTAUTH_SECRET = randomBytes(32).toString("hex");
  const port = await findFreePort(4600);
  try {
    const { scope, today } = await seedLedger(ROWS_PER_DAY);
    const user = await db().prisma.user.create({
      data: { email: "bench@localhost", passwordHash: "none", isAdmin: true },
    });
    const cookie = `${sessionCookie().name}=${await encodeSession(user)}`;
    const web = await forkScript("../web.mjs", {
      NODE_ENV: "production",
      DATABASE_URL: database.url,
      PORT: String(port),
      NEXTAUTH_URL: `http://127.0.0.1:${port}`,
    });
    try {
      const found = await measurePages(`http://127.0.0.1:${port}`, cookie, await addresses(scope, today));
      return {
        name: `commissions page, 1 million rows, 90 days, ${kind}: whole answer, p95, ms`,
        target: kind === "native" ? `<= ${TARGET_MS}` : "",
        measured: `${found.p95.toFixed(0)} (median ${found.p50.toFixed(0)}; slowest ${found.slowest?.query || "default"}: ${found.slowest?.ms.toFixed(0)})`,
        ok: kind === "native" ? found.p95 <= TARGET_MS : null,
      };
    } finally {
      web.child.kill();
    }
  } finally {
    await closeDatabase();
    await database.close();
  }
}

export const commissionPageBench: Bench = {
  name: "commission-page",
  run: async () => {
    await buildWeb(ROOT, (line) => process.stderr.write(`${line}\n`));
    return [await measure("native"), await measure("embedded")];
  },
};

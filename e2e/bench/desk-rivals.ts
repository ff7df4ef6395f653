import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { to as copyTo } from "pg-copy-streams";
import { loadClientDays } from "@/lib/clients/store/book";
import { allCommissions } from "@/lib/commissions/commission";
import { countClientsByCoin } from "@/lib/commissions/store/active-clients";
import { loadCommissionPage } from "@/lib/commissions/store/pages/page";
import { rankClients } from "@/lib/commissions/store/ranking";
import { sumCommissionsByCoin } from "@/lib/commissions/store/reads";
import { db } from "@/lib/database/database";
import { type DeskLedger, lastDays, uidOf } from "./desk-ledger";
import { median } from "./figure";

const RUNS = 5;
const COLUMNS = "day, uid, coin, symbol, product_type, deal_amount, fee, fee_paid, rebate_amount";

/**
 * Milliseconds for the same question in the product, in plain SQL over the rows, and in DuckDB over
 * the same rows.
 */
export type RivalAnswer = {
  readonly name: string;
  readonly oursMs: number;
  readonly plainMs: number;
  readonly duckMs: number;
};

/** `$rows` is replaced with the account's rows. Both databases run the same SQL. */
type Rival = { readonly name: string; readonly ours: () => Promise<unknown>; readonly sql: string };

function rivals(ledger: DeskLedger): Rival[] {
  const { scope } = ledger;
  const range = lastDays(ledger, 90);
  const filter = allCommissions(range);
  const within = `day between date '${range.from}' and date '${range.to}'`;
  const sums = "count(*), sum(deal_amount), sum(fee), sum(fee_paid), sum(rebate_amount)";
  const by = { field: "rebateAmount", coin: "USDT" } as const;
  const page = { direction: "desc", size: 50, position: null } as const;
  return [
    {
      name: "sums per coin, 90 days",
      ours: () => sumCommissionsByCoin(scope, filter),
      sql: `select coin, ${sums} from $rows where ${within} group by coin`,
    },
    {
      name: "active clients, 90 days",
      ours: async () => {
        await db().pool.query("delete from kept_figures where account_id = $1", [scope.accountId]);
        await countClientsByCoin(scope, range);
      },
      sql: `select count(distinct uid) from $rows where ${within}`,
    },
    {
      name: "client ranking, 90 days",
      ours: () => rankClients(scope, { filter, by, limit: 50 }),
      sql: `select uid, ${sums} from $rows where ${within} and coin = 'USDT' group by uid
        order by sum(rebate_amount) desc, uid limit 50`,
    },
    {
      name: "page by rebate, all days",
      ours: () =>
        loadCommissionPage(scope, allCommissions(ledger.range), { ...page, sort: "rebateAmount" }),
      sql: `select ${COLUMNS} from $rows order by rebate_amount desc, day desc, uid desc limit 50`,
    },
    {
      name: "one client by day and coin, all days",
      ours: () => loadClientDays(scope, [uidOf(17)], ledger.range),
      sql: `select day, coin, ${sums} from $rows where uid = '${uidOf(17)}' group by day, coin order by day, coin`,
    },
  ];
}

export async function compareWithRivals(ledger: DeskLedger): Promise<RivalAnswer[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "desk-duck-"));
  const instance = await DuckDBInstance.create(path.join(folder, "rows.duckdb"), { threads: "2" });
  try {
    const duck = await instance.connect();
    await copyRows(ledger, duck, path.join(folder, "rows.csv"));
    const rows = `(select ${COLUMNS} from commission_rows where account_id = ${ledger.scope.accountId}) r`;
    const compared: RivalAnswer[] = [];
    for (const { name, ours, sql } of rivals(ledger)) {
      compared.push({
        name,
        oursMs: await measure(ours),
        plainMs: await measure(() => db().pool.query(sql.replace("$rows", rows))),
        duckMs: await measure(() => duck.runAndReadAll(sql.replace("$rows", "rows"))),
      });
    }
    duck.closeSync();
    return compared;
  } finally {
    instance.closeSync();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function copyRows(
  { scope }: DeskLedger,
  duck: DuckDBConnection,
  file: string,
): Promise<void> {
  const client = await db().pool.connect();
  try {
    const copy = `copy (select ${COLUMNS} from commission_rows where account_id = ${scope.accountId}) to stdout (format csv)`;
    await pipeline(client.query(copyTo(copy)), createWriteStream(file));
  } finally {
    client.release();
  }
  const amounts = ["deal_amount", "fee", "fee_paid", "rebate_amount"].map(
    (column) => `${column} decimal(38, 18)`,
  );
  await duck.run(
    `create table rows (day date, uid varchar, coin varchar, symbol varchar, product_type varchar, ${amounts.join(", ")})`,
  );
  await duck.run(`copy rows from '${file}' (format csv, header false)`);
}

/** The median of several runs, after one warm-up run. */
async function measure(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const startedMs = performance.now();
    await ask();
    if (run > 0) times.push(performance.now() - startedMs);
  }
  return median(times);
}

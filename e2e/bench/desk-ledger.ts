import { writeDayTotals, writeRevisionTotals } from "@/lib/commissions/store/days/day-totals";
import { ensureCommissionPartitions } from "@/lib/commissions/store/partitions";
import { addDays, type Day, type DayRange, dayOf, listDays } from "@/lib/core/day";
import { grantAccountScope, type WholeAccountScope } from "@/lib/core/scope";
import { db, inTransaction } from "@/lib/database/database";
import { changeRates } from "@/lib/rates/store/client-values";

const DAYS = 200;
const SYMBOLS = ["BTCUSDT", "ETHUSDT", "ETHBTC", "SOLUSDT", "BTCUSDC"] as const;
const COINS = ["USDT", "USDT", "BTC", "USDT", "USDC"];
const PRODUCTS = ["SPOT", "USDT-FUTURES", "SPOT", "USDT-FUTURES", "USDC-FUTURES"];
const FIRST_UID = 1_000_000_000;

export type DeskLedger = {
  readonly scope: WholeAccountScope;
  readonly range: DayRange;
  readonly clients: number;
  readonly rows: number;
};

export const uidOf = (client: number) => String(FIRST_UID + client);

/**
 * The clients with the smallest amounts: most rows of the account are larger than all of theirs.
 */
export function smallestClients({ clients }: DeskLedger, count: number): string[] {
  const byAmount = Array.from({ length: clients }, (_, client) => client).sort(
    (a, b) => dividerOf(b) - dividerOf(a),
  );
  return byAmount.slice(0, count).map(uidOf);
}

/** The divider of a client's amounts, the same as in DAY_ROWS. */
const dividerOf = (client: number) => (client * 97) % 5000;

/**
 * Makes the rows of one day in the database: every client with every symbol, a few clients with
 * most of the amounts, amounts that follow the order of no other column, one row in fifty negative.
 */
const DAY_ROWS = `select client, symbol, (1000000 / (1 + client * 97 % 5000 + spread % 1000))::numeric
      * (case when spread % 50 = 0 then -1 else 1 end) + (spread % 99999989)::numeric / 100000000 as amount
  from generate_series(0, $3::int - 1) client cross join generate_series(1, ${SYMBOLS.length}) symbol
  cross join lateral (select ((client * 5 + symbol)::bigint * 2654435761 + ($2::date - date '2020-01-01') * 40503) % 4294967296 as spread) s`;

const literals = (values: readonly string[]) =>
  `array[${values.map((value) => `'${value}'`).join(", ")}]`;

const INSERT = `insert into commission_rows (account_id, day, uid, coin, symbol, product_type, revision, deal_amount, fee,
    fee_deduction, fee_paid, rebate_amount)
  select $1, $2, (${FIRST_UID} + client)::text, (${literals(COINS)})[symbol], (${literals(SYMBOLS)})[symbol],
    (${literals(PRODUCTS)})[symbol], 1, amount, round(amount / 1000, 10), round(amount / 9000, 12),
    round(amount / 1200, 12), round(amount / 3000, 14)
  from (${DAY_ROWS}) made order by 3, 4, 5`;

/** Rates of the only coin that is neither the reporting currency nor a stable coin. */
const RATES = `insert into reference_rates (currency, coin, day, rate, source)
  select 'USDT', 'BTC', day::date, 60000 + extract(doy from day), 'bench' from generate_series($1::date, $2::date, '1 day') day
  on conflict do nothing`;

export async function seedDeskLedger(clients: number): Promise<DeskLedger> {
  const ledger = await seedAccount(clients);
  await db().pool.query("vacuum analyze");
  return ledger;
}

/**
 * An account with 200 days of five rows for each client; the product's own statements store and sum
 * them.
 */
export async function seedAccount(clients: number): Promise<DeskLedger> {
  const { id } = await db().prisma.account.create({
    data: {
      name: `bench ${clients} ${process.pid} ${performance.now()}`,
      baseUrl: "http://127.0.0.1:1",
      environment: "sandbox",
      keyHint: "none",
      keyFingerprint: "bench",
      sealedCredentials: new Uint8Array([0]),
    },
  });
  const scope = grantAccountScope(id);
  const to = addDays(dayOf(Date.now()), -1);
  const range = { from: addDays(to, 1 - DAYS), to };
  await ensureCommissionPartitions(range);
  await changeRates("setting", (client) => client.query(RATES, [range.from, range.to]));
  for (const day of listDays(range)) await seedDay(scope, day, clients);
  return { scope, range, clients, rows: clients * SYMBOLS.length * DAYS };
}

function seedDay({ accountId }: WholeAccountScope, day: Day, clients: number): Promise<void> {
  return inTransaction(async (client) => {
    await client.query(INSERT, [accountId, day, clients]);
    const transaction = { client, accountId, day };
    const rowCount = await writeDayTotals(transaction);
    await client.query(
      `insert into commission_days (account_id, day, status, row_count, revision, content_hash, fetched_at, attempted_at)
       values ($1, $2, 'complete', $3, 1, 'seed', now(), now())`,
      [accountId, day, rowCount],
    );
    await client.query(
      `insert into commission_day_revisions (account_id, day, revision, row_count, content_hash, first_seen_at, last_seen_at)
       values ($1, $2, 1, $3, 'seed', now(), now())`,
      [accountId, day, rowCount],
    );
    await writeRevisionTotals(transaction, 1);
  });
}

/** `null`: a figure without a target. */
export const TARGETS_MS = {
  overview: 50,
  "overview, first look after a sync": null,
  "charts over 90 days": 50,
  "active clients over 90 days by day": null,
  "client ranking over 90 days": 200,
  "client list": null,
  "pages in the default orders": 100,
  "pages by any filter and order": 1_000,
  "one client's page": 50,
  "a partner of 300 clients": 300,
  "a partner, first look after a sync": null,
} as const;

/** One question that a screen asks the ledger, with its target in milliseconds. */
export type LedgerQuestion = {
  readonly group: keyof typeof TARGETS_MS;
  readonly name: string;
  readonly ask: () => Promise<unknown>;
};

export function lastDays({ range }: DeskLedger, count: number): DayRange {
  return { from: addDays(range.to, 1 - count), to: range.to };
}

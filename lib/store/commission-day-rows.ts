import type pg from "pg";
import { COMMISSION_AMOUNTS } from "@/lib/core/commission";
import type { Day } from "@/lib/core/day";
import { AMOUNT_COLUMNS, ROW_KEY_COLUMNS, type StoredCommissionRow } from "./commission-columns";

/** One account's day, inside the transaction that holds its coverage row. */
export type DayTransaction = {
  readonly client: pg.ClientBase;
  readonly accountId: number;
  readonly day: Day;
};

const KEY_FIELDS = ["uid", "coin", "symbol", "productType", "occurrence"] as const;
const KEY = ROW_KEY_COLUMNS.join(", ");
const AMOUNTS = AMOUNT_COLUMNS.join(", ");
const prefixed = (table: string, columns: readonly string[]) =>
  columns.map((column) => `${table}.${column}`).join(", ");

/** `$from` and the parameters after it, one array a column. */
function unnestRows(from: number, amountType: "numeric" | "text"): string {
  const types = [
    ...ROW_KEY_COLUMNS.map((column) => (column === "occurrence" ? "int" : "text")),
    ...AMOUNT_COLUMNS.map(() => amountType),
  ];
  const arrays = types.map((type, index) => `$${from + index}::${type}[]`).join(", ");
  return `unnest(${arrays}) as incoming (${KEY}, ${AMOUNTS})`;
}

function columnArrays(rows: readonly StoredCommissionRow[]) {
  return [...KEY_FIELDS, ...COMMISSION_AMOUNTS].map((field) => rows.map((row) => row[field]));
}

const INSERT = `insert into commission_rows (account_id, day, revision, ${KEY}, ${AMOUNTS})
  select $1, $2, $3, incoming.* from ${unnestRows(4, "numeric")}
  on conflict do nothing`;

/** Adds the rows that the day does not hold yet; they belong to it from `revision` on. */
export async function insertRows(
  { client, accountId, day }: DayTransaction,
  rows: readonly StoredCommissionRow[],
  revision: number,
): Promise<void> {
  if (rows.length > 0) await client.query(INSERT, [accountId, day, revision, ...columnArrays(rows)]);
}

// Amounts are compared as text: 1.0 is not the exchange's 1.00.
const SUPERSEDE = `with incoming as materialized (select * from ${unnestRows(4, "text")}),
  gone as (
    delete from commission_rows stored
    where account_id = $1 and day = $2 and not exists (
      select from incoming
      where (${prefixed("incoming", ROW_KEY_COLUMNS)}) = (${prefixed("stored", ROW_KEY_COLUMNS)})
        and (${prefixed("incoming", AMOUNT_COLUMNS)}) is not distinct from
            (${AMOUNT_COLUMNS.map((column) => `stored.${column}::text`).join(", ")}))
    returning *)
  insert into superseded_commission_rows (account_id, day, revision, last_revision, first_seen_at, last_seen_at, ${KEY}, ${AMOUNTS})
  select $1, $2, gone.revision, $3, since.first_seen_at, until.last_seen_at,
    ${prefixed("gone", ROW_KEY_COLUMNS)}, ${prefixed("gone", AMOUNT_COLUMNS)}
  from gone
  join commission_day_revisions since
    on (since.account_id, since.day, since.revision) = ($1, $2::date, gone.revision)
  join commission_day_revisions until
    on (until.account_id, until.day, until.revision) = ($1, $2::date, $3)`;

/** Moves the stored rows that are not among `rows`, digit for digit, to the history; the others are not touched. */
export async function supersedeRows(
  { client, accountId, day }: DayTransaction,
  rows: readonly StoredCommissionRow[],
  lastRevision: number,
): Promise<void> {
  await client.query(SUPERSEDE, [accountId, day, lastRevision, ...columnArrays(rows)]);
}

const TOTAL = `with total as (
  insert into commission_day_totals
    (account_id, day, coin, symbol, product_type, row_count, deal_amount, fee, fee_deduction, fee_paid, rebate_amount)
  select account_id, day, coin, symbol, product_type, count(*), sum(deal_amount), sum(fee), sum(fee_deduction),
    sum(fee_paid), sum(rebate_amount)
  from commission_rows where account_id = $1 and day = $2
  group by account_id, day, coin, symbol, product_type
  returning row_count)
  select coalesce(sum(row_count), 0)::int as "rowCount" from total`;

/** Writes the day's rollup anew from its rows; returns how many rows that are. */
export async function writeTotals({ client, accountId, day }: DayTransaction): Promise<number> {
  await client.query("delete from commission_day_totals where account_id = $1 and day = $2", [
    accountId,
    day,
  ]);
  const { rows } = await client.query<{ rowCount: number }>(TOTAL, [accountId, day]);
  return rows[0]?.rowCount ?? 0; // an aggregate without GROUP BY always has its one row
}

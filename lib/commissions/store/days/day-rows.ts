// SQL: a day's rows at once by unnest, and what they supersede.
import { createHash } from "node:crypto";
import type pg from "pg";
import {
  COMMISSION_AMOUNTS,
  COMMISSION_TEXTS,
  type CommissionRow,
} from "@/lib/commissions/commission";
import type { Day } from "@/lib/core/day";
import { queryInByHash } from "@/lib/database/database";
import { AMOUNT_COLUMNS, columnsOf, ROW_KEY_COLUMNS, type StoredCommissionRow } from "../columns";

/**
 * A day's rows in an order that does not depend on how they arrived, and the SHA-256 of their text.
 */
export type CommissionContent = {
  readonly rows: readonly StoredCommissionRow[];
  readonly hash: string;
};

const ORDER = [...COMMISSION_TEXTS, ...COMMISSION_AMOUNTS] as const;

/**
 * Numbers rows of the same key 0, 1, … by amounts. The order of rows does not change the hash;
 * every digit does (1.0, 1.00).
 */
export function arrangeCommissionRows(day: Day, rows: readonly CommissionRow[]): CommissionContent {
  const stray = rows.find((row) => row.day !== day);
  if (stray) throw new RangeError(`a row of ${stray.day} cannot be stored as one of ${day}`);
  const hash = createHash("sha256");
  const numbered: StoredCommissionRow[] = [];
  for (const row of rows.toSorted(compareRows)) {
    const before = numbered.at(-1);
    const isSameKey = before && COMMISSION_TEXTS.every((field) => before[field] === row[field]);
    numbered.push({ ...row, occurrence: isSameKey ? before.occurrence + 1 : 0 });
    hash.update(`${JSON.stringify(ORDER.map((field) => row[field]))}\n`);
  }
  return { rows: numbered, hash: hash.digest("hex") };
}

function compareRows(a: CommissionRow, b: CommissionRow): number {
  for (const field of ORDER) {
    const left = a[field] ?? ""; // no amount is "", so missing amounts sort apart
    const right = b[field] ?? "";
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}

/** One account's day, inside the transaction that holds its coverage row. */
export type DayTransaction = {
  readonly client: pg.ClientBase;
  readonly accountId: number;
  readonly day: Day;
};

const KEY = ROW_KEY_COLUMNS.join(", ");
const AMOUNTS = AMOUNT_COLUMNS.join(", ");

/** Rows from arrays, one array for each column: parameter `$from` and those after it. */
function unnestRows(from: number, amountType: "numeric" | "text"): string {
  const types = [
    ...ROW_KEY_COLUMNS.map((column) => (column === "occurrence" ? "int" : "text")),
    ...AMOUNT_COLUMNS.map(() => amountType),
  ];
  const arrays = types.map((type, index) => `$${from + index}::${type}[]`).join(", ");
  return `unnest(${arrays}) as incoming (${KEY}, ${AMOUNTS})`;
}

function columnArrays(rows: readonly StoredCommissionRow[]) {
  return [...COMMISSION_TEXTS, "occurrence" as const, ...COMMISSION_AMOUNTS].map((field) =>
    rows.map((row) => row[field]),
  );
}

const COLUMNS = `account_id, day, revision, ${KEY}, ${AMOUNTS}`;
/**
 * Stores rows that a filter selects together next to each other, so that one symbol takes a few
 * pages of a day.
 */
const IN_FILTER_ORDER = `order by ${["coin", "symbol", "product_type", "uid"].map((column) => `incoming.${column} collate "C"`).join(", ")}`;
const INSERT = `insert into commission_rows (${COLUMNS})
  select $1, $2, 1, incoming.* from ${unnestRows(3, "numeric")} ${IN_FILTER_ORDER}`;

export async function insertRows(
  { client, accountId, day }: DayTransaction,
  rows: readonly StoredCommissionRow[],
): Promise<void> {
  if (rows.length > 0) await client.query(INSERT, [accountId, day, ...columnArrays(rows)]);
}

const sameKey = (one: string, other: string) =>
  `(${columnsOf(one, ROW_KEY_COLUMNS)}) = (${columnsOf(other, ROW_KEY_COLUMNS)})`;

// Amounts are compared as text: 1.0 is not the exchange's 1.00. What is gone is counted before the
// first row is added, because an old version of a row has to leave its key first.
const REPLACE = `with incoming as materialized (select * from ${unnestRows(4, "text")}),
  same as materialized (
    select ${columnsOf("incoming", ROW_KEY_COLUMNS)} from incoming join commission_rows stored
      on stored.account_id = $1 and stored.day = $2 and ${sameKey("incoming", "stored")}
      and (${columnsOf("incoming", AMOUNT_COLUMNS)}) is not distinct from
          (${AMOUNT_COLUMNS.map((column) => `stored.${column}::text`).join(", ")})),
  gone as (
    delete from commission_rows stored where account_id = $1 and day = $2
      and not exists (select from same where ${sameKey("same", "stored")})
    returning *),
  history as (
    insert into superseded_commission_rows (account_id, day, revision, last_revision, first_seen_at, last_seen_at, ${KEY}, ${AMOUNTS})
    select $1, $2, gone.revision, $3, since.first_seen_at, until.last_seen_at,
      ${columnsOf("gone", ROW_KEY_COLUMNS)}, ${columnsOf("gone", AMOUNT_COLUMNS)}
    from gone
    join commission_day_revisions since
      on (since.account_id, since.day, since.revision) = ($1, $2::date, gone.revision)
    join commission_day_revisions until
      on (until.account_id, until.day, until.revision) = ($1, $2::date, $3))
  insert into commission_rows (${COLUMNS})
  select $1, $2, $3 + 1, ${columnsOf("incoming", ROW_KEY_COLUMNS)},
    ${AMOUNT_COLUMNS.map((column) => `incoming.${column}::numeric`).join(", ")}
  from incoming where (select count(*) from gone) >= 0
    and not exists (select from same where ${sameKey("same", "incoming")})
  ${IN_FILTER_ORDER}`;

/**
 * Stores the version after `lastRevision`: rows that differ in a digit move to the history, new
 * ones are added.
 */
export async function replaceRows(
  { client, accountId, day }: DayTransaction,
  rows: readonly StoredCommissionRow[],
  lastRevision: number,
): Promise<void> {
  await queryInByHash(client, REPLACE, [accountId, day, lastRevision, ...columnArrays(rows)]);
}

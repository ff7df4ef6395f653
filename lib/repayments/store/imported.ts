// SQL: whole sets of records (unnest), in the transaction that imports or removes them.
import { type Day, type DayRange, dayOf } from "@/lib/core/day";
import { smallest } from "@/lib/core/large-lists";
import type { Month } from "@/lib/core/month";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { TimeRange } from "@/lib/core/time-ranges";
import { inAccount, queryColumn, queryRows } from "@/lib/database/database";
import { arraysOf, msOf } from "@/lib/database/parts";
import { readRows, readValue, sql } from "@/lib/database/sql";
import type { Repayment } from "@/lib/repayments/repayment";
import { timeOfDays } from "@/lib/repayments/repayment-time";
import { countKnown, listImportedDays, type RepaymentTransaction } from "./coverage";
import { sumDays } from "./records";

/** What is stored of the repayments of a file, and of the days that it covers. */
export type KnownOfFile = {
  /** Stored repayments with an id of the file, or in its days. */
  readonly stored: readonly Repayment[];
  /** Time that the exchange listed whole, oldest first. */
  readonly listed: readonly TimeRange[];
  /** The oldest repayment that the exchange ever listed; null: none. */
  readonly firstListedMs: number | null;
  /** The account's last day; null: it has not ended. */
  readonly endedOn: Day | null;
  /** The days of the other imported files. */
  readonly otherFiles: readonly DayRange[];
};

/** `work` in one transaction, while no sync and no other import changes the repayments. */
export function changeRepayments<T>(
  { accountId }: WholeAccountScope,
  work: (at: RepaymentTransaction) => Promise<T>,
): Promise<T> {
  return inAccount(accountId, (client) => work({ client, accountId }), "no key update");
}

/** `days` null: the file has no repayment that can be imported. */
export async function findKnownOfFile(
  { client, accountId }: RepaymentTransaction,
  { importId, ids, days }: { importId: number; ids: readonly string[]; days: DayRange | null },
): Promise<KnownOfFile> {
  const time = days && timeOfDays(days);
  const from = time && new Date(time.fromMs).toISOString();
  const to = time && new Date(time.toMs).toISOString();
  const stored = await readRows<Repayment>(
    sql`select repay_order_id as "repayOrderId", ${msOf(sql`repaid_time`)} as "repaidTimeMs", coin,
       repaid_amount as "repaidAmount", repaid_interest as "repaidInterest", repay_type as "repayType",
       business_type as "businessType"
     from repayments where account_id = ${accountId}
       and (repay_order_id = any(${ids}::text[])
         or repaid_time between ${from}::timestamptz and ${to}::timestamptz)
     order by repaid_time, repay_order_id`,
    client,
  );
  const listed = await readRows<TimeRange>(
    sql`select ${msOf(sql`from_time`)} as "fromMs", ${msOf(sql`to_time`)} as "toMs"
     from repayment_ranges where account_id = ${accountId} order by from_time`,
    client,
  );
  const firstListedMs = await readValue<number | null>(
    sql`select ${msOf(sql`min(repaid_time)`)} from repayments
     where account_id = ${accountId} and import_id is null`,
    client,
  );
  const otherFiles = await listImportedDays(accountId, client, importId);
  const endedOn = await readValue<Day | null>(
    sql`select ended_on from accounts where id = ${accountId}`,
    client,
  );
  return { stored, listed, firstListedMs, endedOn, otherFiles };
}

type ImportedRepayments = {
  readonly importId: number;
  readonly repayments: readonly Repayment[];
  readonly atMs: number;
};

/** Adds repayments that are not stored. */
export async function addImportedRepayments(
  at: RepaymentTransaction,
  { importId, repayments, atMs }: ImportedRepayments,
): Promise<void> {
  const days = repayments.map(({ repaidTimeMs }) => dayOf(repaidTimeMs));
  const times = repayments.map(({ repaidTimeMs }) => new Date(repaidTimeMs));
  await at.client.query(
    `with incoming as materialized (
       select * from unnest($4::text[], $5::timestamptz[], $6::date[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[])
         as incoming (repay_order_id, repaid_time, day, coin, repaid_amount, repaid_interest, repay_type, business_type)),
     earlier as (
       select repay_order_id, max(revision) as revision from superseded_repayments
       where account_id = $1 and repay_order_id = any($4::text[]) group by repay_order_id)
     insert into repayments (account_id, repay_order_id, revision, repaid_time, day, coin, repaid_amount,
       repaid_interest, repay_type, business_type, first_seen_at, import_id)
     select $1, repay_order_id, coalesce(earlier.revision, 0) + 1, repaid_time, day, coin, repaid_amount::numeric,
       repaid_interest::numeric, repay_type, business_type, $3, $2
     from incoming left join earlier using (repay_order_id)`,
    [
      at.accountId,
      importId,
      new Date(atMs),
      repayments.map(({ repayOrderId }) => repayOrderId),
      times.map((time) => time.toISOString()),
      days,
      ...arraysOf(
        repayments,
        "coin",
        "repaidAmount",
        "repaidInterest",
        "repayType",
        "businessType",
      ),
    ],
  );
  await sumDays(at, [...new Set(days)]);
  const oldest = smallest(times.map((time) => time.getTime()));
  await countKnown(at, { fromMs: oldest, toMs: oldest }, times);
}

/**
 * Removes the repayments that only this import gave; one in the days of another imported file is
 * that file's from now on. Returns the days that lost some.
 */
export async function removeImportedRepayments(
  at: RepaymentTransaction,
  importId: number,
): Promise<Day[]> {
  const { client, accountId } = at;
  for (const heir of await listImportedDays(accountId, client, importId)) {
    const { fromMs, toMs } = timeOfDays(heir);
    for (const table of ["repayments", "superseded_repayments"]) {
      await client.query(
        `update ${table} set import_id = $3
         where account_id = $1 and import_id = $2 and repaid_time between $4 and $5`,
        [accountId, importId, heir.importId, new Date(fromMs), new Date(toMs)],
      );
    }
  }
  const gone = await queryRows<{ day: Day; at: Date }>(
    `delete from repayments where account_id = $1 and import_id = $2
     returning day, repaid_time as at`,
    [accountId, importId],
    client,
  );
  const corrected = await queryColumn<string>(
    `delete from superseded_repayments where account_id = $1 and import_id = $2
     returning repay_order_id`,
    [accountId, importId],
    client,
  );
  await countVersions(at, corrected);
  const days = [...new Set(gone.map(({ day }) => day))].sort();
  if (days.length === 0) return [];
  await sumDays(at, days);
  const times = gone.map((row) => new Date(row.at));
  const oldest = smallest(times.map((time) => time.getTime()));
  await countKnown(at, { fromMs: oldest, toMs: oldest }, times);
  return days;
}

/** Numbers the versions of these repayments anew, from 1 without a gap. */
async function countVersions(
  { client, accountId }: RepaymentTransaction,
  ids: readonly string[],
): Promise<void> {
  // All are taken out before the first is put back: its new number may be another one's.
  await client.query(
    `with taken as (delete from superseded_repayments where account_id = $1 and repay_order_id = any($2) returning *),
       numbered as (select *, row_number() over (partition by repay_order_id order by revision) as nth from taken)
     insert into superseded_repayments select (jsonb_populate_record(null::superseded_repayments,
       to_jsonb(numbered) || jsonb_build_object('revision', nth))).* from numbered`,
    [accountId, ids],
  );
  await client.query(
    `update repayments r set revision = 1 + (select count(*) from superseded_repayments s
       where s.account_id = r.account_id and s.repay_order_id = r.repay_order_id)
     where account_id = $1 and repay_order_id = any($2)`,
    [accountId, ids],
  );
}

/** How many days and repayments each import gave that the exchange has not listed. */
export async function countImportedRepayments({ accountId }: WholeAccountScope) {
  const rows = await queryRows<{ importId: number; days: number; rows: number }>(
    `select import_id as "importId", count(distinct day)::int as days, count(*)::int as rows
     from repayments where account_id = $1 and import_id is not null group by import_id`,
    [accountId],
  );
  return new Map(rows.map(({ importId, ...counts }) => [importId, counts]));
}

/** Months with repayments that only a file gave. */
export function listMonthsFromFiles({ accountId }: WholeAccountScope): Promise<Month[]> {
  return queryColumn(
    `select distinct to_char(day, 'YYYY-MM') from repayments
     where account_id = $1 and import_id is not null`,
    [accountId],
  );
}

/** Coins that no repayment of the account has. */
export async function findUnknownRepaymentCoins(
  { accountId }: WholeAccountScope,
  coins: readonly string[],
): Promise<string[]> {
  return queryColumn(
    `select coin from unnest($2::text[]) given (coin)
     where coin not in (select coin from repayment_day_totals where account_id = $1) order by coin`,
    [accountId, coins],
  );
}

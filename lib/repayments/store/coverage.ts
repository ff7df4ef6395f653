// SQL: one statement reads several tables at one moment.
import type pg from "pg";
import type { Day, DayRange } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { TimeRange } from "@/lib/core/time-ranges";
import { cutOut, joinRanges } from "@/lib/core/time-ranges";
import type { DaySource } from "@/lib/coverage/day-status";
import { type Connection, inAccount, queryRow, queryRows } from "@/lib/database/database";
import { type WithColumns, withFailure } from "@/lib/database/failure-columns";
import { msOf } from "@/lib/database/parts";
import { inSnapshot } from "@/lib/database/replica";
import { readRows, sql } from "@/lib/database/sql";
import type {
  RepaymentGap,
  RepaymentHistory,
  RepaymentRange,
} from "@/lib/repayments/repayment-time";
import { timeOfDays } from "@/lib/repayments/repayment-time";

/** What the exchange was asked for, and what it listed. */
export type ListedTime = {
  /** Oldest first, never overlapping. Time in none of them was never listed whole. */
  readonly ranges: readonly RepaymentRange[];
  /** Oldest first, never overlapping. */
  readonly gaps: readonly RepaymentGap[];
  /** Null: the first walk back has not ended. */
  readonly history: RepaymentHistory | null;
};

export type RepaymentCoverage = ListedTime & {
  /** The days that imported files cover, which a file's importer vouches for. */
  readonly imported: readonly TimeRange[];
  readonly source: DaySource;
};

/** The known time of an account's repayments, all of one moment. */
export function loadRepaymentCoverage({
  accountId,
}: WholeAccountScope): Promise<RepaymentCoverage> {
  return inSnapshot(async (client) => {
    const ranges = await readRows<RepaymentRange>(
      sql`select ${RANGE} from repayment_ranges where account_id = ${accountId} order by from_time`,
      client,
    );
    const gaps = await readRows<WithColumns<RepaymentGap>>(
      sql`select ${GAP} from repayment_gaps where account_id = ${accountId} order by from_time`,
      client,
    );
    const histories = await readRows<WithColumns<RepaymentHistory>>(
      sql`select ${msOf(sql`begins_at`)} as "beginsAtMs", ended_by as "endedBy",
         case when ended_by = 'refused' then 'out-of-range' end as kind, failure_code as code, failure_detail as detail
       from repayment_histories where account_id = ${accountId}`,
      client,
    );
    const { exchangeName, endedOn } = await queryRow<{
      exchangeName: string | null;
      endedOn: Day | null;
    }>(
      `select exchange_name as "exchangeName", ended_on as "endedOn" from accounts where id = $1`,
      [accountId],
      client,
    );
    return {
      source: exchangeName === null ? { feed: "exchange" } : { feed: "files", endedOn },
      ranges,
      gaps: gaps.map(withFailure),
      history: histories.map(withFailure)[0] ?? null,
      imported: (await listImportedDays(accountId, client)).map(timeOfDays),
    };
  });
}

/** The days that the account's imported files of repayments cover, but for one of them. */
export function listImportedDays(
  accountId: number,
  on: Connection,
  except: number | null = null,
): Promise<(DayRange & { readonly importId: number })[]> {
  return queryRows(
    `select id as "importId", range_from as "from", range_to as "to" from commission_imports
     where account_id = $1 and kind = 'repayments' and status = 'applied' and range_from is not null
       and id is distinct from $2 order by range_from, id`,
    [accountId, except],
    on,
  );
}

/** Stores where the history begins. A later walk replaces it. */
export async function saveRepaymentHistory(
  { accountId }: WholeAccountScope,
  history: RepaymentHistory & { settledAtMs: number },
): Promise<void> {
  const { beginsAtMs, endedBy, failure, settledAtMs } = history;
  const [beginsAt, settledAt] = [new Date(beginsAtMs), new Date(settledAtMs)];
  const values = [
    accountId,
    beginsAt,
    endedBy,
    failure?.code ?? null,
    failure?.detail ?? null,
    settledAt,
  ];
  await inAccount(accountId, (client) =>
    client.query(
      `insert into repayment_histories (account_id, begins_at, ended_by, failure_code, failure_detail, settled_at)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (account_id) do update set begins_at = excluded.begins_at, ended_by = excluded.ended_by,
         failure_code = excluded.failure_code, failure_detail = excluded.failure_detail, settled_at = excluded.settled_at`,
      values,
    ),
  );
}

/** One account's repayments, inside the transaction that locks them. */
export type RepaymentTransaction = { readonly client: pg.ClientBase; readonly accountId: number };

type UncountedGap = Omit<RepaymentGap, "known">;

const SPAN = sql`${msOf(sql`from_time`)} as "fromMs", ${msOf(sql`to_time`)} as "toMs"`;
const RANGE = sql`${SPAN}, ${msOf(sql`read_at`)} as "readAtMs"`;
const GAP = sql`${SPAN}, reason, known, failure_kind as kind, failure_code as code, failure_detail as detail,
  ${msOf(sql`seen_at`)} as "seenAtMs"`;

/**
 * Stores that the time was listed whole at `readAtMs`. Replaces what was known of it and removes
 * its gaps.
 */
export async function layRange(
  at: RepaymentTransaction,
  range: TimeRange,
  readAtMs: number,
): Promise<void> {
  const left = cutOut(await takeRanges(at, range), range);
  const laid = [...left, { ...range, readAtMs }];
  await putRanges(
    at,
    joinRanges(laid, (one, other) => one.readAtMs === other.readAtMs),
  );
  await putGaps(at, cutOut(await takeGaps(at, range), range));
}

/**
 * Stores that the time has more repayments than an answer holds. Returns whether that was stored
 * already.
 */
export async function layFull(
  at: RepaymentTransaction,
  range: TimeRange,
  seenAtMs: number,
): Promise<boolean> {
  await putRanges(at, cutOut(await takeRanges(at, range), range));
  const full: UncountedGap = { ...range, reason: "full-millisecond", failure: null, seenAtMs };
  const gaps = await takeGaps(at, range);
  await putGaps(at, [...cutOut(gaps, range), full]);
  return gaps.some(({ reason }) => reason === full.reason);
}

/** Replaces the range's gaps of one reason. Gaps of other reasons stay, and ranges too. */
export async function layGaps(
  at: RepaymentTransaction,
  range: TimeRange,
  reason: UncountedGap["reason"],
  laid: readonly UncountedGap[],
): Promise<void> {
  const gaps = await takeGaps(at, range);
  const others = gaps.filter((gap) => gap.reason !== reason);
  const same = gaps.filter((gap) => gap.reason === reason);
  await putGaps(at, [
    ...others,
    ...cutOut(same, range),
    ...others.reduce<readonly UncountedGap[]>(cutOut, laid),
  ]);
}

/**
 * Stores the time of unlisted repayments: at most one stretch before the first listed one and one
 * after the last.
 */
export async function layUnlisted(
  at: RepaymentTransaction,
  reading: TimeRange,
  seenAtMs: number,
): Promise<void> {
  const isRead = sql`account_id = ${at.accountId}
    and repaid_time between ${iso(reading.fromMs)} and ${iso(reading.toMs)}`;
  const rows = await readRows<TimeRange>(
    sql`with listed as materialized (
       select min(repaid_time) as first from (select repaid_time from repayments
         where ${isRead} and last_listed_at is null and import_id is null
         order by repaid_time limit 1) oldest)
     select ${msOf(sql`min(repaid_time)`)} as "fromMs", ${msOf(sql`max(repaid_time)`)} as "toMs" from repayments, listed
     where ${isRead} and last_listed_at is not null
     group by repaid_time > listed.first`,
    at.client,
  );
  const unlisted = rows.map(
    (span): UncountedGap => ({ ...span, reason: "unlisted", failure: null, seenAtMs }),
  );
  await layGaps(at, reading, "unlisted", unlisted);
}

/**
 * Counts the stored repayments of gaps again that overlap or touch the range, or contain one of the
 * times.
 */
export async function countKnown(
  { client, accountId }: RepaymentTransaction,
  range: TimeRange,
  times: readonly Date[],
): Promise<void> {
  await client.query(
    `update repayment_gaps g set known = (
       select count(*) from repayments r
       where r.account_id = $1 and r.repaid_time between g.from_time and g.to_time
         and (g.reason <> 'unlisted' or r.last_listed_at is not null))
     where account_id = $1 and (from_time <= $3 and to_time >= $2
       or exists (select from unnest($4::timestamptz[]) t where t between from_time and to_time))`,
    [accountId, iso(range.fromMs - 1), iso(range.toMs + 1), times],
  );
  await client.query(
    "delete from repayment_gaps where account_id = $1 and reason = 'unlisted' and known = 0",
    [accountId],
  );
}

/**
 * Removes and returns the ranges that overlap or touch `range`. The caller puts back what stays.
 */
async function takeRanges(
  { client, accountId }: RepaymentTransaction,
  range: TimeRange,
): Promise<RepaymentRange[]> {
  return readRows(
    sql`delete from repayment_ranges
     where account_id = ${accountId}
       and from_time <= ${iso(range.toMs + 1)} and to_time >= ${iso(range.fromMs - 1)}
     returning ${RANGE}`,
    client,
  );
}

async function putRanges(
  { client, accountId }: RepaymentTransaction,
  ranges: RepaymentRange[],
): Promise<void> {
  await client.query(
    `insert into repayment_ranges (account_id, from_time, to_time, read_at)
     select $1, * from unnest($2::timestamptz[], $3::timestamptz[], $4::timestamptz[])`,
    [accountId, ...spanArrays(ranges), ranges.map(({ readAtMs }) => iso(readAtMs))],
  );
}

async function takeGaps(
  { client, accountId }: RepaymentTransaction,
  range: TimeRange,
): Promise<UncountedGap[]> {
  const gaps = await readRows<WithColumns<RepaymentGap>>(
    sql`delete from repayment_gaps
     where account_id = ${accountId} and from_time <= ${iso(range.toMs)} and to_time >= ${iso(range.fromMs)}
     returning ${GAP}`,
    client,
  );
  return gaps.map(withFailure);
}

async function putGaps(
  { client, accountId }: RepaymentTransaction,
  gaps: readonly UncountedGap[],
): Promise<void> {
  await client.query(
    `insert into repayment_gaps
       (account_id, known, from_time, to_time, reason, failure_kind, failure_code, failure_detail, seen_at)
     select $1, 0, * from unnest($2::timestamptz[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[])`,
    [
      accountId,
      ...spanArrays(gaps),
      gaps.map(({ reason }) => reason),
      gaps.map(({ failure }) => failure?.kind ?? null),
      gaps.map(({ failure }) => failure?.code ?? null),
      gaps.map(({ failure }) => failure?.detail ?? null),
      gaps.map(({ seenAtMs }) => iso(seenAtMs)),
    ],
  );
}

function spanArrays(spans: readonly TimeRange[]): [string[], string[]] {
  return [spans.map(({ fromMs }) => iso(fromMs)), spans.map(({ toMs }) => iso(toMs))];
}

function iso(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

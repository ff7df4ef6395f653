// SQL: ranges of time are merged and cut as sets.

import type pg from "pg";
import type { ExchangeFailure } from "@/lib/core/failure";
import type { TimeRange } from "@/lib/core/repayments/repayment";
import { cutOut, joinRanges } from "@/lib/core/time-ranges";
import { queryRows } from "../database/database";

/** One account's repayments, inside the transaction that holds its lock. */
export type RepaymentTransaction = { readonly client: pg.ClientBase; readonly accountId: number };

type Range = TimeRange & { readonly readAtMs: number };
const NO_FAILURE = { failureKind: null, failureCode: null, failureDetail: null };
type Gap = TimeRange & {
  readonly reason: "full-millisecond" | "failed" | "unlisted";
  readonly failureKind: string | null;
  readonly failureCode: string | null;
  readonly failureDetail: string | null;
  readonly seenAtMs: number;
};

/** In ms. With a zone it would not be immutable, which Citus wants of what a change returns. */
const ms = (column: string) => `(extract(epoch from ${column} at time zone 'UTC') * 1000)::float8`;
/** The two ends of a row's time, in ms. */
export const SPAN = `${ms("from_time")} as "fromMs", ${ms("to_time")} as "toMs"`;
const GAP = `${SPAN}, reason, failure_kind as "failureKind", failure_code as "failureCode",
  failure_detail as "failureDetail", ${ms("seen_at")} as "seenAtMs"`;

/** The time was listed whole at `readAtMs`: whatever was known of it is replaced, and the failures in it are over. */
export async function layRange(at: RepaymentTransaction, range: TimeRange, readAtMs: number): Promise<void> {
  const left = cutOut(await takeRanges(at, range), range);
  const laid = [...left, { ...range, readAtMs }];
  await putRanges(
    at,
    joinRanges(laid, (one, other) => one.readAtMs === other.readAtMs),
  );
  await putGaps(at, cutOut(await takeGaps(at, range), range));
}

/** The time holds more than an answer, so it is not known whole; resolves to whether that was stored already. */
export async function layFull(
  at: RepaymentTransaction,
  range: TimeRange,
  seenAtMs: number,
): Promise<boolean> {
  await putRanges(at, cutOut(await takeRanges(at, range), range));
  const full: Gap = { ...range, reason: "full-millisecond", ...NO_FAILURE, seenAtMs };
  const gaps = await takeGaps(at, range);
  await putGaps(at, [...cutOut(gaps, range), full]);
  return gaps.some(({ reason }) => reason === full.reason);
}

/** The time could not be read: what was known of it stays known, full milliseconds in it stay full, unlisted time unlisted. */
export async function layFailure(
  at: RepaymentTransaction,
  range: TimeRange,
  failure: ExchangeFailure,
  seenAtMs: number,
): Promise<void> {
  const gaps = await takeGaps(at, range);
  const kept = gaps.filter(({ reason }) => reason !== "failed");
  const failedBefore = cutOut(
    gaps.filter(({ reason }) => reason === "failed"),
    range,
  );
  const failed: Gap = {
    ...range,
    reason: "failed",
    failureKind: failure.kind,
    failureCode: failure.code,
    failureDetail: failure.detail,
    seenAtMs,
  };
  await putGaps(at, [...kept, ...failedBefore, ...kept.reduce<Gap[]>(cutOut, [failed])]);
}

/** Time whose records are no longer listed: at most one stretch before the first listed record, one after the last. */
export async function layUnlisted(
  at: RepaymentTransaction,
  reading: TimeRange,
  seenAtMs: number,
): Promise<void> {
  const { rows } = await at.client.query<TimeRange>(
    `with listed as materialized (
       select min(repaid_time) as first from (select repaid_time from repayments
         where account_id = $1 and repaid_time between $2 and $3 and last_listed_at is null
         order by repaid_time limit 1) oldest)
     select ${ms("min(repaid_time)")} as "fromMs", ${ms("max(repaid_time)")} as "toMs" from repayments, listed
     where account_id = $1 and repaid_time between $2 and $3 and last_listed_at is not null
     group by repaid_time > listed.first`,
    [at.accountId, iso(reading.fromMs), iso(reading.toMs)],
  );
  const gaps = await takeGaps(at, reading);
  const others = gaps.filter(({ reason }) => reason !== "unlisted");
  const before = cutOut(
    gaps.filter(({ reason }) => reason === "unlisted"),
    reading,
  );
  const unlisted = rows.map((span): Gap => ({ ...span, reason: "unlisted", ...NO_FAILURE, seenAtMs }));
  await putGaps(at, [...others, ...before, ...others.reduce<Gap[]>(cutOut, unlisted)]);
}

/** Counts again what is stored of the gaps that reach into the range, touch it, or hold one of the times. */
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

/** Takes out the ranges that overlap or touch: who takes them puts back what stays. */
async function takeRanges({ client, accountId }: RepaymentTransaction, range: TimeRange): Promise<Range[]> {
  return queryRows(
    `delete from repayment_ranges where account_id = $1 and from_time <= $3 and to_time >= $2
     returning ${SPAN}, ${ms("read_at")} as "readAtMs"`,
    [accountId, iso(range.fromMs - 1), iso(range.toMs + 1)],
    client,
  );
}

async function putRanges({ client, accountId }: RepaymentTransaction, ranges: Range[]): Promise<void> {
  await client.query(
    `insert into repayment_ranges (account_id, from_time, to_time, read_at)
     select $1, * from unnest($2::timestamptz[], $3::timestamptz[], $4::timestamptz[])`,
    [accountId, ...spanArrays(ranges), ranges.map(({ readAtMs }) => iso(readAtMs))],
  );
}

async function takeGaps({ client, accountId }: RepaymentTransaction, range: TimeRange): Promise<Gap[]> {
  return queryRows(
    `delete from repayment_gaps where account_id = $1 and from_time <= $3 and to_time >= $2 returning ${GAP}`,
    [accountId, iso(range.fromMs), iso(range.toMs)],
    client,
  );
}

async function putGaps({ client, accountId }: RepaymentTransaction, gaps: readonly Gap[]): Promise<void> {
  await client.query(
    `insert into repayment_gaps
       (account_id, known, from_time, to_time, reason, failure_kind, failure_code, failure_detail, seen_at)
     select $1, 0, * from unnest($2::timestamptz[], $3::timestamptz[], $4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[])`,
    [
      accountId,
      ...spanArrays(gaps),
      gaps.map(({ reason }) => reason),
      gaps.map(({ failureKind }) => failureKind),
      gaps.map(({ failureCode }) => failureCode),
      gaps.map(({ failureDetail }) => failureDetail),
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

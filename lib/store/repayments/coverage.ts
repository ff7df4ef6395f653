// SQL: one statement reads several tables at one moment.
import type { ExchangeFailure, FailureKind } from "@/lib/core/failure";
import type { TimeRange } from "@/lib/core/repayments/repayment";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db } from "../database/database";

/** Time that was listed whole, both ends included. `readAt`: the reading it is known from began then. */
export type RepaymentRange = TimeRange & { readonly readAt: Date };

/**
 * Time that could not be listed whole. A full millisecond is never in a range too; failed time may be, from before.
 * Unlisted: stored, not listed by the last reading, and not proven withdrawn.
 */
export type RepaymentGap = TimeRange & {
  readonly reason: "full-millisecond" | "failed" | "unlisted";
  /** How many repayments of it are stored; of unlisted time, how many of them are not listed. */
  readonly known: number;
  readonly failure: ExchangeFailure | null;
  readonly seenAt: Date;
};

/** All from `beginsAt` on was asked for. "silence": nothing was listed before it; "refused": see `failure`. */
export type RepaymentHistory = {
  readonly beginsAt: Date;
  readonly endedBy: "silence" | "refused";
  readonly failure: ExchangeFailure | null;
  readonly settledAt: Date;
};

export type RepaymentCoverage = {
  /** Oldest first, never overlapping. What is in none was never listed whole. */
  readonly ranges: readonly RepaymentRange[];
  /** Oldest first, never overlapping. */
  readonly gaps: readonly RepaymentGap[];
  /** Null: the first walk back has not ended. */
  readonly history: RepaymentHistory | null;
};

/** What is known of an account's repayments, of one moment. */
export async function loadRepaymentCoverage({ accountId }: WholeAccountScope): Promise<RepaymentCoverage> {
  const { rows } = await db().pool.query<{
    ranges: StoredRange[];
    gaps: StoredGap[];
    history: StoredHistory | null;
  }>(LOAD, [accountId]);
  const [{ ranges, gaps, history }] = rows as [(typeof rows)[number]];
  return {
    ranges: ranges.map(({ fromMs, toMs, readAtMs }) => ({ fromMs, toMs, readAt: new Date(readAtMs) })),
    gaps: gaps.map(({ fromMs, toMs, reason, known, seenAtMs, ...told }) => ({
      ...{ fromMs, toMs, reason, known },
      failure: toFailure(told),
      seenAt: new Date(seenAtMs),
    })),
    history: history && toHistory(history),
  };
}

/** Says where the history begins, after the walk that came to it. A later one replaces it. */
export async function saveRepaymentHistory(
  { accountId }: WholeAccountScope,
  history: Pick<RepaymentHistory, "endedBy" | "failure"> & { beginsAtMs: number; settledAtMs: number },
): Promise<void> {
  await db().pool.query(
    `insert into repayment_histories (account_id, begins_at, ended_by, failure_code, failure_detail, settled_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (account_id) do update set begins_at = excluded.begins_at, ended_by = excluded.ended_by,
       failure_code = excluded.failure_code, failure_detail = excluded.failure_detail,
       settled_at = excluded.settled_at`,
    [
      accountId,
      new Date(history.beginsAtMs),
      history.endedBy,
      history.failure?.code ?? null,
      history.failure?.detail ?? null,
      new Date(history.settledAtMs),
    ],
  );
}

type Told = { kind: FailureKind | null; code: string | null; detail: string | null };
type StoredRange = TimeRange & { readAtMs: number };
type StoredGap = TimeRange & Pick<RepaymentGap, "reason" | "known"> & { seenAtMs: number } & Told;
type StoredHistory = Pick<RepaymentHistory, "endedBy"> &
  Omit<Told, "kind"> & { beginsAtMs: number; settledAtMs: number };

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;
const listed = (table: string, fields: string) =>
  `(select coalesce(json_agg(json_build_object('fromMs', ${ms("from_time")}, 'toMs', ${ms("to_time")}, ${fields})
     order by from_time), '[]') from ${table} where account_id = $1)`;

const LOAD = `select
  ${listed("repayment_ranges", `'readAtMs', ${ms("read_at")}`)} as ranges,
  ${listed(
    "repayment_gaps",
    `'reason', reason, 'known', known, 'seenAtMs', ${ms("seen_at")},
     'kind', failure_kind, 'code', failure_code, 'detail', failure_detail`,
  )} as gaps,
  (select json_build_object('beginsAtMs', ${ms("begins_at")}, 'endedBy', ended_by, 'code', failure_code,
     'detail', failure_detail, 'settledAtMs', ${ms("settled_at")})
   from repayment_histories where account_id = $1) as history`;

function toFailure({ kind, code, detail }: Told): ExchangeFailure | null {
  return kind && { kind, code, httpStatus: null, detail: detail ?? "" };
}

function toHistory({ endedBy, beginsAtMs, settledAtMs, ...told }: StoredHistory) {
  return {
    beginsAt: new Date(beginsAtMs),
    endedBy,
    failure: endedBy === "refused" ? toFailure({ kind: "out-of-range", ...told }) : null,
    settledAt: new Date(settledAtMs),
  };
}

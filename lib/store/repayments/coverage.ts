// SQL: one statement reads several tables at one moment.
import type { ExchangeFailure, FailureKind } from "@/lib/core/failure";
import type { TimeRange } from "@/lib/core/repayments/repayment";
import type { WholeAccountScope } from "@/lib/core/scope";
import { inAccount, inSnapshot } from "../database/transaction";
import { SPAN } from "./spans";

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
export function loadRepaymentCoverage({ accountId }: WholeAccountScope): Promise<RepaymentCoverage> {
  return inSnapshot(async (client) => {
    const ranges = await client.query<RepaymentRange>(
      `select ${SPAN}, read_at as "readAt" from repayment_ranges where account_id = $1 order by from_time`,
      [accountId],
    );
    const gaps = await client.query<Omit<RepaymentGap, "failure"> & Told>(
      `select ${SPAN}, reason, known, failure_kind as kind, failure_code as code, failure_detail as detail,
         seen_at as "seenAt" from repayment_gaps where account_id = $1 order by from_time`,
      [accountId],
    );
    const histories = await client.query<Omit<RepaymentHistory, "failure"> & Told>(
      `select begins_at as "beginsAt", ended_by as "endedBy", settled_at as "settledAt",
         case when ended_by = 'refused' then 'out-of-range' end as kind, failure_code as code, failure_detail as detail
       from repayment_histories where account_id = $1`,
      [accountId],
    );
    return {
      ranges: ranges.rows,
      gaps: gaps.rows.map(withFailure),
      history: histories.rows.map(withFailure)[0] ?? null,
    };
  });
}

type Told = { kind: FailureKind | null; code: string | null; detail: string | null };

function withFailure<Row>({ kind, code, detail, ...row }: Row & Told) {
  return { ...row, failure: kind && { kind, code, httpStatus: null, detail: detail ?? "" } };
}

/** Says where the history begins, after the walk that came to it. A later one replaces it. */
export async function saveRepaymentHistory(
  { accountId }: WholeAccountScope,
  history: Pick<RepaymentHistory, "endedBy" | "failure"> & { beginsAtMs: number; settledAtMs: number },
): Promise<void> {
  const { beginsAtMs, endedBy, failure, settledAtMs } = history;
  const [beginsAt, settledAt] = [new Date(beginsAtMs), new Date(settledAtMs)];
  const values = [accountId, beginsAt, endedBy, failure?.code ?? null, failure?.detail ?? null, settledAt];
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

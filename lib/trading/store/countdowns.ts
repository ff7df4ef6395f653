// SQL: the row is taken by one worker at a time, and each step locks it with its account.
import type pg from "pg";
import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import type { ExchangeFailure } from "@/lib/core/failure";
import type { WholeAccountScope } from "@/lib/core/scope";
import { findRow, inTransaction, queryRows } from "@/lib/database/database";
import { leaseOn, pullBackLeases } from "@/lib/database/lease";
import {
  type Countdown,
  type CountdownEvent,
  type CountdownEventDetails,
  type CountdownEventKind,
  type CountdownState,
  type CountdownTimes,
  type HeldCountdown,
  type MissedReason,
  RUNNING_STATES,
} from "@/lib/trading/countdown";
import { PLACING } from "@/lib/trading/exchange-operations";
import { RECONCILED_WITHIN_MS } from "@/lib/trading/order-life";

/** One request of one worker, from before the clock is asked to its stored answer. */
const COUNTDOWN_LEASE = leaseOn({
  table: "trading_countdowns",
  alias: "c",
  column: "lease_until",
  holds: "end",
  length: "make_interval(secs => least(seconds / 3.0, 10) + 0.5)",
});

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;

const COLUMNS = `c.account_id as "accountId", c.state, c.seconds, c.asked_by as "askedBy", c.since,
  c.offset_ms as "offsetMs", c.failure, c.ran_out_at as "ranOutAt", c.missed_since as "missedSince", c.missed_why as "missedWhy",
  ${ms("c.renewed_until")} as "renewedUntilMs", ${ms("c.answered_until")} as "answeredUntilMs",
  ${ms("c.pending_until")} as "pendingUntilMs", ${ms("clock_timestamp()")} as "nowMs"`;

type CountdownRow = Omit<Countdown, "missed"> & {
  readonly missedSince: Date | null;
  readonly missedWhy: MissedReason | null;
  readonly nowMs: number;
};

function toCountdown({ missedSince, missedWhy, nowMs: _, ...row }: CountdownRow): Countdown {
  const missed =
    missedSince === null || missedWhy === null ? null : { since: missedSince, why: missedWhy };
  return { ...row, missed };
}

/** An account's countdown; null: it was never armed. */
export async function findCountdown({
  accountId,
}: Pick<WholeAccountScope, "accountId">): Promise<HeldCountdown | null> {
  const row = await findRow<CountdownRow>(
    `select ${COLUMNS} from trading_countdowns c where c.account_id = $1`,
    [accountId],
  );
  return row && { ...toCountdown(row), nowMs: row.nowMs };
}

/** The newest first. */
export function listCountdownEvents(
  { accountId }: WholeAccountScope,
  limit: number,
): Promise<CountdownEvent[]> {
  return queryRows(
    `select id::text, at, kind, actor, details from trading_countdown_events
     where account_id = $1 order by trading_countdown_events.id desc limit $2`,
    [accountId, limit],
  );
}

/** What became of orders of ours, by state. */
export function countStates(
  { accountId }: WholeAccountScope,
  ids: readonly string[],
): Promise<{ state: string; count: number }[]> {
  return queryRows(
    `select state, count(*)::int as count from order_records
     where account_id = $1 and id = any($2::bigint[]) group by state order by state`,
    [accountId, ids],
  );
}

/** What a step writes; columns that are left out stay. */
export type CountdownStep = {
  readonly state?: CountdownState;
  readonly times?: CountdownTimes;
  readonly offsetMs?: number;
  /** Milliseconds until a worker looks at it again; the one that has it gives it back. */
  readonly nextInMs?: number;
  /** It is looked at as soon as the worker that has it gives it back. */
  readonly isUrgent?: true;
  readonly missed?: { readonly why: MissedReason } | null;
  readonly failure?: ExchangeFailure | null;
  readonly ranOutMs?: number | null;
  readonly event?: {
    readonly kind: CountdownEventKind;
    readonly actor: string | null;
    readonly details: CountdownEventDetails;
  };
  readonly entry?: AuditEntry;
};

export type ArmAnswer = "asked" | "running" | "gone";

/** Arms it; "running": it may run already. "gone": the account does not trade. */
export function insertCountdown(
  { accountId }: WholeAccountScope,
  { seconds, by }: { readonly seconds: number; readonly by: string },
  entry: AuditEntry,
): Promise<ArmAnswer> {
  return inTransaction(async (client) => {
    if (!(await holdAccount(client, accountId))) return "gone";
    const { rowCount } = await client.query(
      `insert into trading_countdowns as c (account_id, state, seconds, asked_by) values ($1, 'arming', $2, $3)
       on conflict (account_id) do update set state = 'arming', seconds = $2, asked_by = $3,
         since = clock_timestamp(), next_at = clock_timestamp(), lease_until = null, renewed_until = null,
         answered_until = null, pending_until = null, missed_since = null, missed_why = null, failure = null,
         ran_out_at = null
       where c.state <> all($4)`,
      [accountId, seconds, by, RUNNING_STATES],
    );
    if (rowCount !== 1) return "running";
    await addEvent(client, accountId, { kind: "asked", actor: by, details: { seconds } });
    await appendAudit(entry, client);
    return "asked";
  });
}

/** Steps follow one another, and none runs beside a change of the account. False: none is there. */
async function holdAccount(client: pg.PoolClient, accountId: number): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from trading_accounts where account_id = $1 for update",
    [accountId],
  );
  return rowCount === 1;
}

/**
 * Decides about the countdown while it is locked. `lease`: the step is of the worker that took it
 * so, and is dropped if another one has it by now. Null: there is none, or it was dropped.
 */
export function stepCountdown<Answer>(
  accountId: number,
  lease: string | null,
  decide: (held: HeldCountdown) => {
    readonly answer: Answer;
    readonly step: CountdownStep | null;
  },
): Promise<Answer | null> {
  return inTransaction(async (client) => {
    await holdAccount(client, accountId);
    const { rows } = await client.query<CountdownRow>(
      `select ${COLUMNS} from trading_countdowns c where c.account_id = $1
         and ($2::text is null or c.lease_until::text = $2) for update`,
      [accountId, lease],
    );
    const [row] = rows;
    if (!row) return null;
    const { answer, step } = decide({ ...toCountdown(row), nowMs: row.nowMs });
    if (step) await applyStep(client, accountId, step);
    return answer;
  });
}

async function applyStep(client: pg.PoolClient, accountId: number, step: CountdownStep) {
  const values: unknown[] = [accountId];
  const sets: string[] = [];
  const set = (text: (place: string) => string, value: unknown) => {
    values.push(value);
    sets.push(text(`$${values.length}`));
  };
  const instant = (column: string) => (place: string) =>
    `${column} = to_timestamp(${place}::float8 / 1000)`;
  if (step.state !== undefined) {
    set((place) => `state = ${place}`, step.state);
    sets.push("since = clock_timestamp()");
  }
  if (step.times !== undefined) {
    set(instant("renewed_until"), step.times.renewedUntilMs);
    set(instant("answered_until"), step.times.answeredUntilMs);
    set(instant("pending_until"), step.times.pendingUntilMs);
  }
  if (step.offsetMs !== undefined)
    set((place) => `offset_ms = ${place}`, Math.round(step.offsetMs));
  if (step.nextInMs !== undefined) {
    set(
      (place) => `next_at = clock_timestamp() + ${place}::float8 * interval '1 ms'`,
      step.nextInMs,
    );
    sets.push("lease_until = null");
  }
  if (step.isUrgent) sets.push("next_at = clock_timestamp()");
  if (step.missed !== undefined) {
    set((place) => `missed_why = ${place}`, step.missed?.why ?? null);
    sets.push(
      step.missed === null
        ? "missed_since = null"
        : "missed_since = coalesce(missed_since, clock_timestamp())",
    );
  }
  if (step.failure !== undefined)
    set(
      (place) => `failure = ${place}::jsonb`,
      step.failure === null ? null : JSON.stringify(step.failure),
    );
  if (step.ranOutMs !== undefined) set(instant("ran_out_at"), step.ranOutMs);
  if (sets.length > 0)
    await client.query(
      `update trading_countdowns set ${sets.join(", ")} where account_id = $1`,
      values,
    );
  if (step.event) {
    const open = step.event.kind === "fired" ? await askAboutOpen(client, accountId) : null;
    const details = open === null ? step.event.details : { ...step.event.details, open };
    await addEvent(client, accountId, { ...step.event, details });
  }
  if (step.entry) await appendAudit(step.entry, client);
}

/** Orders of ours that were open, which the exchange has cancelled: they are looked at next. */
async function askAboutOpen(client: pg.PoolClient, accountId: number): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `update order_records set next_look_at = clock_timestamp()
     where account_id = $1 and state in ('accepted', 'open', 'partially-filled', 'unknown') and operation = any($2)
     returning id::text`,
    [accountId, PLACING],
  );
  return rows.map(({ id }) => id);
}

async function addEvent(
  client: pg.PoolClient,
  accountId: number,
  { kind, actor, details }: NonNullable<CountdownStep["event"]>,
): Promise<void> {
  await client.query(
    "insert into trading_countdown_events (account_id, kind, actor, details) values ($1, $2, $3, $4)",
    [accountId, kind, actor, JSON.stringify(details)],
  );
}

/** No wait is longer than the second one: the clock was set back since. */
const IS_DUE =
  "(next_at <= clock_timestamp() or next_at > clock_timestamp() + interval '2 minutes')";

/** Milliseconds until the next one is due, below zero if one is; null: none may run. */
export async function findNextDue(): Promise<number | null> {
  const row = await findRow<{ inMs: number | null }>(
    `select ${ms(`min(case when ${IS_DUE} then clock_timestamp() else next_at end) - clock_timestamp()`)} as "inMs"
     from trading_countdowns where state = any($1)`,
    [RUNNING_STATES],
  );
  return row?.inMs ?? null;
}

export type TakenCountdown = Countdown & {
  readonly lease: string;
  /** The database's clock. */
  readonly nowMs: number;
  /** Whether the account's orders were compared with the exchange's lately. */
  readonly isReconciled: boolean;
};

/**
 * Those that are due and that no other worker has; they are this one's for as long as one request
 * may take.
 */
export async function takeDueCountdowns(): Promise<readonly TakenCountdown[]> {
  await pullBackLeases(COUNTDOWN_LEASE);
  const rows = await queryRows<CountdownRow & { lease: string; isReconciled: boolean }>(
    `update trading_countdowns as c set lease_until = ${COUNTDOWN_LEASE.taken}
     from (select account_id from trading_countdowns where state = any($1) and ${IS_DUE}
       for update skip locked) as due
     where c.account_id = due.account_id and ${COUNTDOWN_LEASE.isFree}
     returning ${COLUMNS}, c.lease_until::text as lease,
       coalesce((select t.reconciled_at > clock_timestamp() - $2::float8 * interval '1 ms'
         from trading_accounts t where t.account_id = c.account_id), false) as "isReconciled"`,
    [RUNNING_STATES, RECONCILED_WITHIN_MS],
  );
  return rows.map(({ lease, isReconciled, ...row }) => ({
    ...toCountdown(row),
    lease,
    nowMs: row.nowMs,
    isReconciled,
  }));
}

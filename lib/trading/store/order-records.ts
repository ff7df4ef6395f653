// SQL: figures as text.
import type { WholeAccountScope } from "@/lib/core/scope";
import { type Connection, db, findRow, queryColumn } from "@/lib/database/database";
import { CANCELLING, PLACED_OPERATIONS, PLACING } from "@/lib/trading/exchange-operations";
import type { TradingBook, TradingEnvironment } from "@/lib/trading/kept";
import {
  DRAFT_LIVES_MS,
  NEVER_SENT,
  type OrderRecordState,
  SENDER_LOST_MS,
} from "@/lib/trading/order-life";
import { isPlaced, type OrderEvent, type OrderRecord } from "@/lib/trading/order-record";
import { sinceReset } from "./trading-sql";

/** For `select` from `order_records o`. */
export const ORDER_COLUMNS = `o.id::text, o.account_id as "accountId", o.environment, o.client_oid as "clientOid", o.operation,
  o.category, o.symbol, o.side, o.target, o.typed, o.request, o.preview, o.previewed_at as "previewedAt", o.body,
  o.body_sha256 as "bodySha256", o.value::text, o.state, o.failure, o.order_id as "orderId",
  o.named_id as "namedId", o.answered, o.present, o.hold,
  o.executed_qty::text as "executedQty", o.executed_value::text as "executedValue",
  o.average_price::text as "averagePrice", o.drafted_by as "draftedBy", o.drafter, o.approved_by as "approvedBy",
  o.approver, o.released_at as "releasedAt", o.batch_id as "batchId", o.sent_at as "sentAt", o.attempts, o.looked_at as "lookedAt",
  o.next_look_at as "nextLookAt", o.absences, o.cancel, o.created_at as "createdAt", o.updated_at as "updatedAt"`;

export async function findOrderRecord(
  { accountId }: WholeAccountScope,
  id: string,
): Promise<OrderRecord | null> {
  const { rows } = await db().pool.query<OrderRecord>(
    `select ${ORDER_COLUMNS} from order_records o where o.account_id = $1 and o.id = $2`,
    [accountId, id],
  );
  return rows[0] ?? null;
}

/** Those of the ids that the account has, the oldest first. */
export async function listRecordsById(
  { accountId }: WholeAccountScope,
  ids: readonly string[],
): Promise<readonly OrderRecord[]> {
  const { rows } = await db().pool.query<OrderRecord>(
    `select ${ORDER_COLUMNS} from order_records o where o.account_id = $1 and o.id = any($2) order by o.id`,
    [accountId, ids],
  );
  return rows;
}

/** The account's newest orders first; `before`: only those of a smaller id. */
export async function listOrderRecords(
  { accountId }: WholeAccountScope,
  {
    states,
    before = null,
    limit,
  }: {
    readonly states?: readonly OrderRecordState[];
    readonly before?: string | null;
    readonly limit: number;
  },
): Promise<readonly OrderRecord[]> {
  const { rows } = await db().pool.query<OrderRecord>(
    `select ${ORDER_COLUMNS} from order_records o where o.account_id = $1 and ($2::text[] is null or o.state = any($2))
       and ($4::bigint is null or o.id < $4) and o.created_at >= ${sinceReset("at")} order by o.id desc limit $3`,
    [accountId, states ?? null, limit, before],
  );
  return rows;
}

/** A record with when its steps were taken; null: that step was not. */
export type DatedOrderRecord = OrderRecord & {
  readonly firstReleasedAt: Date | null;
  readonly approvedAt: Date | null;
  /** When it came into the state that it is in. */
  readonly stateSince: Date | null;
};

/** All of the account's orders of these states, the oldest first, a part at a time. */
export async function* streamOrderRecords(
  { accountId }: WholeAccountScope,
  states: readonly OrderRecordState[],
): AsyncGenerator<DatedOrderRecord> {
  for (let after = "0"; ; ) {
    const { rows } = await db().pool.query<DatedOrderRecord>(
      `select ${ORDER_COLUMNS}, e.* from order_records o cross join lateral (select
           min(at) filter (where kind = 'released') as "firstReleasedAt",
           min(at) filter (where kind = 'approved') as "approvedAt",
           min(at) filter (where state = o.state) as "stateSince"
         from order_events where order_record_id = o.id) e
       where o.account_id = $1 and o.state = any($2) and o.id > $3 order by o.id limit 1000`,
      [accountId, states, after],
    );
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

export async function countOrderRecords(
  { accountId }: WholeAccountScope,
  states: readonly OrderRecordState[],
): Promise<number> {
  const { rows } = await db().pool.query<{ count: number }>(
    `select count(*)::int as count from order_records
     where account_id = $1 and state = any($2) and created_at >= ${sinceReset("at")}`,
    [accountId, states],
  );
  return rows[0]?.count ?? 0;
}

export async function listOrderEvents(
  { accountId }: WholeAccountScope,
  id: string,
): Promise<readonly OrderEvent[]> {
  const { rows } = await db().pool.query<OrderEvent>(
    `select e.id::text, e.at, e.kind, e.state, e.actor, e.details
     from order_events e join order_records o on o.id = e.order_record_id
     where o.account_id = $1 and o.id = $2 order by e.id`,
    [accountId, id],
  );
  return rows;
}

/**
 * By clientOid: for an order the account's others of the same symbol and side whose outcome nobody
 * knows yet, for a change those of the same thing that are under way.
 */
export async function listTwins(record: OrderRecord, on?: Connection): Promise<readonly string[]> {
  const { id, accountId, target, symbol, side } = record;
  const statement = isPlaced(record) ? TWIN_ORDERS : TWIN_CHANGES;
  const values = isPlaced(record) ? [accountId, id, symbol, side] : [accountId, id, target];
  return queryColumn<string>(statement, values, on);
}

const TWIN_ORDERS = `select client_oid from order_records
  where account_id = $1 and id <> $2 and symbol = $3 and side = $4
    and state = any('{sending,unknown}') and operation = any('{${PLACED_OPERATIONS}}')
  order by id`;

/** A cancellation sent twice does no harm. */
const TWIN_CHANGES = `select client_oid from order_records
  where account_id = $1 and id <> $2 and target = $3 and operation <> all('{${CANCELLING}}')
    and (state = any('{waiting,approved,sending,unknown}') or (state = 'accepted' and operation <> all('{${PLACING}}')))
  order by id`;

/**
 * What the worker has to do next with an account's orders; oldest first. Looks that are due the
 * longest come first, so that many open orders do not keep a newer one waiting.
 */
export type OrderTask = { readonly id: string; readonly accountId: number };
export type AccountTask = "preview" | "send" | "look" | "cancel";
const TASKS: Record<AccountTask | "overdue", string> = {
  preview:
    "state = 'draft' and failure is null and (previewed_at is null or renew_asked_at > previewed_at)",
  send: "state = 'approved' and (next_try_at is null or next_try_at <= clock_timestamp())",
  look: "next_look_at <= clock_timestamp()",
  overdue: `(state = any('{${NEVER_SENT}}') and coalesce(released_at, created_at)
      < clock_timestamp() - interval '${DRAFT_LIVES_MS} milliseconds')
    or (state = 'sending' and sent_at < clock_timestamp() - interval '${SENDER_LOST_MS} milliseconds')`,
  cancel: "cancel = 'asked' and state in ('accepted', 'open', 'partially-filled', 'unknown')",
};

/** Whether there is anything to do at all. */
export function hasOrderTasks(): Promise<boolean> {
  return hasTasks(Object.values(TASKS));
}

/** Whether there is anything to do with the account's orders that a person waits for. */
export function hasUrgentTasks({ accountId }: WholeAccountScope): Promise<boolean> {
  return hasTasks([TASKS.send, TASKS.cancel, TASKS.preview], accountId);
}

async function hasTasks(tasks: readonly string[], accountId?: number): Promise<boolean> {
  const { rows } = await db().pool.query<{ is: boolean }>(
    `select exists (select from order_records
       where ($1::int is null or account_id = $1) and (${anyOf(tasks)})) as is`,
    [accountId ?? null],
  );
  return rows[0]?.is ?? false;
}

function anyOf(tasks: readonly string[]): string {
  return tasks.map((task) => `(${task})`).join(" or ");
}

/** Accounts with an order for which the exchange is needed. */
export function listAccountsWithTasks(): Promise<number[]> {
  const { preview, send, cancel, look } = TASKS;
  return queryColumn(
    `select distinct account_id from order_records where ${anyOf([preview, send, cancel, look])}
     order by account_id`,
  );
}

export async function listOrderTasks(
  { accountId }: WholeAccountScope,
  kind: AccountTask,
): Promise<readonly OrderTask[]> {
  const { rows } = await db().pool.query<OrderTask>(
    `select id::text, account_id as "accountId" from order_records
     where account_id = $1 and (${TASKS[kind]})
     order by ${kind === "look" ? "next_look_at, id" : "id"} limit 200`,
    [accountId],
  );
  return rows;
}

/**
 * Of all accounts: their ends need no exchange. The first of each account come first, so that many
 * of one account leave room for others.
 */
export async function listOverdueOrders(): Promise<readonly OrderTask[]> {
  const { rows } = await db().pool.query<OrderTask>(
    `select id::text, account_id as "accountId" from order_records where ${TASKS.overdue}
     order by row_number() over (partition by account_id order by id), id limit 200`,
  );
  return rows;
}

/** The others come first: none of these could be looked at now. */
export async function lookLater(tasks: readonly OrderTask[], inMs: number): Promise<void> {
  await db().pool.query(
    `update order_records set next_look_at = clock_timestamp() + $2::float8 * interval '1 ms'
     where id = any($1) and next_look_at <= clock_timestamp()`,
    [tasks.map(({ id }) => id), inMs],
  );
}

/** What made something at the exchange that has a number there. */
const NUMBERING = "operation like 'place-%' or operation like 'create-%'";
/** Records of the account, but for one, that have one of these numbers at the exchange. */
export const HOLDERS = `select order_id as "number", id::text from order_records
  where account_id = $1 and id <> $2 and order_id = any($3) and (${NUMBERING})`;
export type NumberHolder = { readonly number: string; readonly id: string };

export async function listHolders(
  { accountId }: WholeAccountScope,
  { id, numbers }: { readonly id: string; readonly numbers: readonly string[] },
): Promise<readonly NumberHolder[]> {
  const { rows } = await db().pool.query<NumberHolder>(HOLDERS, [accountId, id, numbers]);
  return rows;
}

/**
 * States in which the exchange's word is awaited: a list that shows such a record makes the worker
 * look at once.
 */
const AWAITED: readonly OrderRecordState[] = ["accepted", "unknown", "not-executed"];

/** The worker looks next at the account's records that are awaited and have one of these ids. */
export async function lookAtListed(
  { accountId }: WholeAccountScope,
  ids: readonly string[],
): Promise<void> {
  await db().pool.query(
    `update order_records set next_look_at = clock_timestamp()
     where account_id = $1 and state = any($2) and (client_oid = any($3) or order_id = any($3))
       and (next_look_at is null or next_look_at > clock_timestamp())`,
    [accountId, AWAITED, ids],
  );
}

/** The same of what a copy has read since then (the exchange's time, ms). */
export async function lookAtCopied(
  { accountId, environment }: TradingBook,
  readSinceMs: number,
): Promise<void> {
  await db().pool.query(
    `update order_records o set next_look_at = clock_timestamp()
     where o.account_id = $1 and o.environment = $2 and o.state = any($3)
       and (o.next_look_at is null or o.next_look_at > clock_timestamp())
       and exists (select from trading_records r where r.account_id = o.account_id and r.environment = o.environment
         and r.kind in ('order', 'fill', 'strategy') and r.read_at >= $4
         and (r.client_oid = o.client_oid or r.order_id = o.order_id))`,
    [accountId, environment, AWAITED, new Date(readSinceMs)],
  );
}

/** Ends the records' wait. */
export async function releaseHolds(tasks: readonly OrderTask[]): Promise<void> {
  await db().pool.query(
    "update order_records set hold = null where id = any($1) and hold is not null",
    [tasks.map(({ id }) => id)],
  );
}

/** Symbols of the account's orders, here and elsewhere, the most used first. */
export async function listSymbols({ accountId }: WholeAccountScope): Promise<readonly string[]> {
  const { rows } = await db().pool.query<{ symbol: string }>(
    `select symbol from (select symbol from order_records where account_id = $1
       union all select symbol from trading_records where account_id = $1 and symbol <> '') s
     group by symbol order by count(*) desc, symbol limit 50`,
    [accountId],
  );
  return rows.map(({ symbol }) => symbol);
}

/** The number of the newest step of any order. */
export async function findNewestEvent(): Promise<string> {
  const { rows } = await db().pool.query<{ id: string }>(
    "select coalesce(max(id), 0)::text as id from order_events",
  );
  return rows[0]?.id ?? "0";
}

/** Whether the exchange has said something new of the account's orders and changes since that step. */
export async function hasNews(
  { accountId }: WholeAccountScope,
  sinceEvent: string,
): Promise<boolean> {
  const { rows } = await db().pool.query<{ is: boolean }>(
    `select exists (select from order_events e join order_records o on o.id = e.order_record_id
     where e.id > $2 and o.account_id = $1 and e.kind in ('answered', 'seen')
       and e.state in ('accepted', 'open', 'partially-filled', 'filled', 'cancelled', 'done')) as is`,
    [accountId, sinceEvent],
  );
  return rows[0]?.is ?? false;
}

/** Whether an order of the account that was placed anywhere has this clientOid, as copied last. */
export async function isClientOidSeen(
  { accountId }: WholeAccountScope,
  environment: TradingEnvironment,
  clientOid: string,
): Promise<boolean> {
  const found = await findRow(
    `select 1 from trading_records
     where account_id = $1 and environment = $2 and kind = 'order' and client_oid = $3 limit 1`,
    [accountId, environment, clientOid],
  );
  return found !== null;
}

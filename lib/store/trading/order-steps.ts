// SQL: each step locks its rows, checks where the order stands and writes its event in the same transaction.
import type pg from "pg";
import type { Amount } from "@/lib/core/amount";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { CancelState, ChangePreview, OrderRecord } from "@/lib/core/trading/desk/order-record";
import { CANCELLING, PLACING } from "@/lib/core/trading/operations";
import {
  type AbsenceCounts,
  canMove,
  EXPOSED_STATES,
  type OrderRecordState,
  sourcesOf,
} from "@/lib/core/trading/order-life";
import type { PersonLimits } from "@/lib/core/trading/order-limits";
import type { OrderPreview } from "@/lib/core/trading/order-preview";
import { type AuditEntry, appendAudit } from "../audit/log";
import { inTransaction } from "../database/database";
import { ORDER_COLUMNS, type OrderEventKind, TWIN_CHANGES } from "./order-records";
import type { TradingEnvironment, TradingRole } from "./trading-accounts";

/** Who did it; null: the desk itself. Without an id: a command on the server. */
export type OrderActor = { readonly id: string | null; readonly name: string } | null;

/** What a step writes into the record beside its state. */
type Change = Partial<{
  request: OrderRecord["request"];
  preview: OrderPreview | ChangePreview | null;
  previewed_at: Date | null;
  body: string | null;
  body_sha256: string | null;
  value: Amount | null;
  failure: OrderRecord["failure"];
  order_id: string | null;
  executed_qty: Amount | null;
  executed_value: Amount | null;
  average_price: Amount | null;
  approved_by: string;
  approver: string;
  released_at: Date;
  sent_at: Date;
  attempts: number;
  next_try_at: Date | null;
  looked_at: Date;
  next_look_at: Date | null;
  absences: AbsenceCounts;
  cancel: CancelState | null;
}>;

/** One step of an order: what happened, where it leads, and what is kept of it. */
export type OrderStep = {
  /** Null: nothing happened that anybody wants to read later; no event is written. */
  readonly kind: OrderEventKind | null;
  /** Left out: the state stays. */
  readonly to?: OrderRecordState;
  readonly set?: Change;
  /** The order of ours with this number at the exchange is worth so much from now on. */
  readonly revalued?: { readonly orderId: string; readonly value: Amount };
  /** From now on this bot is read with the rest. */
  readonly follows?: { readonly botId: string; readonly entry: AuditEntry };
  readonly actor?: OrderActor;
  readonly details?: Readonly<Record<string, unknown>>;
};

export type NewDraft = Pick<
  OrderRecord,
  "environment" | "clientOid" | "operation" | "category" | "symbol" | "side" | "target" | "typed"
>;

/** Stores a draft; its clientOid is the order's for ever. Returns the record's id. */
export async function insertDraft(
  { accountId }: WholeAccountScope,
  draft: NewDraft,
  actor: { readonly id: string; readonly name: string },
  entry: AuditEntry,
): Promise<string> {
  return inTransaction(async (client) => {
    const { environment, clientOid, operation, category, symbol, side, target, typed } = draft;
    const absences = Object.fromEntries(sourcesOf(operation).map((source) => [source, 0]));
    const { rows } = await client.query<{ id: string }>(
      `insert into order_records (account_id, environment, client_oid, operation, category, symbol, side, target,
         typed, absences, drafted_by, drafter)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id::text`,
      [
        accountId,
        environment,
        clientOid,
        operation,
        category,
        symbol,
        side,
        target,
        JSON.stringify(typed),
        JSON.stringify(absences),
        actor.id,
        actor.name,
      ],
    );
    const [row] = rows;
    if (!row) throw new Error("a draft was not stored");
    await addEvent(client, row.id, { kind: "drafted", state: "draft", actor, details: {} });
    await appendAudit(entry, client);
    return row.id;
  });
}

/** What a step may look at while it holds the order, and what others of the account hold of the limits. */
export type HeldOrder = {
  readonly order: OrderRecord;
  readonly account: {
    readonly state: "on" | "reduce-only" | "stopped";
    readonly reconciledAt: Date | null;
    readonly environment: TradingEnvironment;
  };
  /** Milliseconds of the database's clock. */
  readonly nowMs: number;
  /** Of the other orders of the account and of the drafter. */
  readonly used: () => Promise<{ readonly account: UsedLimits; readonly drafter: UsedLimits }>;
  readonly drafterLimits: () => Promise<PersonLimits | null>;
  /** Of a change: others of the same thing that are under way, by clientOid. */
  readonly twins: () => Promise<readonly string[]>;
  /** What a person is at the account. */
  readonly rolesOf: (userId: string) => Promise<readonly TradingRole[]>;
};
export type UsedLimits = { readonly openValue: Amount; readonly ordersToday: number };

type Decision<Answer> = {
  readonly answer: Answer;
  /** Null: nothing is changed. */
  readonly step: OrderStep | null;
  readonly entry?: AuditEntry;
};

/**
 * Decides the next step of an order while its account and its row are locked: ten at once are judged one after the
 * other. A step that the order's state does not allow throws. Null: there is no such order.
 */
export async function stepOrder<Answer>(
  accountId: number,
  id: string,
  decide: (held: HeldOrder) => Promise<Decision<Answer>> | Decision<Answer>,
): Promise<Answer | null> {
  return inTransaction(async (client) => {
    const { rows: accounts } = await client.query<HeldOrder["account"]>(
      `select state, reconciled_at as "reconciledAt", environment from trading_accounts where account_id = $1 for update`,
      [accountId],
    );
    const { rows } = await client.query<OrderRecord & { nowMs: number }>(
      `select ${ORDER_COLUMNS}, (extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs"
       from order_records o where o.account_id = $1 and o.id = $2 for update`,
      [accountId, id],
    );
    const [account, found] = [accounts[0], rows[0]];
    if (!account || !found) return null;
    const { nowMs, ...rest } = found;
    const order = rest as OrderRecord; // the union is by `operation`, which the spread does not change
    const { answer, step, entry } = await decide({
      order,
      account,
      nowMs,
      used: async () => ({
        account: await readUsed(client, order, null),
        drafter: await readUsed(client, order, order.draftedBy),
      }),
      drafterLimits: () => readPersonLimits(client, order),
      twins: async () => {
        const { rows: twins } = await client.query<{ clientOid: string }>(TWIN_CHANGES, [
          accountId,
          id,
          order.target,
        ]);
        return twins.map(({ clientOid }) => clientOid);
      },
      rolesOf: (userId) => readRoles(client, accountId, userId),
    });
    if (step) await applyStep(client, order, step);
    if (entry) await appendAudit(entry, client);
    return answer;
  });
}

/** Inside the transaction that decided it, with the account locked. */
export async function applyStep(client: pg.PoolClient, order: OrderRecord, step: OrderStep): Promise<void> {
  const state = step.to ?? order.state;
  if (state !== order.state && !canMove(order.state, state))
    throw new Error(`order ${order.id} cannot become ${state}: it is ${order.state}`);
  const changes = Object.entries(step.set ?? {}).map(([column, value]) => [column, toSql(value)] as const);
  const assignments = changes.map(([column], index) => `, ${column} = $${index + 3}`);
  await client.query(
    `update order_records set state = $2, updated_at = clock_timestamp()${assignments.join("")} where id = $1`,
    [order.id, state, ...changes.map(([, value]) => value)],
  );
  const { kind, actor = null, details = {} } = step;
  if (kind !== null) await addEvent(client, order.id, { kind, state, actor, details });
  if (step.revalued) await revalue(client, order, step.revalued);
  if (step.follows) await follow(client, order, step.follows);
}

async function follow(
  client: pg.PoolClient,
  { accountId, environment }: OrderRecord,
  { botId, entry }: NonNullable<OrderStep["follows"]>,
): Promise<void> {
  const { rowCount } = await client.query(
    "insert into followed_bots (account_id, environment, bot_id) values ($1, $2, $3) on conflict do nothing",
    [accountId, environment, botId],
  );
  if (rowCount === 1) await appendAudit(entry, client);
}

async function revalue(
  client: pg.PoolClient,
  { id, accountId, environment }: OrderRecord,
  { orderId, value }: NonNullable<OrderStep["revalued"]>,
): Promise<void> {
  const { rows } = await client.query<{ id: string; state: OrderRecordState }>(
    `update order_records set value = $4, updated_at = clock_timestamp()
     where account_id = $1 and environment = $2 and order_id = $3 and operation = any($5) returning id::text, state`,
    [accountId, environment, orderId, value, PLACING],
  );
  for (const changed of rows) {
    const event = { kind: "changed", state: changed.state, actor: null, details: { by: id, value } } as const;
    await addEvent(client, changed.id, event);
  }
}

function toSql(value: unknown): unknown {
  return typeof value === "object" && value !== null && !(value instanceof Date)
    ? JSON.stringify(value)
    : value;
}

type NewEvent = {
  readonly kind: OrderEventKind;
  readonly state: OrderRecordState;
  readonly actor: OrderActor;
  readonly details: Readonly<Record<string, unknown>>;
};

async function addEvent(
  client: pg.PoolClient,
  id: string,
  { kind, state, actor, details }: NewEvent,
): Promise<void> {
  await client.query(
    `insert into order_events (order_record_id, kind, state, actor_id, actor, details) values ($1, $2, $3, $4, $5, $6)`,
    [id, kind, state, actor?.id ?? null, actor?.name ?? null, JSON.stringify(details)],
  );
}

/**
 * What the other orders of the account, or of one person there, hold. A day begins at midnight UTC+8. The order that is
 * changed is left out: the change is judged by what it is worth afterwards.
 */
async function readUsed(
  client: pg.PoolClient,
  { id, accountId, operation, typed }: OrderRecord,
  draftedBy: string | null,
): Promise<UsedLimits> {
  const isModified = operation === "modify-order" || operation === "modify-strategy-order";
  const changed = isModified ? (typed.orderId ?? null) : null;
  const { rows } = await client.query<UsedLimits>(
    `select coalesce(sum(value) filter (where state = any($3) and order_id is distinct from $5), 0)::text as "openValue",
       (count(*) filter (where operation <> all($6) and (released_at at time zone 'Asia/Shanghai')::date
         = (clock_timestamp() at time zone 'Asia/Shanghai')::date))::int as "ordersToday"
     from order_records where account_id = $1 and id <> $2 and ($4::uuid is null or drafted_by = $4)`,
    [accountId, id, EXPOSED_STATES, draftedBy, changed, CANCELLING],
  );
  const [used] = rows;
  if (!used) throw new Error("a sum has no row");
  return used;
}

/** Null: the drafter is no trader of the account any more. */
async function readPersonLimits(
  client: pg.PoolClient,
  { accountId, draftedBy }: OrderRecord,
): Promise<PersonLimits | null> {
  const { rows } = await client.query<PersonLimits>(
    `select largest_order::text as "largestOrder", open_value::text as "openValue", orders_a_day as "ordersADay"
     from trading_roles where account_id = $1 and user_id = $2 and role = 'trader'`,
    [accountId, draftedBy],
  );
  return rows[0] ?? null;
}

async function readRoles(
  client: pg.PoolClient,
  accountId: number,
  userId: string,
): Promise<readonly TradingRole[]> {
  const { rows } = await client.query<{ role: TradingRole }>(
    "select role from trading_roles where account_id = $1 and user_id = $2",
    [accountId, userId],
  );
  return rows.map(({ role }) => role);
}

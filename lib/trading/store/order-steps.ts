// SQL: each step locks its rows, checks where the order stands and writes its event in the same
// transaction.
import type pg from "pg";
import { type AuditEntry, appendAudits } from "@/lib/audit/store/log";
import type { Amount } from "@/lib/core/amount";
import { groupBy } from "@/lib/core/group-by";
import { partsOf } from "@/lib/core/large-lists";
import type { WholeAccountScope } from "@/lib/core/scope";
import { inTransaction } from "@/lib/database/database";
import { list, name, readRows, type Sql, sql } from "@/lib/database/sql";
import { PLACING } from "@/lib/trading/exchange-operations";
import type { TradingEnvironment } from "@/lib/trading/kept";
import {
  type AbsenceCounts,
  canMove,
  type HoldReason,
  type OrderRecordState,
  sourcesOf,
} from "@/lib/trading/order-life";
import type {
  PersonLimits,
  TradingLimits,
  TradingRole,
  TradingState,
} from "@/lib/trading/order-limits";
import type { OrderPreview } from "@/lib/trading/order-preview";
import type {
  CancelState,
  ChangeLine,
  ChangePreview,
  OrderEventKind,
  OrderRecord,
  PresentFigures,
} from "@/lib/trading/order-record";
import { areTwoPersons } from "@/lib/users/store/given-access";
import { HOLDERS, listTwins, type NumberHolder, ORDER_COLUMNS } from "./order-records";
import { LIMIT_COLUMNS, TRADES_THERE } from "./trading-sql";
import { readUsed, type Used } from "./used-limits";

/** Who did it; null: the desk itself. Without an id: a command on the server. */
export type OrderActor = { readonly id: string | null; readonly name: string } | null;

/** What a step writes into the record beside its state. */
type RecordColumns = Partial<{
  request: OrderRecord["request"];
  preview: OrderPreview | ChangePreview | null;
  previewed_at: Date | null;
  renew_asked_at: Date;
  body: string | null;
  body_sha256: string | null;
  value: Amount | null;
  failure: OrderRecord["failure"];
  order_id: string | null;
  named_id: string | null;
  answered: OrderRecord["answered"];
  present: PresentFigures | null;
  hold: HoldReason | null;
  executed_qty: Amount | null;
  executed_value: Amount | null;
  average_price: Amount | null;
  approved_by: string;
  approver: string;
  released_at: Date;
  batch_id: string | null;
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
  readonly set?: RecordColumns;
  /**
   * The order of ours with this number at the exchange is this and worth so much from now on. Null:
   * not known.
   */
  readonly revalued?: {
    readonly orderId: string;
    readonly value: Amount | null;
    readonly lines: readonly ChangeLine[];
  };
  /** From now on this bot is read with the rest. */
  readonly follows?: { readonly botId: string; readonly entry: AuditEntry };
  readonly actor?: OrderActor;
  readonly details?: Readonly<Record<string, unknown>>;
};

export type NewDraft = Pick<
  OrderRecord,
  "environment" | "clientOid" | "operation" | "category" | "symbol" | "side" | "target" | "typed"
>;

/**
 * Stores a draft; its clientOid never changes. Returns the record's id. Null: another record, of any
 * account, has or had this clientOid.
 */
export async function insertDraft(
  { accountId }: WholeAccountScope,
  draft: NewDraft,
  actor: { readonly id: string; readonly name: string },
  entry: AuditEntry,
): Promise<string | null> {
  return inTransaction(async (client) => {
    const { environment, clientOid, operation, category, symbol, side, target, typed } = draft;
    const absences = Object.fromEntries(sourcesOf(operation).map((source) => [source, 0]));
    const { rows } = await client.query<{ id: string }>(
      `insert into order_records (account_id, environment, client_oid, operation, category, symbol, side, target,
         typed, absences, drafted_by, drafter)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       on conflict (client_oid) do nothing returning id::text`,
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
    if (!row) return null;
    const event = {
      recordId: row.id,
      kind: "drafted",
      state: "draft",
      actor,
      details: {},
    } as const;
    await writeAdditions(client, { events: [event], entries: [entry] });
    return row.id;
  });
}

/**
 * What a step may look at while it holds the order, and what others of the account hold of the
 * limits.
 */
export type HeldOrder = {
  readonly order: OrderRecord;
  readonly account: {
    readonly state: TradingState;
    readonly stateSince: Date;
    readonly reconciledAt: Date | null;
    readonly environment: TradingEnvironment;
    /** Those of this moment, also where the order was looked at under others. */
    readonly limits: TradingLimits;
  };
  /** Milliseconds of the database's clock. */
  readonly nowMs: number;
  /** What the other orders hold of the limits. */
  readonly used: () => Promise<Used>;
  /** Null: the drafter is not a trader of the account, or no longer. */
  readonly drafterLimits: () => Promise<PersonLimits | null>;
  /** What may do the same once more (`listTwins`), by clientOid. */
  readonly twins: () => Promise<readonly string[]>;
  /** The other record of the account that has this number at the exchange; null: none has. */
  readonly holderOf: (exchangeId: string) => Promise<string | null>;
  /** What a person is at the account; nothing without access to all of it. */
  readonly rolesOf: (userId: string) => Promise<readonly TradingRole[]>;
  readonly areTwoPersons: (one: string, other: string) => Promise<boolean>;
};

type Decision<Answer> = {
  readonly answer: Answer;
  /** Null: nothing is changed. */
  readonly step: OrderStep | null;
  readonly entry?: AuditEntry;
};

type Decide<Answer> = (
  held: HeldOrder,
  /**
   * All orders of the same press, this one among them, as they were before any of them was decided.
   */
  together: readonly OrderRecord[],
) => Promise<Decision<Answer>> | Decision<Answer>;

/**
 * Decides the next step of an order while its account and its row are locked: ten at once are
 * judged one after the other. A step that the order's state does not allow throws. Null: there is
 * no such order.
 */
export async function stepOrder<Answer>(
  accountId: number,
  id: string,
  decide: Decide<Answer>,
): Promise<Answer | null> {
  const [answer = null] = await stepOrders(accountId, [id], decide);
  return answer;
}

/**
 * The same of several orders of one press in one transaction, in their order; each one sees the
 * steps before it.
 */
export async function stepOrders<Answer>(
  accountId: number,
  ids: readonly string[],
  decide: Decide<Answer>,
): Promise<readonly (Answer | null)[]> {
  return inTransaction(async (client) => {
    const account = await holdAccount(client, accountId);
    const locked = await readRecords(client, accountId, ids, "for update");
    const together = locked.map(({ order }) => order);
    const added: Additions = { events: [], entries: [] };
    const decided: DecidedStep[] = [];
    /** Before the records are read again, and at the end. */
    const writeDecided = () => applySteps(client, decided.splice(0), added);
    const read: Reading = {
      client,
      used: rememberedUsed(client, accountId, together, writeDecided),
      limitsOf: rememberedLimits(client),
      writeDecided,
    };
    // What a step may have changed is read again.
    const unchanged = new Map(locked.map((one) => [one.order.id, one]));
    const answers: (Answer | null)[] = [];
    for (const id of ids) {
      const one = unchanged.get(id) ?? (await readAgain(read, accountId, id));
      if (account === null || one === undefined) {
        answers.push(null);
        continue;
      }
      const { order } = one;
      const { answer, step, entry } = await decide(holdOrder(read, account, one), together);
      if (step) {
        decided.push({ order, step });
        unchanged.delete(id);
        if (!isSending(order, step)) read.used.forget();
      }
      if (step?.revalued) unchanged.clear();
      if (step?.revalued || step?.follows) await writeDecided();
      if (entry) added.entries.push(entry);
      answers.push(answer);
    }
    await writeDecided();
    await writeAdditions(client, added);
    return answers;
  });
}

/** With what a decision reads inside its transaction. */
type Reading = {
  readonly client: pg.PoolClient;
  readonly used: RememberedUsed;
  readonly limitsOf: (order: OrderRecord) => Promise<PersonLimits | null>;
  readonly writeDecided: () => Promise<void>;
};

async function readAgain(
  { client, writeDecided }: Reading,
  accountId: number,
  id: string,
): Promise<ReadRecord | undefined> {
  await writeDecided();
  const [read] = await readRecords(client, accountId, [id]);
  return read;
}

/** An order that is sent holds of the limits what it held when it was approved. */
const isSending = (order: OrderRecord, { to }: OrderStep) =>
  order.state === "approved" && to === "sending";

type RememberedUsed = {
  readonly of: (order: OrderRecord) => Promise<Used>;
  /** After a step that may have changed what another record finds used. */
  readonly forget: () => void;
};

/**
 * What others hold when one of `together` is judged. It is read at once for all of them, until a
 * step changes it: records that are released are each judged by the ones before.
 */
function rememberedUsed(
  client: pg.PoolClient,
  accountId: number,
  together: readonly OrderRecord[],
  writeDecided: () => Promise<void>,
): RememberedUsed {
  let remembered: ReadonlyMap<string, Used> = new Map();
  let isUnchanged = true;
  return {
    of: async (order) => {
      const known = remembered.get(order.id);
      if (known !== undefined) return known;
      await writeDecided();
      remembered = await readUsed(client, accountId, isUnchanged ? together : [order]);
      const used = remembered.get(order.id);
      if (used === undefined) throw new Error(`order ${order.id} is not of this transaction`);
      return used;
    },
    forget: () => {
      remembered = new Map();
      isUnchanged = false;
    },
  };
}

/** `nowMs`: milliseconds of the database's clock. */
type ReadRecord = { readonly order: OrderRecord; readonly nowMs: number };

async function readRecords(
  client: pg.PoolClient,
  accountId: number,
  ids: readonly string[],
  lock: "" | "for update" = "",
): Promise<readonly ReadRecord[]> {
  const { rows } = await client.query<OrderRecord & { nowMs: number }>(
    `select ${ORDER_COLUMNS}, (extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs"
     from order_records o where o.account_id = $1 and o.id = any($2) order by o.id ${lock}`,
    [accountId, ids],
  );
  // The union is by `operation`, which the spread does not change.
  return rows.map(({ nowMs, ...order }) => ({ order: order as OrderRecord, nowMs }));
}

/** A drafter's limits, read once in a transaction. */
function rememberedLimits(client: pg.PoolClient) {
  const read = new Map<string, Promise<PersonLimits | null>>();
  return (order: OrderRecord): Promise<PersonLimits | null> => {
    const known = read.get(order.draftedBy);
    if (known !== undefined) return known;
    const limits = readPersonLimits(client, order);
    read.set(order.draftedBy, limits);
    return limits;
  };
}

/** Locks the account. Null: it does not trade. */
async function holdAccount(
  client: pg.PoolClient,
  accountId: number,
): Promise<HeldOrder["account"] | null> {
  const { rows } = await client.query<Omit<HeldOrder["account"], "limits"> & TradingLimits>(
    `select state, state_since as "stateSince", reconciled_at as "reconciledAt", environment, ${LIMIT_COLUMNS}
     from trading_accounts where account_id = $1 for update`,
    [accountId],
  );
  const [row] = rows;
  if (!row) return null;
  const { state, stateSince, reconciledAt, environment, ...limits } = row;
  return { state, stateSince, reconciledAt, environment, limits };
}

/** With what a decision may look at. Its account and its row are locked already. */
function holdOrder(
  { client, used, limitsOf, writeDecided }: Reading,
  account: HeldOrder["account"],
  { order, nowMs }: ReadRecord,
): HeldOrder {
  const { id, accountId } = order;
  return {
    order,
    account,
    nowMs,
    used: () => used.of(order),
    drafterLimits: () => limitsOf(order),
    twins: async () => {
      await writeDecided();
      return listTwins(order, client);
    },
    holderOf: async (exchangeId) => {
      await writeDecided();
      const values = [accountId, id, [exchangeId]];
      const { rows: holders } = await client.query<NumberHolder>(HOLDERS, values);
      return holders[0]?.id ?? null;
    },
    rolesOf: (userId) => readRoles(client, accountId, userId),
    areTwoPersons: (one, other) => areTwoPersons(client, accountId, one, other),
  };
}

/**
 * What the steps of a transaction add to the records' history and to the audit log, in their order.
 * Nothing that decides a step reads it.
 */
export type Additions = { readonly events: NewEvent[]; readonly entries: AuditEntry[] };

/** At the end of the transaction. A stop of trading may have thousands of them. */
export async function writeAdditions(
  client: pg.PoolClient,
  { events, entries }: Additions,
): Promise<void> {
  for (const part of partsOf(events, ROWS_OF_A_STATEMENT))
    await readRows(
      sql`insert into order_events (order_record_id, kind, state, actor_id, actor, details)
        values ${list(part.map(eventRow))}`,
      client,
    );
  for (const part of partsOf(entries, ROWS_OF_A_STATEMENT)) await appendAudits(part, client);
}

/** A statement takes at most 65,535 values. */
const ROWS_OF_A_STATEMENT = 1_000;

function eventRow({ recordId, kind, state, actor, details }: NewEvent): Sql {
  return sql`(${recordId}::bigint, ${kind}, ${state}, ${actor?.id ?? null}::uuid, ${actor?.name ?? null}, ${JSON.stringify(details)}::jsonb)`;
}

export type DecidedStep = { readonly order: OrderRecord; readonly step: OrderStep };

/**
 * Writes the steps inside the transaction that decided them, with the account locked. What they add
 * to the history goes to `added`. Steps that set the same columns are one statement.
 */
export async function applySteps(
  client: pg.PoolClient,
  steps: readonly DecidedStep[],
  added: Additions,
): Promise<void> {
  for (const { order, step } of steps) checkMove(order, step);
  const columnsOf = ({ step }: DecidedStep) =>
    Object.keys(step.set ?? {})
      .sort()
      .join();
  for (const alike of groupBy(steps, columnsOf).values()) await updateRecords(client, alike);
  for (const { order, step } of steps) {
    const { kind, actor = null, details = {} } = step;
    const state = step.to ?? order.state;
    if (kind !== null) added.events.push({ recordId: order.id, kind, state, actor, details });
    if (step.revalued) await revalue(client, order, step.revalued, added);
    if (step.follows) await follow(client, order, step.follows, added);
  }
}

function checkMove({ id, state }: OrderRecord, { to = state }: OrderStep): void {
  if (to !== state && !canMove(state, to))
    throw new Error(`order ${id} cannot become ${to}: it is ${state}`);
}

/** Of steps that set the same columns. */
async function updateRecords(client: pg.PoolClient, steps: readonly DecidedStep[]): Promise<void> {
  const columns = Object.keys(steps[0]?.step.set ?? {});
  const assignments = ["state", ...columns].map(
    (column) => sql`${name(column)} = n.${name(column)}`,
  );
  const rows = steps.map(({ order, step }) => ({
    ...step.set,
    id: order.id,
    state: step.to ?? order.state,
  }));
  await readRows(
    sql`update order_records o set updated_at = clock_timestamp(), ${list(assignments)}
      from jsonb_populate_recordset(null::order_records, ${JSON.stringify(rows)}::jsonb) n where o.id = n.id`,
    client,
  );
}

async function follow(
  client: pg.PoolClient,
  { accountId, environment }: OrderRecord,
  { botId, entry }: NonNullable<OrderStep["follows"]>,
  added: Additions,
): Promise<void> {
  const { rowCount } = await client.query(
    "insert into followed_bots (account_id, environment, bot_id) values ($1, $2, $3) on conflict do nothing",
    [accountId, environment, botId],
  );
  if (rowCount === 1) added.entries.push(entry);
}

async function revalue(
  client: pg.PoolClient,
  { id, accountId, environment }: OrderRecord,
  { orderId, value, lines }: NonNullable<OrderStep["revalued"]>,
  added: Additions,
): Promise<void> {
  const { rows: before } = await client.query<{
    id: string;
    value: Amount | null;
    state: OrderRecordState;
  }>(
    `select id::text, value::text, state from order_records
     where account_id = $1 and environment = $2 and operation = any($4)
       and (order_id = $3 or (operation = 'place-strategy-order' and answered -> 0 ->> 'orderId' = $3)) for update`,
    [accountId, environment, orderId, PLACING],
  );
  const present = Object.fromEntries(lines.map(({ what, after }) => [what, after]));
  for (const changed of before) {
    await client.query(
      `update order_records set value = coalesce($2, value), present = coalesce(present, '{}') || $3::jsonb,
         updated_at = clock_timestamp() where id = $1`,
      [changed.id, value, JSON.stringify(present)],
    );
    const details = { by: id, lines, valueBefore: changed.value, value: value ?? changed.value };
    added.events.push({
      recordId: changed.id,
      kind: "changed",
      state: changed.state,
      actor: null,
      details,
    });
  }
}

type NewEvent = {
  readonly recordId: string;
  readonly kind: OrderEventKind;
  readonly state: OrderRecordState;
  readonly actor: OrderActor;
  readonly details: Readonly<Record<string, unknown>>;
};

/** Null: the drafter is no longer a trader of the account. */
async function readPersonLimits(
  client: pg.PoolClient,
  { accountId, draftedBy }: OrderRecord,
): Promise<PersonLimits | null> {
  const { rows } = await client.query<PersonLimits>(
    `select largest_order::text as "largestOrder", open_value::text as "openValue", orders_a_day as "ordersADay"
     from trading_roles t where account_id = $1 and user_id = $2 and role = 'trader' and ${TRADES_THERE}`,
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
    `select role from trading_roles t where account_id = $1 and user_id = $2 and ${TRADES_THERE}`,
    [accountId, userId],
  );
  return rows.map(({ role }) => role);
}

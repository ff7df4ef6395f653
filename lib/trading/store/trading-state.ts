// SQL: the account's row is locked, so that no step of its orders runs beside a change of its
// state.

import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db, inTransaction } from "@/lib/database/database";
import { PLACING } from "@/lib/trading/exchange-operations";
import type { TradingEnvironment } from "@/lib/trading/kept";
import { NEVER_SENT, type OrderRecordState } from "@/lib/trading/order-life";
import type { TradingState } from "@/lib/trading/order-limits";
import type { OrderRecord } from "@/lib/trading/order-record";
import { areTwoPersons } from "@/lib/users/store/given-access";
import { ORDER_COLUMNS } from "./order-records";
import {
  type Additions,
  applySteps,
  type DecidedStep,
  type OrderStep,
  writeAdditions,
} from "./order-steps";
import { TRADES_THERE } from "./trading-sql";

/** What an account's state is before it changes. */
export type HeldState = {
  readonly state: TradingState;
  readonly environment: TradingEnvironment;
  readonly onAskedBy: string | null;
  readonly onAsker: string | null;
  readonly onAskedAt: Date | null;
  /** Whether who asked may still switch. */
  readonly askerMaySwitch: boolean;
  /** Bots that trade whatever the state is. */
  readonly bots: number;
  /** The database's clock. */
  readonly now: Date;
};

export type StateChange<Answer> = {
  readonly answer: Answer;
  /** Null: nothing is changed. */
  readonly set:
    | { readonly state: TradingState; readonly by: string }
    | { readonly onAskedBy: string; readonly onAsker: string }
    | null;
  readonly entry?: AuditEntry;
  /** The step of each order that is not over. */
  readonly stepOf?: (
    order: OrderRecord,
  ) => { readonly step: OrderStep; readonly entry: AuditEntry } | null;
};

/** Followed bots of a trading account `a` that are not known to be over. */
const LIVING_BOTS = `(select count(*)::int from followed_bots b left join trading_records r
  on r.account_id = b.account_id and r.environment = b.environment and r.kind = 'bot' and r.record_id = b.bot_id
  where b.account_id = a.account_id and b.environment = a.environment and b.unknown_at is null
    and coalesce(r.is_open, true))`;

/** Orders that may still do something at the exchange, or have not been sent. */
const UNDER_WAY: readonly OrderRecordState[] = [
  ...NEVER_SENT,
  "sending",
  "accepted",
  "unknown",
  "open",
  "partially-filled",
];

/**
 * Changes the account's state, and its orders with it, in one transaction. Every send reads the
 * state under the same lock: a new state holds from its commit on. A new state ends what was asked
 * for before. Null: no such account.
 */
export async function changeTradingState<Answer>(
  { accountId }: WholeAccountScope,
  decide: (
    held: HeldState,
    areTwo: (one: string, other: string) => Promise<boolean>,
  ) => Promise<StateChange<Answer>> | StateChange<Answer>,
): Promise<Answer | null> {
  return inTransaction(async (client) => {
    const { rows } = await client.query<HeldState>(
      `select state, environment, on_asked_by as "onAskedBy", on_asker as "onAsker", on_asked_at as "onAskedAt",
         exists (select from users u where u.id = a.on_asked_by and (u.is_admin or exists (select from trading_roles t
           where t.account_id = a.account_id and t.user_id = u.id and ${TRADES_THERE}))) as "askerMaySwitch",
         ${LIVING_BOTS} as bots,
         clock_timestamp() as now from trading_accounts a where account_id = $1 for update`,
      [accountId],
    );
    const [held] = rows;
    if (!held) return null;
    const areTwo = (one: string, other: string) => areTwoPersons(client, accountId, one, other);
    const { answer, set, entry, stepOf } = await decide(held, areTwo);
    if (set !== null && "state" in set) {
      await client.query(
        `update trading_accounts set state = $2, state_by = $3, state_since = clock_timestamp(),
           on_asked_by = null, on_asker = null, on_asked_at = null where account_id = $1`,
        [accountId, set.state, set.by],
      );
    } else if (set !== null) {
      await client.query(
        `update trading_accounts set on_asked_by = $2, on_asker = $3, on_asked_at = clock_timestamp()
         where account_id = $1`,
        [accountId, set.onAskedBy, set.onAsker],
      );
    }
    if (entry) await appendAudit(entry, client);
    if (!stepOf) return answer;
    const { rows: orders } = await client.query<OrderRecord>(
      `select ${ORDER_COLUMNS} from order_records o where o.account_id = $1 and o.state = any($2)
       order by o.id for update`,
      [accountId, UNDER_WAY],
    );
    const added: Additions = { events: [], entries: [] };
    const decided: DecidedStep[] = [];
    for (const order of orders) {
      const next = stepOf(order);
      if (next === null) continue;
      decided.push({ order, step: next.step });
      added.entries.push(next.entry);
    }
    await applySteps(client, decided, added);
    await writeAdditions(client, added);
    return answer;
  });
}

/**
 * How many orders of the account can still be filled, of how many the outcome is not known, and how
 * many bots trade.
 */
export type OrderCounts = {
  readonly open: number;
  readonly unknown: number;
  readonly bots: number;
};

export async function countOrders({ accountId }: WholeAccountScope): Promise<OrderCounts> {
  const { rows } = await db().pool.query<OrderCounts>(
    `select (count(*) filter (where state in ('accepted', 'open', 'partially-filled') and operation = any($2)))::int as open,
       (count(*) filter (where state in ('unknown', 'sending')))::int as unknown,
       coalesce((select ${LIVING_BOTS} from trading_accounts a where a.account_id = $1), 0) as bots
     from order_records where account_id = $1`,
    [accountId, PLACING],
  );
  const [counts] = rows;
  if (!counts) throw new Error("a count has no row");
  return counts;
}

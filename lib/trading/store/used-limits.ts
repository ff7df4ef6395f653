// SQL: sums over the account's records, exact, inside the transaction that judges.
import type { Amount } from "@/lib/core/amount";
import { type Connection, queryRow } from "@/lib/database/database";
import { PLACED_OPERATIONS, PLACING, UNCOUNTED } from "@/lib/trading/exchange-operations";
import { ALONE_TOGETHER_MS, EXPOSED_STATES, SENT_ALONE_STATES } from "@/lib/trading/order-life";
import type { OrderRecord } from "@/lib/trading/order-record";

export type UsedLimits = { readonly openValue: Amount; readonly ordersToday: number };

/** What other records hold when one is judged. Values in USDT. */
export type Used = {
  readonly account: UsedLimits;
  /** Of the drafter's own records. */
  readonly drafter: UsedLimits;
  /** What the drafter sent lately on the same side without a second person. */
  readonly sentAlone: Amount;
};

const MODIFYING = ["modify-order", "modify-strategy-order"];

/**
 * Every other record of the account. `thing`: records of the same order at the exchange have the
 * same, so that an order and a change of it that is under way count once, with the larger value. A
 * record without a number at the exchange is a thing of its own. No column of it is null that is
 * compared below, except where null means "not so".
 */
const OTHERS = `select drafted_by, coalesce(side, '') as side, state, value, released_at, approved_by, executed_qty,
    operation <> all($4) as is_counted, operation = any($5) as is_placing,
    case when operation = any($6) then coalesce(target, 'record ' || id)
      when order_id is null then 'record ' || id
      when operation = 'place-strategy-order' then 'strategy ' || order_id
      when operation = any($7) then 'order ' || order_id
      else 'record ' || id end as thing
  from order_records where account_id = $1 and id <> $2`;

/** The order that is changed is left out: the change is judged by what it is worth afterwards. */
const USED = `
  with others as (${OTHERS}),
  things as (
    select thing, max(value) filter (where state = any($9)) as held,
      max(value) filter (where state = any($9) and drafted_by = $3) as held_by_drafter,
      max(value) filter (where drafted_by = $3 and side = $11 and approved_by is null and state = any($10)
        and not (state = 'cancelled' and coalesce(executed_qty, 0) = 0)
        and released_at > clock_timestamp() - make_interval(secs => $12)) as sent_alone
    from others where not (is_placing and thing = $8) group by thing
  ),
  today as (
    select drafted_by from others where is_counted and (released_at at time zone 'Asia/Shanghai')::date
      = (clock_timestamp() at time zone 'Asia/Shanghai')::date
  )
  select coalesce(sum(held), 0)::text as "openValue", coalesce(sum(held_by_drafter), 0)::text as "drafterOpenValue",
    coalesce(sum(sent_alone), 0)::text as "sentAlone", (select count(*) from today)::int as "ordersToday",
    (select count(*) from today where drafted_by = $3)::int as "drafterOrdersToday"
  from things`;

/** What the other records hold of the limits. A day begins at midnight UTC+8. */
export async function readUsed(on: Connection, order: OrderRecord): Promise<Used> {
  const { id, accountId, draftedBy, operation, target, side } = order;
  const changed = MODIFYING.includes(operation) ? (target ?? "") : "";
  const row = await queryRow<{
    openValue: Amount;
    drafterOpenValue: Amount;
    sentAlone: Amount;
    ordersToday: number;
    drafterOrdersToday: number;
  }>(
    USED,
    [
      accountId,
      id,
      draftedBy,
      UNCOUNTED,
      PLACING,
      MODIFYING,
      PLACED_OPERATIONS,
      changed,
      EXPOSED_STATES,
      SENT_ALONE_STATES,
      side ?? "",
      ALONE_TOGETHER_MS / 1000,
    ],
    on,
  );
  return {
    account: { openValue: row.openValue, ordersToday: row.ordersToday },
    drafter: { openValue: row.drafterOpenValue, ordersToday: row.drafterOrdersToday },
    sentAlone: row.sentAlone,
  };
}

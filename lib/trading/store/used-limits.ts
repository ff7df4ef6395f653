// SQL: sums over the account's records, exact, inside the transaction that judges.
import type { Amount } from "@/lib/core/amount";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type Connection, db, queryRow } from "@/lib/database/database";
import { CLOSING, PLACED_OPERATIONS, PLACING, UNCOUNTED } from "@/lib/trading/exchange-operations";
import type { LimitHold, UsedLimits } from "@/lib/trading/limit-holds";
import { ALONE_TOGETHER_MS, EXPOSED_STATES, SENT_ALONE_STATES } from "@/lib/trading/order-life";
import type { OrderRecord } from "@/lib/trading/order-record";

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
 * Every other record of the account that can hold anything: it is not over, or it was released
 * today, which is at most a day ago and changed the record. `thing`: records of the same order at the exchange have the
 * same, so that an order and a change of it that is under way count once, with the larger value. A
 * record without a number at the exchange is a thing of its own. A closing holds nothing of the open
 * value. No column of it is null that is compared below, except where null means "not so".
 */
const OTHERS = `select id, drafted_by, coalesce(side, '') as side, state, value, released_at, approved_by, executed_qty,
    operation <> all($3) as is_counted, operation = any($4) as is_placing,
    operation = any($9) as is_closing,
    case when operation = any($5) then coalesce(target, 'record ' || id)
      when order_id is null then 'record ' || id
      when operation = 'place-strategy-order' then 'strategy ' || order_id
      when operation = any($6) then 'order ' || order_id
      else 'record ' || id end as thing
  from order_records where account_id = $1 and id <> $2
    and (state = any($8) or updated_at > now() - interval '1 day')`;

/**
 * Who holds what: of each thing the record with the largest value, of all records and of each
 * person's. The order that is changed is left out, for a change is judged by what the order is
 * worth afterwards. The sums and the list of what each record holds are of the same rows.
 */
const HOLDING = `others as (${OTHERS}),
  counted as (select * from others where not (is_placing and thing = $7)),
  holders as (
    select id, thing, drafted_by, value,
      row_number() over (partition by thing order by value desc, id) = 1 as leads,
      row_number() over (partition by thing, drafted_by order by value desc, id) = 1 as leads_own,
      first_value(id) over (partition by thing order by value desc, id) as leader
    from counted where state = any($8) and value is not null and not is_closing
  ),
  today as (
    select id, drafted_by from others where is_counted and (released_at at time zone 'Asia/Shanghai')::date
      = (clock_timestamp() at time zone 'Asia/Shanghai')::date
  )`;

/** For HOLDING. `id`: the record that is judged; "0": none is. */
function holdingValues(accountId: number, id: string, changed: string): readonly unknown[] {
  return [
    accountId,
    id,
    UNCOUNTED,
    PLACING,
    MODIFYING,
    PLACED_OPERATIONS,
    changed,
    EXPOSED_STATES,
    CLOSING,
  ];
}

const USED = `with ${HOLDING},
  alone as (
    select thing, max(value) as value from counted
    where drafted_by = $10 and side = $12 and approved_by is null and state = any($11)
      and not (state = 'cancelled' and coalesce(executed_qty, 0) = 0)
      and released_at > clock_timestamp() - make_interval(secs => $13)
    group by thing
  )
  select (select coalesce(sum(value) filter (where leads), 0) from holders)::text as "openValue",
    (select coalesce(sum(value), 0) from holders where leads_own and drafted_by = $10)::text as "drafterOpenValue",
    (select coalesce(sum(value), 0) from alone)::text as "sentAlone",
    (select count(*) from today)::int as "ordersToday",
    (select count(*) from today where drafted_by = $10)::int as "drafterOrdersToday"`;

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
      ...holdingValues(accountId, id, changed),
      draftedBy,
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

/** What each record of the account holds of its limits now; those that hold nothing are left out. */
export async function listLimitHolds({
  accountId,
}: WholeAccountScope): Promise<readonly LimitHold[]> {
  const { rows } = await db().pool.query<LimitHold>(
    `with ${HOLDING}
     select coalesce(h.id, t.id)::text as id, (case when h.leads then h.value else 0 end)::text as "openValue",
       case when h.leads then null else h.leader::text end as "heldBy", t.id is not null as "isOfToday"
     from holders h full join today t on t.id = h.id order by h.value desc nulls last, 1`,
    [...holdingValues(accountId, "0", "")],
  );
  return rows;
}

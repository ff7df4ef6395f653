// SQL: sums over the account's records, exact, inside the transaction that judges.
import type { Amount } from "@/lib/core/amount";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type Connection, db, queryRows } from "@/lib/database/database";
import {
  ADDING_NOTHING,
  PLACED_OPERATIONS,
  PLACING,
  UNCOUNTED,
} from "@/lib/trading/exchange-operations";
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
 * Every record of the account that can hold anything: it is not over, or it was released today,
 * which changed the record and is at most a day ago (an hour more, for a session's summer time). `thing`: records of the same order at the
 * exchange have the same, so that an order and a change of it that is under way count once, with the
 * larger value. A strategy order that was triggered is the order that it placed. A record without a
 * number at the exchange is a thing of its own. What adds nothing holds nothing of the open value. A
 * day begins at midnight UTC+8. No flag is null.
 */
const RECORDS = `records as materialized (
  select id, drafted_by, coalesce(side, '') as side, value,
    case when operation = any($2) then coalesce(target, 'record ' || id)
      when order_id is null then 'record ' || id
      when operation = 'place-strategy-order' then coalesce('order ' || (answered -> 0 ->> 'orderId'), 'strategy ' || order_id)
      when operation = any($3) then 'order ' || order_id
      else 'record ' || id end as thing,
    operation = any($4) as is_placing,
    value is not null and operation <> all($5) and state = any($6) as is_holding,
    approved_by is null and state = any($7) and not (state = 'cancelled' and coalesce(executed_qty, 0) = 0)
      and coalesce(released_at > clock_timestamp() - make_interval(secs => $8), false) as is_sent_alone,
    operation <> all($9) and coalesce((released_at at time zone 'Asia/Shanghai')::date
      = (clock_timestamp() at time zone 'Asia/Shanghai')::date, false) as is_of_today
  from order_records where account_id = $1
    and (state = any($6) or updated_at > now() - interval '25 hours'))`;

/** For RECORDS. */
function recordValues(accountId: number): readonly unknown[] {
  return [
    accountId,
    MODIFYING,
    PLACED_OPERATIONS,
    PLACING,
    ADDING_NOTHING,
    EXPOSED_STATES,
    SENT_ALONE_STATES,
    ALONE_TOGETHER_MS / 1000,
    UNCOUNTED,
  ];
}

/** A thing counts once, with its largest value. */
const sumOf = (records: string) =>
  `(select coalesce(sum(value), 0) from (select max(value) as value from ${records} group by thing) things)::text`;

/**
 * By the records without the one that is judged. The order that it changes holds no value, for a
 * change is judged by what the order is worth afterwards.
 */
const USED = `with ${RECORDS}
  select j.id::text, used.* from unnest($10::bigint[], $11::text[], $12::uuid[], $13::text[])
    as j (id, changed, drafted_by, side) cross join lateral (
    with others as (select * from records where id <> j.id),
    counted as (select * from others where not (is_placing and thing = j.changed))
    select ${sumOf("counted where is_holding")} as "openValue",
      ${sumOf("counted where is_holding and drafted_by = j.drafted_by")} as "drafterOpenValue",
      ${sumOf("counted where is_sent_alone and drafted_by = j.drafted_by and side = j.side")} as "sentAlone",
      (select count(*) from others where is_of_today)::int as "ordersToday",
      (select count(*) from others where is_of_today and drafted_by = j.drafted_by)::int as "drafterOrdersToday"
  ) used`;

/**
 * What the other records hold of the limits, by id, for each of these records of the account.
 */
export async function readUsed(
  on: Connection,
  accountId: number,
  orders: readonly OrderRecord[],
): Promise<ReadonlyMap<string, Used>> {
  const rows = await queryRows<{
    id: string;
    openValue: Amount;
    drafterOpenValue: Amount;
    sentAlone: Amount;
    ordersToday: number;
    drafterOrdersToday: number;
  }>(
    USED,
    [
      ...recordValues(accountId),
      orders.map(({ id }) => id),
      orders.map(({ operation, target }) => (MODIFYING.includes(operation) ? (target ?? "") : "")),
      orders.map(({ draftedBy }) => draftedBy),
      orders.map(({ side }) => side ?? ""),
    ],
    on,
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        account: { openValue: row.openValue, ordersToday: row.ordersToday },
        drafter: { openValue: row.drafterOpenValue, ordersToday: row.drafterOrdersToday },
        sentAlone: row.sentAlone,
      },
    ]),
  );
}

/**
 * What each record of the account holds of its limits now; those that hold nothing are left out. Of
 * each thing the record with the largest value holds it.
 */
export async function listLimitHolds({
  accountId,
}: WholeAccountScope): Promise<readonly LimitHold[]> {
  const { rows } = await db().pool.query<LimitHold>(
    `with ${RECORDS},
     holders as (
       select id, value, first_value(id) over (partition by thing order by value desc, id) as leader
       from records where is_holding
     )
     select r.id::text, (case when h.id = h.leader then h.value else 0 end)::text as "openValue",
       case when h.id = h.leader then null else h.leader::text end as "heldBy", r.is_of_today as "isOfToday"
     from records r left join holders h on h.id = r.id where h.id is not null or r.is_of_today
     order by h.value desc nulls last, 1`,
    [...recordValues(accountId)],
  );
  return rows;
}

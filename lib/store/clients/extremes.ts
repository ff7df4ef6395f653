import {
  type CommissionAmountField,
  REQUIRED_COMMISSION_AMOUNTS,
  type SortDirection,
} from "@/lib/core/commissions/commission";
import { AMOUNT_COLUMN, type AmountColumn } from "../commissions/columns";
import type { DayTransaction } from "../commissions/days/day-rows";
import type { CommissionQuery } from "../commissions/filter";
import { db } from "../database/database";
import { createSqlParams } from "../database/sql-params";

const COLUMNS = REQUIRED_COMMISSION_AMOUNTS.map((field: CommissionAmountField) => AMOUNT_COLUMN[field]);
const sides = (of: (column: AmountColumn) => readonly [most: string, least: string]) =>
  COLUMNS.flatMap(of).join(", ");
const NAMES = sides((column) => [`most_${column}`, `least_${column}`]);

// Clients whose bounds hold the day already are left out before anything is written: a conflict alone would lock them
// for every other day that is stored meanwhile. In one order, so that no two days wait for each other. Each is looked up
// by its whole key ("limit 1" keeps it so): while the table is new, the planner would go through all clients for each.
const WIDEN = `insert into commission_client_extremes as known (account_id, coin, uid, ${NAMES})
  select $1, day.coin, day.uid, ${sides((column) => [`day.most_${column}`, `day.least_${column}`])}
  from (select coin, uid, ${sides((column) => [`max(${column}) as most_${column}`, `min(${column}) as least_${column}`])}
    from commission_rows where account_id = $1 and day = $2 group by coin, uid) day
  left join lateral (select * from commission_client_extremes stored
    where (stored.account_id, stored.coin, stored.uid) = ($1, day.coin, day.uid) limit 1) e on true
  where e.uid is null
    or ${COLUMNS.map((column) => `day.most_${column} > e.most_${column} or day.least_${column} < e.least_${column}`).join(" or ")}
  order by day.coin, day.uid
  on conflict (account_id, coin, uid) do update set ${sides((column) => [
    `most_${column} = greatest(known.most_${column}, excluded.most_${column})`,
    `least_${column} = least(known.least_${column}, excluded.least_${column})`,
  ])}`;

/** Widens what is known of the clients' amounts by those of the day's rows, which have to be stored already. */
export async function widenClientExtremes({ client, accountId, day }: DayTransaction): Promise<void> {
  await client.query(WIDEN, [accountId, day]);
}

/** An amount that no row of the filter's named clients comes before, in this direction; null where they have no rows. */
export async function findFirstAmount(
  { scope, filter }: Omit<CommissionQuery, "params">,
  column: AmountColumn,
  direction: SortDirection,
): Promise<string | null> {
  const params = createSqlParams();
  const edge = direction === "desc" ? `max(most_${column})` : `min(least_${column})`;
  const lists = [
    ["uid = any", filter.uids],
    ["uid <> all", filter.except.uids],
    ["coin = any", filter.coins],
    ["coin <> all", filter.except.coins],
  ] as const;
  const conditions = lists.flatMap(([comparison, values]) =>
    values.length > 0 ? [`${comparison}(${params.add(values)}::text[])`] : [],
  );
  const { rows } = await db().pool.query<{ amount: string | null }>(
    `select ${edge} as amount from commission_client_extremes
     where account_id = ${params.add(scope.accountId)} and ${conditions.join(" and ")}`,
    params.values,
  );
  return rows[0]?.amount ?? null;
}

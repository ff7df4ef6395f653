// SQL: sums by group of totals or rows, of one snapshot.
import type { ClientState, ClientStateCalendar } from "@/lib/clients/client-state";
import type {
  CommissionFilter,
  CommissionGroup,
  CommissionSums,
} from "@/lib/commissions/commission";
import { givenSum, missingRows } from "@/lib/commissions/store/columns";
import { queryOf, rowsOfFilter } from "@/lib/commissions/store/filter";
import type { Day, DayRange } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { narrowUids } from "@/lib/database/narrow";
import { inSnapshot } from "@/lib/database/replica";
import { readRows, sql } from "@/lib/database/sql";
import { activeDays, stateOf } from "./list";

type ClientSums = Omit<CommissionSums, "fee" | "feeMissing" | "feeDeduction">;

const CLIENT_SUMS = sql`sum(t.row_count)::int as "rowCount", ${givenSum("dealAmount")} as "dealAmount",
  ${givenSum("feePaid")} as "feePaid", sum(t.rebate_amount) as "rebateAmount",
  ${missingRows("dealAmount")} as "dealAmountMissing", ${missingRows("feePaid")} as "feePaidMissing"`;

export type ClientDaySums = ClientSums & { readonly uid: string; readonly day: Day };

/** One client's sums over some days of one coin, symbol and product type. */
export type ClientMixSums = ClientSums & CommissionGroup;

/**
 * How many clients are in each state; without `calendar` nobody is in one. Clients without rows are
 * in none.
 */
export async function countClientStates(
  scope: AccountScope,
  calendar: ClientStateCalendar | null,
): Promise<ReadonlyMap<ClientState, number>> {
  if (calendar === null) return new Map();
  return inSnapshot(async (client) => {
    const rows = await readRows<{ state: ClientState; clients: number }>(
      sql`select ${stateOf(calendar)} as state, count(*)::int as clients
       from ${activeDays(scope)} d group by 1`,
      client,
    );
    return new Map(rows.map(({ state, clients }) => [state, clients]));
  });
}

/** Sums per day and coin of some clients, by client, day and coin. A day without rows is absent. */
export async function loadClientDays(
  scope: AccountScope,
  uids: readonly string[],
  { from, to }: DayRange,
): Promise<ClientDaySums[]> {
  return readRows(
    sql`select t.uid, t.day, t.coin, ${CLIENT_SUMS}
     from commission_client_days t
     where t.account_id = ${scope.accountId} and t.uid = any(${narrowUids(scope, uids)}::text[])
       and t.day between ${from} and ${to}
     group by t.uid, t.day, t.coin order by t.uid, t.day, t.coin`,
  );
}

/**
 * What the filter's rows are of, the largest number of rows first. Meant for the rows of one
 * client.
 */
export async function loadClientMix(
  scope: AccountScope,
  filter: CommissionFilter,
): Promise<ClientMixSums[]> {
  return readRows(
    sql`select t.coin, t.symbol, t.product_type as "productType", ${CLIENT_SUMS}
     from ${rowsOfFilter(queryOf(scope, filter))} t
     group by t.coin, t.symbol, t.product_type order by count(*) desc, t.coin, t.symbol, t.product_type`,
  );
}

/** Whether a row of this uid was ever stored, as far as the scope may hear of it. */
export async function isKnownClient(scope: AccountScope, uid: string): Promise<boolean> {
  const where = { accountId: scope.accountId, uid: { in: [...narrowUids(scope, [uid])] } };
  return (await db().prisma.client.count({ where })) === 1;
}

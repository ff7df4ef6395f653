// SQL: sums of rollups or rows, of one snapshot.

import type { CommissionFilter, CommissionSums } from "@/lib/commissions/commission";
import { type CommissionFees, FEE_OPTIONALS, ROW_ANOMALIES } from "@/lib/commissions/fees";
import { keepForClients } from "@/lib/commissions/store/kept-figures";
import { clientSums } from "@/lib/commissions/store/sums/sums";
import type { Day, DayRange } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { queryRows } from "@/lib/database/database";
import { inSnapshot } from "@/lib/database/replica";
import { AMOUNT_COLUMN, ANOMALY_COLUMN, addSums, selectSums } from "./columns";
import {
  additiveSource,
  type CommissionQuery,
  clientSource,
  coinDaySource,
  countedRows,
  hasClientRollup,
  isOfCoins,
  queryOf,
} from "./filter";

/** For a rollup that may subtract clients: a deduction is null once no row has one. */
const SUMS = addSums("t", "case when sum(t.fee_deduction_rows) > 0 then sum(t.fee_deduction) end");
/** For sources that never subtract. */
const PLAIN_SUMS = addSums("t");

/**
 * Sums of the filter per coin, the coin with most rows first. A coin without rows is absent, not
 * zero.
 */
export async function sumCommissionsByCoin(
  scope: AccountScope,
  asked: CommissionFilter,
): Promise<CommissionSums[]> {
  const query = queryOf(scope, asked);
  if (isOfClients(query.filter)) return sumOfClients(scope, asked);
  const text = isOfCoins(query.filter)
    ? sumByCoin(PLAIN_SUMS, coinDaySource(query))
    : sumByCoin(SUMS, additiveSource(query, "product"));
  return queryRows(text, query.params.values);
}

function sumOfClients(scope: AccountScope, asked: CommissionFilter): Promise<CommissionSums[]> {
  return inSnapshot(async (client) => {
    const query = queryOf(scope, asked); // made inside, because a snapshot may run its work twice
    const source = await clientSums({ ...query, client, valuation: null }, "t");
    return queryRows(sumByCoin(PLAIN_SUMS, source), query.params.values, client);
  });
}

function sumByCoin(columns: string, source: string): string {
  return `select t.coin, ${columns} from ${source} group by t.coin having sum(t.row_count) > 0
    order by sum(t.row_count) desc, t.coin`;
}

export async function countCommissions(
  scope: AccountScope,
  filter: CommissionFilter,
): Promise<number> {
  const coins = await countCommissionsByCoin(scope, filter);
  return coins.reduce((sum, { rowCount }) => sum + rowCount, 0);
}

/** The filter's rows per coin; a coin without rows is absent. */
export async function countCommissionsByCoin(
  scope: AccountScope,
  filter: CommissionFilter,
): Promise<{ coin: string; rowCount: number }[]> {
  const query = queryOf(scope, filter);
  return queryRows(
    `select t.coin, sum(t.row_count)::int as "rowCount" from ${countSource(query)}
     group by t.coin having sum(t.row_count) > 0`,
    query.params.values,
  );
}

function countSource(query: CommissionQuery): string {
  const { filter } = query;
  if (isOfCoins(filter)) return coinDaySource(query);
  return isOfClients(filter) && filter.uids.length <= FEW_CLIENTS
    ? clientSource(query)
    : countedRows(query, "product");
}

/** Up to so many clients it is quicker to read their days than the bits of all clients. */
const FEW_CLIENTS = 20;

/** Whether the rollup of clients has the answer for the named clients. */
function isOfClients(filter: CommissionFilter): boolean {
  return filter.uids.length > 0 && hasClientRollup(filter);
}

/** Fees of the filter per coin, the coin with most rows first. A coin without rows is absent. */
export function sumCommissionFees(
  scope: AccountScope,
  filter: CommissionFilter,
): Promise<CommissionFees[]> {
  return keepForClients(scope, "fees", { asked: filter, range: filter.range }, () =>
    readFees(scope, filter),
  );
}

async function readFees(scope: AccountScope, filter: CommissionFilter): Promise<CommissionFees[]> {
  const query = queryOf(scope, filter);
  const given = FEE_OPTIONALS.map((field) => {
    const column = AMOUNT_COLUMN[field];
    const count = `coalesce(sum(t.${column}_rows), 0)::int`;
    const amount = `case when ${count} > 0 then sum(t.${column})::text end`;
    return `'${field}', json_build_object('rows', ${count}, 'amount', ${amount})`;
  });
  const anomalies = ROW_ANOMALIES.map((kind) => `'${kind}', sum(t.${ANOMALY_COLUMN[kind]})::int`);
  return queryRows(
    `select t.coin, sum(t.row_count)::int as "rowCount", sum(t.fee) as fee, sum(t.fee_paid) as "feePaid",
       sum(t.rebate_amount) as "rebateAmount", json_build_object(${given.join(", ")}) as given,
       json_build_object(${anomalies.join(", ")}) as anomalies
     from ${isOfCoins(query.filter) ? coinDaySource(query) : additiveSource(query, "product")}
     group by t.coin having sum(t.row_count) > 0 order by sum(t.row_count) desc, t.coin`,
    query.params.values,
  );
}

export type CoinDaySums = CommissionSums & { readonly day: Day };

const OF_ALL = `select t.day, t.coin, ${selectSums("t")}
  from commission_days d join commission_revision_totals t using (account_id, day, revision)
  where d.account_id = $1 and d.day between $2 and $3 order by t.day, t.coin`;

const OF_CLIENTS = `select day, coin, ${addSums("t")}
  from commission_client_days t where account_id = $1 and day between $2 and $3 and uid = any($4::text[])
  group by day, coin order by day, coin`;

/**
 * Sums per day and coin, in that order, from the totals of each day's version or of the scope's
 * clients.
 */
export function sumCommissionsByCoinDay(
  scope: AccountScope,
  range: DayRange,
): Promise<CoinDaySums[]> {
  const { accountId, clients } = scope;
  const values = [accountId, range.from, range.to];
  return keepForClients(scope, "coin-days", { asked: range, range }, () =>
    clients === null ? queryRows(OF_ALL, values) : queryRows(OF_CLIENTS, [...values, clients]),
  );
}

import type { CommissionFilter, CommissionSums } from "@/lib/core/commissions/commission";
import type { AccountScope } from "@/lib/core/scope";
import { clientSums, findClientPieces } from "../clients/sums/client-sums";
import { db } from "../database/database";
import { type NarrowedFilter, narrowFilter } from "../database/narrow";
import { createSqlParams } from "../database/sql-params";
import { inSnapshot } from "../database/transaction";
import { type CommissionQuery, hasClientRollup } from "./filter";
import { countedRows } from "./pages/row-counts";
import { additiveSource, clientSource, coinDaySource, isOfCoins } from "./sums-source";

/** Of a rollup that may subtract: a deduction is there while rows that gave one are. */
const SUMS = sumColumns("case when sum(t.fee_deduction_rows) > 0 then sum(t.fee_deduction) end");
/** Of what never subtracts. */
const PLAIN_SUMS = sumColumns("sum(t.fee_deduction)");

function sumColumns(feeDeduction: string): string {
  return `sum(t.row_count)::int as "rowCount", sum(t.deal_amount) as "dealAmount", sum(t.fee) as fee,
    ${feeDeduction} as "feeDeduction", sum(t.fee_paid) as "feePaid", sum(t.rebate_amount) as "rebateAmount"`;
}

/** Sums of the filter per coin, the coin with most rows first. A coin without rows is absent, not zero. */
export async function sumCommissionsByCoin(
  scope: AccountScope,
  asked: CommissionFilter,
): Promise<CommissionSums[]> {
  const filter = narrowFilter(scope, asked);
  if (isOfClients(filter)) return sumOfClients(scope, filter);
  const query = { scope, filter, params: createSqlParams() };
  const text = isOfCoins(filter)
    ? sumByCoin(PLAIN_SUMS, coinDaySource(query))
    : sumByCoin(SUMS, additiveSource(query, "product"));
  const { rows } = await db().pool.query<CommissionSums>(text, query.params.values);
  return rows;
}

function sumOfClients(scope: AccountScope, filter: NarrowedFilter): Promise<CommissionSums[]> {
  return inSnapshot(async (client) => {
    const pieces = await findClientPieces(client, scope, { filter, valuation: null, subtracts: false });
    const params = createSqlParams();
    const source = clientSums({ scope, filter, params, pieces }, "t");
    const { rows } = await client.query<CommissionSums>(sumByCoin(PLAIN_SUMS, source), params.values);
    return rows;
  });
}

function sumByCoin(columns: string, source: string): string {
  return `select t.coin, ${columns} from ${source} group by t.coin having sum(t.row_count) > 0
    order by sum(t.row_count) desc, t.coin`;
}

/** How many rows the filter has. */
export async function countCommissions(scope: AccountScope, filter: CommissionFilter): Promise<number> {
  const query = { scope, filter: narrowFilter(scope, filter), params: createSqlParams() };
  const { rows } = await db().pool.query<{ count: number }>(
    `select coalesce(sum(t.row_count), 0)::int as count from ${countSource(query)}`,
    query.params.values,
  );
  return rows[0]?.count ?? 0; // an aggregate without GROUP BY always has its one row
}

function countSource(query: CommissionQuery): string {
  const { filter } = query;
  if (isOfCoins(filter)) return coinDaySource(query);
  return isOfClients(filter) && filter.uids.length <= FEW_CLIENTS
    ? clientSource(query)
    : countedRows(query, "product");
}

/** So many clients' days are read more quickly than everybody's bits. */
const FEW_CLIENTS = 20;

/** Named clients are quickly found in their own rollup. */
function isOfClients(filter: CommissionFilter): boolean {
  return filter.uids.length > 0 && hasClientRollup(filter);
}

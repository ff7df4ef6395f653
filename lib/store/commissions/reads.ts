import type { CommissionFilter, CommissionSums } from "@/lib/core/commissions/commission";
import { type CommissionFees, FEE_OPTIONALS, ROW_ANOMALIES } from "@/lib/core/commissions/fees";
import type { Day, DayRange } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { keepForClients } from "../clients/kept-figures";
import { clientSums, findClientPieces } from "../clients/sums/client-sums";
import { queryRows } from "../database/database";
import { type NarrowedFilter, narrowFilter } from "../database/narrow";
import { createSqlParams } from "../database/sql-params";
import { inSnapshot } from "../database/transaction";
import { AMOUNT_COLUMN, ANOMALY_COLUMN } from "./columns";
import { type CommissionQuery, hasClientRollup } from "./filter";
import { additiveSource, clientSource, coinDaySource, countedRows, isOfCoins } from "./sources";

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
  return queryRows(text, query.params.values);
}

function sumOfClients(scope: AccountScope, filter: NarrowedFilter): Promise<CommissionSums[]> {
  return inSnapshot(async (client) => {
    const pieces = await findClientPieces(client, scope, { filter, valuation: null, subtracts: false });
    const params = createSqlParams();
    const source = clientSums({ scope, filter, params, pieces }, "t");
    return queryRows(sumByCoin(PLAIN_SUMS, source), params.values, client);
  });
}

function sumByCoin(columns: string, source: string): string {
  return `select t.coin, ${columns} from ${source} group by t.coin having sum(t.row_count) > 0
    order by sum(t.row_count) desc, t.coin`;
}

export async function countCommissions(scope: AccountScope, filter: CommissionFilter): Promise<number> {
  const coins = await countCommissionsByCoin(scope, filter);
  return coins.reduce((sum, { rowCount }) => sum + rowCount, 0);
}

/** The filter's rows per coin; a coin without rows is absent. */
export async function countCommissionsByCoin(
  scope: AccountScope,
  filter: CommissionFilter,
): Promise<{ coin: string; rowCount: number }[]> {
  const query = { scope, filter: narrowFilter(scope, filter), params: createSqlParams() };
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

/** So many clients' days are read more quickly than everybody's bits. */
const FEW_CLIENTS = 20;

/** Named clients are quickly found in their own rollup. */
function isOfClients(filter: CommissionFilter): boolean {
  return filter.uids.length > 0 && hasClientRollup(filter);
}

const quoted = (columns: readonly string[]) => columns.join(", ");

/** Fees of the filter per coin, the coin with most rows first. A coin without rows is absent. */
export function sumCommissionFees(scope: AccountScope, filter: CommissionFilter): Promise<CommissionFees[]> {
  const of = { range: filter.range };
  return keepForClients(scope, "fees", { asked: filter, of }, () => readFees(scope, filter));
}

async function readFees(scope: AccountScope, filter: CommissionFilter): Promise<CommissionFees[]> {
  const query = { scope, filter: narrowFilter(scope, filter), params: createSqlParams() };
  const given = FEE_OPTIONALS.flatMap((field) => {
    const column = AMOUNT_COLUMN[field];
    const count = `coalesce(sum(t.${column}_rows), 0)::int`;
    return [
      `'${field}', json_build_object('rows', ${count}, 'amount', case when ${count} > 0 then sum(t.${column})::text end)`,
    ];
  });
  const anomalies = ROW_ANOMALIES.map((kind) => `'${kind}', sum(t.${ANOMALY_COLUMN[kind]})::int`);
  return queryRows(
    `select t.coin, sum(t.row_count)::int as "rowCount", sum(t.fee) as fee, sum(t.fee_paid) as "feePaid",
       sum(t.rebate_amount) as "rebateAmount", json_build_object(${quoted(given)}) as given,
       json_build_object(${quoted(anomalies)}) as anomalies
     from ${isOfCoins(query.filter) ? coinDaySource(query) : additiveSource(query, "product")}
     group by t.coin having sum(t.row_count) > 0 order by sum(t.row_count) desc, t.coin`,
    query.params.values,
  );
}

export type CoinDaySums = CommissionSums & { readonly day: Day };

const OF_ALL = `select t.day, t.coin, t.row_count as "rowCount", t.deal_amount as "dealAmount", t.fee,
    t.fee_deduction as "feeDeduction", t.fee_paid as "feePaid", t.rebate_amount as "rebateAmount"
  from commission_days d join commission_revision_totals t using (account_id, day, revision)
  where d.account_id = $1 and d.day between $2 and $3 order by t.day, t.coin`;

const OF_CLIENTS = `select day, coin, sum(row_count)::int as "rowCount", sum(deal_amount) as "dealAmount",
    sum(fee) as fee, sum(fee_deduction) as "feeDeduction", sum(fee_paid) as "feePaid",
    sum(rebate_amount) as "rebateAmount"
  from commission_client_days where account_id = $1 and day between $2 and $3 and uid = any($4::text[])
  group by day, coin order by day, coin`;

/** Sums per day and coin, in that order, from the totals of each day's version or of the scope's clients. */
export function sumCommissionsByCoinDay(scope: AccountScope, range: DayRange): Promise<CoinDaySums[]> {
  const { accountId, clients } = scope;
  return keepForClients(scope, "coin-days", { asked: range, of: { range } }, async () => {
    return queryRows(
      clients === null ? OF_ALL : OF_CLIENTS,
      clients === null ? [accountId, range.from, range.to] : [accountId, range.from, range.to, clients],
    );
  });
}

import type { CommissionFilter } from "@/lib/core/commissions/commission";
import { type CommissionFees, FEE_OPTIONALS, ROW_ANOMALIES } from "@/lib/core/commissions/fees";
import type { AccountScope } from "@/lib/core/scope";
import { keepForClients } from "../clients/kept-figures";
import { db } from "../database/database";
import { narrowFilter } from "../database/narrow";
import { createSqlParams } from "../database/sql-params";
import { AMOUNT_COLUMN } from "./columns";
import { ANOMALY_COLUMN } from "./fee-columns";
import { additiveSource, coinDaySource, isOfCoins } from "./sums-source";

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
  const { rows } = await db().pool.query<CommissionFees>(
    `select t.coin, sum(t.row_count)::int as "rowCount", sum(t.fee) as fee, sum(t.fee_paid) as "feePaid",
       sum(t.rebate_amount) as "rebateAmount", json_build_object(${quoted(given)}) as given,
       json_build_object(${quoted(anomalies)}) as anomalies
     from ${isOfCoins(query.filter) ? coinDaySource(query) : additiveSource(query, "product")}
     group by t.coin having sum(t.row_count) > 0 order by sum(t.row_count) desc, t.coin`,
    query.params.values,
  );
  return rows;
}

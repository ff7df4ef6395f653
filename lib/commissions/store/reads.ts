// SQL: sums of totals or rows, of one snapshot.

import type { CommissionFilter, CommissionSums } from "@/lib/commissions/commission";
import { type CommissionFees, FEE_OPTIONALS, ROW_ANOMALIES } from "@/lib/commissions/fees";
import type { Day, DayRange } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { queryRows } from "@/lib/database/database";
import { inSnapshot } from "@/lib/database/replica";
import { clientTotals } from "./client-totals";
import { AMOUNT_COLUMN, ANOMALY_COLUMN, addSums, selectSums } from "./columns";
import { dayTotals, feesSource, namesClients, namesSymbols, queryOf, rowsOfFilter } from "./filter";

/**
 * Sums of the filter per coin, the coin with most rows first. A coin without rows is absent, not
 * zero.
 */
export async function sumCommissionsByCoin(
  scope: AccountScope,
  asked: CommissionFilter,
): Promise<CommissionSums[]> {
  return readByCoin(scope, asked, addSums("t"));
}

export async function countCommissions(
  scope: AccountScope,
  filter: CommissionFilter,
): Promise<number> {
  const coins = await countCommissionsByCoin(scope, filter);
  return coins.reduce((sum, { rowCount }) => sum + rowCount, 0);
}

/** The filter's rows per coin, the coin with most of them first; a coin without rows is absent. */
export async function countCommissionsByCoin(
  scope: AccountScope,
  filter: CommissionFilter,
): Promise<{ coin: string; rowCount: number }[]> {
  return readByCoin(scope, filter, 'sum(t.row_count)::int as "rowCount"');
}

/** `sums`: of the totals or rows `t`. */
function readByCoin<Row extends { coin: string }>(
  scope: AccountScope,
  asked: CommissionFilter,
  sums: string,
): Promise<Row[]> {
  const select = (source: string) => `select t.coin, ${sums} from ${source}
    group by t.coin order by sum(t.row_count) desc, t.coin`;
  if (!namesClients(asked) && scope.clients === null) {
    const query = queryOf(scope, asked);
    return queryRows(select(dayTotals(query, "t", "product")), query.params.values);
  }
  return inSnapshot(async (client) => {
    const query = queryOf(scope, asked); // made inside, because a snapshot may run its work twice
    const source = namesSymbols(asked)
      ? rowsOfFilter(query, "t")
      : await clientTotals({ ...query, client, isValued: false }, "t");
    return queryRows<Row>(select(source), query.params.values, client);
  });
}

/** Fees of the filter per coin, the coin with most rows first. A coin without rows is absent. */
export async function sumCommissionFees(
  scope: AccountScope,
  filter: CommissionFilter,
): Promise<CommissionFees[]> {
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
     from ${feesSource(query)}
     group by t.coin order by sum(t.row_count) desc, t.coin`,
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
  return clients === null ? queryRows(OF_ALL, values) : queryRows(OF_CLIENTS, [...values, clients]);
}

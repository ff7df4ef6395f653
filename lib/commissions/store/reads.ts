// SQL: sums of totals or rows, of one snapshot.

import type { CommissionFilter, CommissionSums, MissingCounts } from "@/lib/commissions/commission";
import { type CommissionFees, FEE_OPTIONALS, ROW_ANOMALIES } from "@/lib/commissions/fees";
import type { Amount } from "@/lib/core/amount";
import type { Day, DayRange } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { inSnapshot } from "@/lib/database/replica";
import { list, name, readRows, type Sql, sql } from "@/lib/database/sql";
import { clientTotals, coinSumColumns, type TotalColumn } from "./client-totals";
import {
  ADDED_SUMS,
  AMOUNT_COLUMN,
  ANOMALY_COLUMN,
  givenSum,
  missingRows,
  SELECTED_SUMS,
} from "./columns";
import {
  additiveSource,
  dayTotals,
  feesSource,
  namesClients,
  namesSymbols,
  queryOf,
  rowsOfFilter,
} from "./filter";
import { keepAnswer } from "./kept-figures";

/**
 * Sums of the filter per coin, the coin with most rows first. A coin without rows is absent, not
 * zero.
 */
export async function sumCommissionsByCoin(
  scope: AccountScope,
  asked: CommissionFilter,
): Promise<CommissionSums[]> {
  return readByCoin(scope, asked, { columns: coinSumColumns(false), sums: ADDED_SUMS });
}

/** What is valued of a filter: each day at its own rate. */
export type ValuedDaySums = MissingCounts<"feePaid"> & {
  readonly day: Day;
  readonly coin: string;
  readonly rebateAmount: Amount;
  readonly feePaid: Amount | null;
};

/** Rebate and fees paid of the filter per day and coin, in that order. */
export async function sumFilterByCoinDay(
  scope: AccountScope,
  filter: CommissionFilter,
): Promise<ValuedDaySums[]> {
  return readRows(
    sql`select t.day, t.coin, sum(t.rebate_amount) as "rebateAmount", ${givenSum("feePaid")} as "feePaid",
       ${missingRows("feePaid")} as "feePaidMissing"
     from ${additiveSource(queryOf(scope, filter), "product")} t
     group by t.day, t.coin having sum(t.row_count) > 0 order by t.day, t.coin`,
  );
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
  return readByCoin(scope, filter, {
    columns: ["coin", "row_count"],
    sums: sql`sum(t.row_count)::int as "rowCount"`,
  });
}

/** `sums`: of these columns of the totals or rows `t`. */
function readByCoin<Row extends { coin: string }>(
  scope: AccountScope,
  asked: CommissionFilter,
  { columns, sums }: { columns: readonly TotalColumn[]; sums: Sql },
): Promise<Row[]> {
  const query = queryOf(scope, asked);
  const select = (source: Sql) => sql`select t.coin, ${sums} from ${source} t
    group by t.coin order by sum(t.row_count) desc, t.coin`;
  if (!namesClients(asked) && scope.clients === null) {
    return readRows(select(dayTotals(query, "product")));
  }
  return inSnapshot(async (client) => {
    const source = namesSymbols(asked)
      ? rowsOfFilter(query)
      : await clientTotals({ ...query, client }, columns);
    return readRows<Row>(select(source), client);
  });
}

/** Fees of the filter per coin, the coin with most rows first. A coin without rows is absent. */
export async function sumCommissionFees(
  scope: AccountScope,
  filter: CommissionFilter,
): Promise<CommissionFees[]> {
  const given = FEE_OPTIONALS.map((field) => {
    const column = AMOUNT_COLUMN[field];
    const count = sql`coalesce(sum(t.${name(`${column}_rows`)}), 0)::int`;
    const amount = sql`case when ${count} > 0 then sum(t.${name(column)})::text end`;
    return sql`'${name(field)}', json_build_object('rows', ${count}, 'amount', ${amount})`;
  });
  const anomalies = ROW_ANOMALIES.map(
    (kind) => sql`'${name(kind)}', sum(t.${name(ANOMALY_COLUMN[kind])})::int`,
  );
  return readRows(
    sql`select t.coin, sum(t.row_count)::int as "rowCount", ${givenSum("fee")} as fee,
       ${givenSum("feePaid")} as "feePaid", ${missingRows("fee")} as "feeMissing",
       ${missingRows("feePaid")} as "feePaidMissing", sum(t.rebate_amount) as "rebateAmount", json_build_object(${list(given)}) as given,
       json_build_object(${list(anomalies)}) as anomalies
     from ${feesSource(queryOf(scope, filter))} t
     group by t.coin order by sum(t.row_count) desc, t.coin`,
  );
}

export type CoinDaySums = CommissionSums & { readonly day: Day };

/**
 * Sums per day and coin, in that order, from the totals of each day's version or of the scope's
 * clients. Those of clients are kept until a day of the range changes: a partner's clients have
 * some thousand totals on each day, which lie far apart.
 */
export async function sumCommissionsByCoinDay(
  scope: AccountScope,
  range: DayRange,
): Promise<CoinDaySums[]> {
  const { accountId, clients } = scope;
  const { from, to } = range;
  if (clients === null) {
    return readRows(
      sql`select t.day, t.coin, ${SELECTED_SUMS}
       from commission_days d join commission_revision_totals t using (account_id, day, revision)
       where d.account_id = ${accountId} and d.day between ${from} and ${to} order by t.day, t.coin`,
    );
  }
  return keepAnswer(scope, "coin-day-sums", { asked: range, range, isValued: false }, (client) =>
    readRows<CoinDaySums>(
      sql`select day, coin, ${ADDED_SUMS}
       from commission_client_days t
       where account_id = ${accountId} and day between ${from} and ${to} and uid = any(${clients}::text[])
       group by day, coin order by day, coin`,
      client,
    ),
  );
}

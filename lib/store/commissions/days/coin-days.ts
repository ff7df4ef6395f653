import type { CommissionSums } from "@/lib/core/commissions/commission";
import type { Day, DayRange } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { keepForClients } from "@/lib/store/clients/kept-figures";
import { db } from "@/lib/store/database/database";

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

/**
 * Sums of every row of the scope per day and coin, in that order. Of a whole account they are the totals of each day's
 * present version, so that the cost is one row a day and coin, however many symbols and clients there are; of some
 * clients, one row a day, coin and client. A coin without rows on a day is absent.
 */
export function sumCommissionsByCoinDay(scope: AccountScope, range: DayRange): Promise<CoinDaySums[]> {
  const { accountId, clients } = scope;
  return keepForClients(scope, "coin-days", { asked: range, of: { range } }, async () => {
    const { rows } = await db().pool.query<CoinDaySums>(
      clients === null ? OF_ALL : OF_CLIENTS,
      clients === null ? [accountId, range.from, range.to] : [accountId, range.from, range.to, clients],
    );
    return rows;
  });
}

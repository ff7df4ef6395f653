import type { CommissionRow } from "@/lib/commissions/commission";
import { type Amount, parseAmount } from "@/lib/core/amount";
import { type Day, type DayRange, listDays } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { arrangeCommissionRows } from "../store/days/day-rows";

/**
 * A commission row for tests. Fields default to the example row of the field notes, without the
 * fields that old servers lack.
 */
export function commissionRow(
  day: Day,
  given: Partial<Record<keyof CommissionRow, string | null>> = {},
): CommissionRow {
  const text = { uid: "3125195374", coin: "BTC", symbol: "BTCUSDT_SPBL", productType: "SPOT" };
  const amounts = {
    dealAmount: "222",
    fee: "0.0000111",
    feePaid: "0.00000777",
    rebateAmount: "0.00000388",
  };
  const optional = {
    feeDeduction: null,
    activityBonusDeduct: null,
    spotCouponDeduct: null,
    futuresCouponDeduct: null,
    spotFeeDiscountDeduct: null,
    negativeMakerFeeDeduct: null,
    userTotalRebateAmount: null,
    dayTotalRebateAmount: null,
    totalRebateAmount: null,
  };
  const {
    uid = text.uid,
    coin = text.coin,
    symbol = text.symbol,
    productType = text.productType,
  } = given;
  const numbers = { ...amounts, ...optional, ...pickAmounts(given) };
  return { day, uid, coin, symbol, productType, ...numbers } as CommissionRow;
}

/** Stores every missing day of the range as fetched and empty. */
export async function insertEmptyDays(
  { accountId }: WholeAccountScope,
  range: DayRange,
  readAtMs: number,
): Promise<void> {
  const days = listDays(range);
  const hashes = days.map((day) => arrangeCommissionRows(day, []).hash);
  await db().pool.query(
    `with stored as (
       insert into commission_days (account_id, day, status, revision, content_hash, fetched_at, attempted_at)
       select $1, day, 'empty', 1, hash, $4, $4 from unnest($2::date[], $3::text[]) empty(day, hash)
       on conflict do nothing returning account_id, day, content_hash)
     insert into commission_day_revisions
       (account_id, day, revision, row_count, content_hash, first_seen_at, last_seen_at)
     select account_id, day, 1, 0, content_hash, $4, $4 from stored`,
    [accountId, days, hashes, new Date(readAtMs)],
  );
}

function pickAmounts({
  day,
  uid,
  coin,
  symbol,
  productType,
  ...amounts
}: Partial<Record<keyof CommissionRow, string | null>>) {
  return Object.fromEntries(
    Object.entries(amounts).map(([field, text]) => [
      field,
      text === null ? null : parseAmount(text),
    ]),
  ) as Partial<Record<string, Amount | null>>;
}

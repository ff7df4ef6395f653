import { type Amount, parseAmount } from "@/lib/core/amount";
import type { CommissionRow } from "@/lib/core/commissions/commission";
import type { Day } from "@/lib/core/day";

/** A commission row for tests; what is not given is the field notes' example row, old servers' fields left out. */
export function commissionRow(
  day: Day,
  given: Partial<Record<keyof CommissionRow, string | null>> = {},
): CommissionRow {
  const text = { uid: "3125195374", coin: "BTC", symbol: "BTCUSDT_SPBL", productType: "SPOT" };
  const amounts = { dealAmount: "222", fee: "0.0000111", feePaid: "0.00000777", rebateAmount: "0.00000388" };
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
  const { uid = text.uid, coin = text.coin, symbol = text.symbol, productType = text.productType } = given;
  const numbers = { ...amounts, ...optional, ...pickAmounts(given) };
  return { day, uid, coin, symbol, productType, ...numbers } as CommissionRow;
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
    Object.entries(amounts).map(([field, text]) => [field, text === null ? null : parseAmount(text)]),
  ) as Partial<Record<string, Amount | null>>;
}

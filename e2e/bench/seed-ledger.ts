import { allCommissions, type CommissionRow } from "@/lib/commissions/commission";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { parseAmount } from "@/lib/core/amount";
import { addDays, type Day, dayOf, fetchableDays, listDays } from "@/lib/core/day";
import { grantAccountScope, type WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";

const CLIENTS = 5_000;
const COINS = ["USDT", "USDC", "BTC", "ETH", "BGB", "SOL"] as const;
const PRODUCTS = ["SPOT", "MARGIN", "USDT-FUTURES", "COIN-FUTURES", "USDC-FUTURES"] as const;
const SYMBOLS = 60;

/** An account with 90 days of `rowsPerDay` rows each; 11,000 make about a million. */
export async function seedLedger(
  rowsPerDay: number,
): Promise<{ scope: WholeAccountScope; today: Day; rows: number }> {
  const account = await db().prisma.account.create({
    data: {
      name: `bench-${process.pid}-${rowsPerDay}`,
      baseUrl: "http://127.0.0.1:1",
      environment: "sandbox",
      keyHint: "none",
      keyFingerprint: "bench",
      sealedCredentials: new Uint8Array([0]),
    },
  });
  const scope = grantAccountScope(account.id);
  const today = dayOf(Date.now());
  for (const [index, day] of listDays(fetchableDays(today)).entries()) {
    const rows = Array.from({ length: rowsPerDay }, (_, at) =>
      seedRow(day, index * rowsPerDay + at),
    );
    await saveCommissionDay(scope, { day, rows, fetchedAtMs: Date.now(), emptyMeans: "empty" });
  }
  await db().pool.query(
    "vacuum analyze commission_rows, commission_day_totals, commission_product_totals",
  );
  return { scope, today, rows: 90 * rowsPerDay };
}

/** A multiplicative hash spreads the numbers, so that no column follows the order of another. */
function seedRow(day: Day, at: number): CommissionRow {
  const spread = (at * 2_654_435_761) % 4_294_967_296;
  const amount = (units: number) =>
    parseAmount(`${Math.floor(units / 1e6)}.${String(units % 1e6).padStart(6, "0")}123456`);
  return {
    day,
    uid: String(1_000_000_000 + (spread % CLIENTS)),
    coin: COINS[at % COINS.length] ?? "USDT",
    symbol: `COIN${spread % SYMBOLS}USDT_SPBL`,
    productType: PRODUCTS[at % PRODUCTS.length] ?? "SPOT",
    dealAmount: amount(spread),
    fee: amount(spread % 9_999_991),
    feeDeduction: amount(spread % 999_983),
    activityBonusDeduct: amount(0),
    spotCouponDeduct: amount(spread % 99_991),
    futuresCouponDeduct: amount(0),
    spotFeeDiscountDeduct: amount(0),
    negativeMakerFeeDeduct: amount(0),
    feePaid: amount(spread % 8_999_993),
    rebateAmount: amount(spread % 3_999_971),
    userTotalRebateAmount: amount(spread % 7_999_993),
    dayTotalRebateAmount: amount(8_999_993_123),
    totalRebateAmount: amount(89_999_993_123),
  };
}

export function everything(today: Day) {
  const range = { from: addDays(today, -90), to: addDays(today, -1) };
  return allCommissions(range);
}

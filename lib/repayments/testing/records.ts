import { parseAmount } from "@/lib/core/amount";
import type { Repayment } from "@/lib/repayments/repayment";

let orders = 0;

/** A repayment for tests, with a new order id unless one is given. */
export function repayment(
  given: Partial<Record<keyof Repayment, string | number>> = {},
): Repayment {
  orders += 1;
  const { repayOrderId = `order-${orders}`, repaidTimeMs = 0, coin = "USDT" } = given;
  const { repaidAmount = "100.50", repaidInterest = "0.25" } = given;
  const { repayType = "all", businessType = "normal" } = given;
  return {
    repayOrderId: String(repayOrderId),
    repaidTimeMs: Number(repaidTimeMs),
    coin: String(coin),
    repaidAmount: parseAmount(String(repaidAmount)),
    repaidInterest: parseAmount(String(repaidInterest)),
    repayType: String(repayType),
    businessType: String(businessType),
  };
}

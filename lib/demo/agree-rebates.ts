import { allCommissions } from "@/lib/commissions/commission";
import { rankClients } from "@/lib/commissions/store/ranking";
import { type Amount, multiplyAmounts, ratioOf, roundToStep } from "@/lib/core/amount";
import { fetchableDays } from "@/lib/core/day";
import { type Month, monthDays } from "@/lib/core/month";
import { saveTerm } from "@/lib/terms/save-term";
import { listTerms } from "@/lib/terms/store/terms";
import { actingFor, type CastStage } from "./stage";

/** How many of the largest clients have terms with the exchange. */
const CLIENTS = 3;
/** More than it needs: the largest clients by rebate are among so many by fees. */
const BY_FEES = 50;
/** Its fees are in USDT, whose rounding the audit of rebates allows for. */
const PRODUCT_TYPE = "USDT-FUTURES";
/** Of a share; the demo exchange pays quarters of a per cent. */
const STEP = "0.0025" as Amount;

/**
 * Enters what the exchange agreed to pay for the largest clients: what it does pay, so that
 * Reconciliation has something to test.
 */
export async function agreeRebates(stage: CastStage, first: Month): Promise<void> {
  const { scope, today, people, proceed } = stage;
  const filter = allCommissions(fetchableDays(today));
  const rank = (field: "rebateAmount" | "feePaid", limit: number) =>
    rankClients(scope, { filter, by: { field, coin: null }, limit });
  const [rebates, fees] = await Promise.all([
    rank("rebateAmount", CLIENTS),
    rank("feePaid", BY_FEES),
  ]);
  const entered = await listTerms(scope);
  for (const { uid, amount } of rebates.rows) {
    const paid = fees.rows.find((row) => row.uid === uid)?.amount ?? null;
    const share = ratioOf(amount, paid);
    if (share === null || entered.some((term) => term.uid === uid)) continue;
    const percent = multiplyAmounts(roundToStep(share, STEP, "nearest"), "100" as Amount);
    const typed = {
      from: monthDays(first).from,
      percent,
      uid,
      symbol: "",
      productType: PRODUCT_TYPE,
      note: "Agreement with the exchange, annex 2",
    };
    proceed();
    await saveTerm(scope, { typed, today }, actingFor(people.mei));
  }
}

import { type Amount, compareAmounts, multiplyAmounts, subtractAmounts } from "@/lib/core/amount";
import type { ValuedSum } from "@/lib/rates/valuation";
import type { LoanData } from "./account-records";

const ZERO = "0" as Amount;
const HOURS_OF_DAY = "24" as Amount;

export type LoanCoin = LoanData["debtCoinList"][number];

/**
 * What the debt costs in a day if size and the next hour's rate stay as they are: an estimate, in
 * the coin. Null: the exchange does not give one of the figures.
 */
export function estimateDayCost({
  debt,
  interestFreeAmount,
  interestRateNextHour,
}: Pick<LoanCoin, "debt" | "interestFreeAmount" | "interestRateNextHour">): Amount | null {
  if (debt === null || interestFreeAmount === null || interestRateNextHour === null) return null;
  const charged = subtractAmounts(debt, interestFreeAmount);
  if (compareAmounts(charged, ZERO) <= 0) return ZERO;
  return multiplyAmounts(multiplyAmounts(charged, interestRateNextHour), HOURS_OF_DAY);
}

/** The exchange writes the time of the next interest as ms; null: no time can be read in it. */
export function findInterestTimeMs(text: string | null): number | null {
  if (text === null || !/^\d{13}$/.test(text)) return null;
  return Number(text);
}

/** `dayCost`: an estimate, in the coin (lib/trading/loans.ts). */
export type CostedLoan = LoanCoin & { readonly dayCost: Amount | null };

/** What is owed now, as the exchange said it last. */
export type Loans = {
  /** In USD. */
  readonly currentLoans: Amount | null;
  /** When interest is charged next; null: the exchange says no time. */
  readonly interestAtMs: number | null;
  readonly coins: readonly CostedLoan[];
  /** The estimate of a day over all coins, in the reporting currency at today's rates. */
  readonly dayCost: ValuedSum;
  readonly currency: string;
  readonly unread: LoanData["unread"];
};

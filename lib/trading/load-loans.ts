import { readValuation } from "@/lib/rates/store/reference-rates";
import { valueSums } from "@/lib/rates/valuation";
import type { ReadingState, TradingBook } from "@/lib/trading/kept";
import { estimateDayCost, findInterestTimeMs, type Loans } from "@/lib/trading/loans";
import { findAccountAnswer } from "@/lib/trading/store/account-answers";
import { loadReadingState, loadTradingDays } from "./load-reading-state";

export type AccountLoans = { readonly reading: ReadingState; readonly loans: Loans | null };

/** `loans` null: the exchange never said what is owed; the reading says why. */
export async function loadLoans(book: TradingBook): Promise<AccountLoans> {
  const reading = await loadReadingState(book, ["loans"]);
  const kept = await findAccountAnswer(book, "loans");
  if (kept === null) return { reading, loans: null };
  const { today } = await loadTradingDays(book);
  const valuation = await readValuation({ from: today, to: today });
  const { currentLoans, interestPaymentTime, debtCoinList, unread } = kept.answer;
  const coins = debtCoinList.map((coin) => ({ ...coin, dayCost: estimateDayCost(coin) }));
  const costs = coins.map(({ coin, dayCost }) => ({ coin, day: today, amount: dayCost }));
  const loans = {
    currentLoans,
    interestAtMs: findInterestTimeMs(interestPaymentTime),
    coins,
    dayCost: valueSums(valuation, costs),
    currency: valuation.currency,
    unread,
  };
  return { reading, loans };
}

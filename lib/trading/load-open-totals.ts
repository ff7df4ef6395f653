import { loadBookDays } from "@/lib/coverage/load-coverage";
import { readValuation } from "@/lib/rates/store/reference-rates";
import type { KeptFilter, TradingBook } from "./kept";
import { createOpenTotals, type SideTotal, usdtRate } from "./open-value";
import { streamKept } from "./store/pages";

/** What the open orders of a filter are worth by side, with the rates of today. */
export async function loadOpenTotals(
  book: TradingBook,
  filter: KeptFilter,
): Promise<readonly SideTotal[]> {
  const sums = createOpenTotals();
  for await (const { record } of streamKept(book, "order", filter)) sums.add(record);
  const { today } = await loadBookDays(book);
  const valuation = await readValuation({ from: today, to: today });
  return sums.totals((coin) => usdtRate(coin, (one) => valuation.rateOf(one, today)));
}

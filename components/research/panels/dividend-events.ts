import type { Text } from "@/components/ui/text/text";
import type { Dividend } from "@/lib/core/reality/dividends";
import type { MarketDate } from "@/lib/core/reality/market/market-date";

const EVENTS = ["exrightDate", "recordDate", "dividendDate", "splitValidDate"] as const;

export type DividendDate = { readonly date: MarketDate; readonly name: string; readonly what: string };

/** What is confirmed from `today` on, the next first. */
export function datesAhead(
  t: Text<"research.dividends">,
  dividends: readonly Dividend[],
  today: MarketDate,
): DividendDate[] {
  return dividends
    .flatMap((dividend) => datesFrom(today, dividend))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .map(({ date, field, dividend }) => ({
      date,
      name: t(`events.${field}`),
      what: dividendWhat(t, dividend),
    }));
}

/** Most are long past, and putting all of them into words takes longer than the rest of their panel. */
function datesFrom(today: MarketDate, dividend: Dividend) {
  return EVENTS.flatMap((field) => {
    const date = dividend[field];
    return date === null || date < today ? [] : [{ date, field, dividend }];
  });
}

/** "0.26 per share", "4 for 1" */
export function dividendWhat(t: Text<"research.dividends">, dividend: Dividend): string {
  const { dividendPerShare, stockDividendPerShare, splitNumerator, splitDenominator } = dividend;
  if (dividendPerShare !== null) return t("amountPerShare", { amount: dividendPerShare });
  if (splitNumerator !== null && splitDenominator !== null)
    return t("perShares", { numerator: splitNumerator, denominator: splitDenominator });
  return stockDividendPerShare === null ? "" : t("newShares", { shares: stockDividendPerShare });
}

const TYPES = ["cash_dividend", "stock_split", "stock_dividend"] as const;

/** A type that the exchange adds one day is written as it came. */
export function dividendTypeText(t: Text<"research.dividends">, type: string): string {
  const known = TYPES.find((each) => each === type);
  return known ? t(`types.${known}`) : type;
}

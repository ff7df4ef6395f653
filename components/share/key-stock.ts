import { marketDateLabel } from "@/components/research/market-date-label";
import { amountLabel, compactNumber } from "@/components/ui/text/amount-text";
import type { Words } from "@/components/ui/text/text";
import { dividendHistory, effectiveDate } from "@/lib/core/reality/dividend-years";
import type { Dividend } from "@/lib/core/reality/dividends";
import type { EarningsForecast } from "@/lib/core/reality/earnings";
import { rankHoldings } from "@/lib/core/reality/holdings";
import { currentRows } from "@/lib/core/reality/match-holders";
import type { ShareCapital } from "@/lib/core/reality/share-capital";
import type { MajorShareholder } from "@/lib/core/reality/shareholders";
import type { StockSection } from "@/lib/core/share/section";
import { visibleText } from "@/lib/core/visible-text";

/** One large figure. `exact`: every digit of it, where the page shows fewer. */
export type KeyFigure = {
  readonly name: string;
  readonly value: string;
  readonly exact: string | null;
  readonly hint: string;
};

/** What a panel of a stock comes to; nothing where it is not known. */
export function stockFigures(section: StockSection, words: Words): KeyFigure[] {
  switch (section.panel) {
    case "earnings": {
      const earnings = section.reading.observed?.value ?? null;
      return earnings === null ? [] : known([revenueOf(earnings, words), epsOf(earnings, words)]);
    }
    case "dividends":
      return known([dividendOf(section.reading.observed?.value ?? [], words)]);
    case "shareholders":
      return known([largestOf(section.reading.observed?.value ?? [], words)]);
    case "share-capital":
      return known([sharesOf(section.reading.observed?.value ?? null, words)]);
    case "executives":
    case "suspension":
      return [];
    default:
      return section satisfies never;
  }
}

/** What came in in its year; null where it is not known. */
export function revenueOf(earnings: EarningsForecast, words: Words): KeyFigure | null {
  const { revenue, currency } = earnings;
  if (revenue === null) return null;
  const { t } = words;
  const unit = currency === null ? t("share.keys.millions") : t("share.keys.inMillions", { currency });
  const hint = yearText(earnings, unit, words);
  return { name: t("share.keys.revenue"), value: amountLabel(revenue), exact: revenue, hint };
}

function epsOf(earnings: EarningsForecast, words: Words): KeyFigure | null {
  const { eps, currency } = earnings;
  if (eps === null) return null;
  const hint = yearText(earnings, currency, words);
  return { name: words.t("share.keys.eps"), value: amountLabel(eps), exact: eps, hint };
}

function yearText({ fiscalYear, isActual }: EarningsForecast, unit: string | null, { t }: Words): string {
  const year = fiscalYear === null ? null : t("share.keys.year", { year: fiscalYear });
  const state = isActual === false ? t("share.keys.forecast") : null;
  return [unit, year, state].filter((part) => part !== null).join(t("ui.comma"));
}

function dividendOf(dividends: readonly Dividend[], { t, language }: Words): KeyFigure | null {
  const cash = dividendHistory(dividends).dividends.flatMap(({ dividend }) =>
    dividend.dividendPerShare === null ? [] : [{ dividend, amount: dividend.dividendPerShare }],
  );
  const [last] = cash;
  if (last === undefined) return null;
  const date = effectiveDate(last.dividend);
  return {
    name: t("share.keys.dividend"),
    value: amountLabel(last.amount),
    exact: last.amount,
    hint: date === null ? "" : t("share.keys.exDate", { date: marketDateLabel(date, language) }),
  };
}

function largestOf(holders: readonly MajorShareholder[], { t }: Words): KeyFigure | null {
  const [largest] = rankHoldings(currentRows(holders));
  if (!largest?.holdingRatio) return null;
  return {
    name: t("share.keys.largest"),
    value: `${amountLabel(largest.holdingRatio)} %`,
    exact: `${largest.holdingRatio} %`,
    hint: visibleText(largest.name ?? ""),
  };
}

function sharesOf(capital: ShareCapital | null, { t, language }: Words): KeyFigure | null {
  if (!capital?.totalShares) return null;
  const { totalShares, changeDate } = capital;
  return {
    name: t("share.keys.shares"),
    value: compactNumber(Number(totalShares), language),
    exact: totalShares,
    hint: changeDate === null ? "" : marketDateLabel(changeDate, language),
  };
}

function known(figures: readonly (KeyFigure | null)[]): KeyFigure[] {
  return figures.filter((figure) => figure !== null);
}

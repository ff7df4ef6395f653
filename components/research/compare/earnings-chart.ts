import { percentOf } from "@/lib/core/ratio";
import { type ComparedEarnings, figureOf, figureUnit, isMoney } from "@/lib/core/reality/compare/earnings";
import type { CompareColumn } from "@/lib/core/reality/compare/measure";
import type { EarningsFigure } from "@/lib/core/reality/compare/measure-keys";
import type { EarningsForecast } from "@/lib/core/reality/earnings";
import type { EarningsPeriod } from "@/lib/core/reality/earnings-periods";
import { type CompareText, type DrawnChart, hasFigure, notDrawn, seriesOf } from "./chart-parts";

type EarningsColumn = CompareColumn<ComparedEarnings>;

/** What an axis is in; without a name a currency is the stock's own, for it can be any. */
export type Currency = { readonly key: string; readonly name: string | null; readonly code: string };

/** So many fiscal periods of a stock are drawn, the newest. */
const MOST_PERIODS = 4;
const KINDS = ["actual", "forecast", "unsaid"] as const;
const COLOURS = { actual: "var(--accent)", forecast: "var(--series-other)", unsaid: "var(--series-1)" };

/** The currencies of a figure over all stocks, each an axis of its own; none where it is no money. */
export function currenciesOf(columns: readonly EarningsColumn[], figure: EarningsFigure): Currency[] {
  if (!isMoney(figure)) return [];
  const told = columns.flatMap(({ code, value }) =>
    (value?.periods ?? [])
      .flatMap((period) => KINDS.flatMap((kind) => period[kind] ?? []))
      .filter((each) => figureOf(each, figure) !== null)
      .map((each) => currencyOf(code, each)),
  );
  return [...new Map(told.map((currency) => [currency.key, currency])).values()];
}

/** Actual beside forecast, stock by stock and period by period; money in one currency alone. */
export function earningsChart(
  t: CompareText,
  columns: readonly EarningsColumn[],
  figure: EarningsFigure,
  axis: Currency | null,
): DrawnChart {
  const isOnAxis = (code: string, told: EarningsForecast) =>
    axis === null || currencyOf(code, told).key === axis.key;
  const buckets = columns.flatMap(({ code, value }) =>
    (value?.periods ?? [])
      .toSorted(olderFirst)
      .slice(-MOST_PERIODS)
      .map((period) => ({
        label: [code, period.fiscalYear].filter((part) => part !== null).join(" "),
        gap: null,
        amounts: KINDS.map((kind) => {
          const told = period[kind];
          return told && isOnAxis(code, told) ? heightOf(told, figure) : null;
        }),
        total: null,
        code,
      })),
  );
  const drawn = buckets.filter(hasFigure);
  if (drawn.length === 0) return null;
  const used = KINDS.filter((_, at) => drawn.some(({ amounts }) => amounts[at] !== null));
  const others = columns.filter(({ code }) => drawn.every((bucket) => bucket.code !== code));
  const elsewhere = others.filter(({ value }) => axis !== null && hasAny(value, figure));
  const names = elsewhere.map(({ code }) => code).join(", ");
  return {
    data: {
      unit: unitText(t, figure, axis),
      none: t("charts.none"),
      series: used.map((kind) => seriesOf(t(`words.${kind}`), COLOURS[kind])),
      buckets: drawn.map(({ code: _, amounts, ...bucket }) => ({
        ...bucket,
        amounts: amounts.filter((_, at) => used.some((kind) => kind === KINDS[at])),
      })),
    },
    notes: [
      t("charts.earningsNote"),
      ...(axis === null || elsewhere.length === 0
        ? []
        : [t("charts.onlyCurrency", { currency: currencyText(t, axis), codes: names })]),
      ...notDrawn(
        t,
        others.filter((column) => !elsewhere.includes(column)),
      ),
    ],
  };
}

export function currencyText(t: CompareText, { name, code }: Currency): string {
  return name ?? t("charts.noCurrency", { code });
}

function currencyOf(code: string, { currency }: EarningsForecast): Currency {
  return { key: currency ?? `unnamed ${code}`, name: currency, code };
}

function hasAny(value: ComparedEarnings | undefined, figure: EarningsFigure): boolean {
  return (value?.periods ?? []).some((period) =>
    KINDS.some((kind) => {
      const told = period[kind];
      return told !== null && figureOf(told, figure) !== null;
    }),
  );
}

function heightOf(told: EarningsForecast, figure: EarningsFigure) {
  const value = figureOf(told, figure);
  return value !== null && figureUnit(figure) === "ratio" ? percentOf(value) : value;
}

function unitText(t: CompareText, figure: EarningsFigure, axis: Currency | null): string | null {
  const unit = figureUnit(figure);
  if (unit === "percent" || unit === "ratio") return "%";
  const currency = axis?.name ?? null;
  if (unit === "millions") {
    return currency === null ? t("charts.millions") : t("charts.millionsOf", { currency });
  }
  return currency === null ? t("charts.perShare") : t("charts.perShareIn", { currency });
}

function olderFirst(a: EarningsPeriod, b: EarningsPeriod): number {
  return (a.fiscalYear ?? "") < (b.fiscalYear ?? "") ? -1 : 1;
}

import { type ChartSeries, seriesOf, stepOf } from "@/components/charts/chart-data";
import { type Amount, percentOf } from "@/lib/core/amount";
import { type ComparedEarnings, figureOf, isMoney } from "@/lib/core/reality/compare/earnings";
import { type CompareColumn, type EarningsFigure, FIGURE_UNITS } from "@/lib/core/reality/compare/measure";
import { type EarningsForecast, ofMillions } from "@/lib/core/reality/earnings";
import { type ColouredCode, type CompareText, type DrawnChart, isSingle, notDrawn } from "./compare-charts";

type EarningsColumn = CompareColumn<ComparedEarnings>;

/** What an axis is in; without a name a currency is the stock's own, for it can be any. */
export type Currency = { readonly key: string; readonly name: string | null; readonly code: string };

const MOST_PERIODS = 4;
const KINDS = ["actual", "unsaid", "forecast"] as const;

/** The currencies of a figure over all stocks, each an axis of its own; none where it is no money. */
export function currenciesOf(columns: readonly EarningsColumn[], figure: EarningsFigure): Currency[] {
  if (!isMoney(figure)) return [];
  const found = columns.flatMap(({ code, value }) =>
    recordsOf(value)
      .filter((record) => figureOf(record, figure) !== null)
      .map((record) => currencyOf(code, record)),
  );
  return [...new Map(found.map((currency) => [currency.key, currency])).values()];
}

/** By fiscal period, each stock in its colour, its forecast in outline; money in one currency alone. */
export function earningsChart(
  t: CompareText,
  codes: readonly ColouredCode[],
  columns: readonly EarningsColumn[],
  figure: EarningsFigure,
  axis: Currency | null,
): DrawnChart {
  const amountOf = ({ code, value }: EarningsColumn, year: string | null, kind: (typeof KINDS)[number]) => {
    const record = value?.periods.find(({ fiscalYear }) => fiscalYear === year)?.[kind] ?? null;
    const isOnAxis = record !== null && (axis === null || currencyOf(code, record).key === axis.key);
    return isOnAxis ? heightOf(record, figure) : null;
  };
  const years = [
    ...new Set(columns.flatMap(({ value }) => value?.periods.map((each) => each.fiscalYear) ?? [])),
  ]
    .filter((year) => columns.some((column) => KINDS.some((kind) => amountOf(column, year, kind) !== null)))
    .sort((a, b) => ((a ?? "") < (b ?? "") ? -1 : 1))
    .slice(-MOST_PERIODS);
  const bars = columns
    .flatMap((column, at) =>
      KINDS.map((kind) => ({
        code: column.code,
        name:
          kind === "actual"
            ? column.code
            : t("charts.ofKind", { code: column.code, kind: t(`words.${kind}`) }),
        ...lookOf(codes[at]?.colour ?? "", kind),
        amounts: years.map((year) => amountOf(column, year, kind)),
      })),
    )
    .filter(({ amounts }) => amounts.some((amount) => amount !== null));
  if (isSingle(bars)) return null;
  const others = columns.filter(({ code }) => bars.every((bar) => bar.code !== code));
  const elsewhere = others.filter(
    ({ value }) => axis !== null && recordsOf(value).some((record) => figureOf(record, figure) !== null),
  );
  return {
    data: {
      unit: unitText(t, figure, axis),
      ...(FIGURE_UNITS[figure] === "millions" ? { currency: axis?.name ?? null } : {}),
      none: t("charts.none"),
      series: bars.map(({ name, colour, outline }) => ({
        ...seriesOf(name, colour),
        ...(outline ? { outline } : {}),
      })),
      buckets: years.map((year, at) =>
        stepOf(
          { label: year ?? "—" },
          bars.map(({ amounts }) => amounts[at] ?? null),
        ),
      ),
    },
    notes: [
      t("charts.earningsNote"),
      ...(axis === null || elsewhere.length === 0
        ? []
        : [
            t("charts.onlyCurrency", {
              currency: currencyText(t, axis),
              codes: elsewhere.map(({ code }) => code).join(", "),
            }),
          ]),
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

function recordsOf(value: ComparedEarnings | undefined): EarningsForecast[] {
  return (value?.periods ?? []).flatMap((period) => KINDS.flatMap((kind) => period[kind] ?? []));
}

function currencyOf(code: string, { currency }: EarningsForecast): Currency {
  return { key: currency ?? `unnamed ${code}`, name: currency, code };
}

/** In the stock's own colour; what is not reported yet is pale inside its outline. */
function lookOf(colour: string, kind: (typeof KINDS)[number]): Pick<ChartSeries, "colour" | "outline"> {
  if (kind === "actual") return { colour };
  return { colour: `color-mix(in srgb, ${colour} 25%, var(--surface))`, outline: colour };
}

function heightOf(record: EarningsForecast, figure: EarningsFigure): Amount | null {
  const value = figureOf(record, figure);
  if (value === null) return null;
  if (FIGURE_UNITS[figure] === "ratio") return percentOf(value);
  return FIGURE_UNITS[figure] === "millions" ? ofMillions(value) : value;
}

function unitText(t: CompareText, figure: EarningsFigure, axis: Currency | null): string | null {
  const unit = FIGURE_UNITS[figure];
  if (unit === "percent" || unit === "ratio") return "%";
  const currency = axis?.name ?? null;
  if (unit === "millions") return currency ?? t("charts.currencyUnnamed");
  return currency === null ? t("charts.perShare") : t("charts.perShareIn", { currency });
}

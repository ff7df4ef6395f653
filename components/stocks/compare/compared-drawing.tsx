import type { ReactNode } from "react";
import {
  type ChartSeries,
  type ChartShape,
  seriesOf,
  stepOf,
} from "@/components/charts/chart-data";
import { type Amount, percentOf } from "@/lib/core/amount";
import { areaText, type Words } from "@/lib/core/text";
import type { CompareQuery } from "@/lib/stocks/compare/compare-query";
import type { ComparedPanel } from "@/lib/stocks/compare/compared-panel";
import { dividendYears } from "@/lib/stocks/compare/dividends";
import { type ComparedEarnings, figureOf, isMoney } from "@/lib/stocks/compare/earnings";
import {
  type CompareColumn,
  type EarningsFigure,
  FIGURE_UNITS,
} from "@/lib/stocks/compare/measure";
import { type EarningsForecast, ofMillions } from "@/lib/stocks/panels/earnings";
import { PriceFormulas } from "../panels/prices";
import {
  type ColouredCode,
  type CompareText,
  capitalChart,
  type DrawnChart,
  dividendChart,
  drawnData,
  holderChart,
  notDrawn,
  priceChart,
} from "./compare-charts";
import { SharedHolders } from "./compared-table";

/** `chart` null: nothing of it can be drawn. */
export type ComparedDrawing = {
  readonly title: string;
  readonly shape: ChartShape;
  readonly chart: DrawnChart;
};

/** `axis`: the currency of the chart of earnings; null: its figure is no money. */
type DrawingChoice = Pick<CompareQuery, "years" | "figure" | "capital"> & {
  readonly axis: Currency | null;
};

/** A compared panel's drawing; null: it has none. */
export function comparedDrawing(
  compared: ComparedPanel,
  codes: readonly ColouredCode[],
  { years, figure, axis, capital }: DrawingChoice,
  { t: all, language }: Words,
): ComparedDrawing | null {
  const t = areaText(all, "compare");
  switch (compared.panel) {
    case "dividends": {
      const { columns } = compared;
      const chart = dividendChart(t, codes, columns, dividendYears(columns, years));
      return { title: t("charts.dividends"), shape: "grouped", chart };
    }
    case "earnings": {
      const chart = earningsChart(t, codes, compared.columns, figure, axis);
      return { title: t(`charts.earnings.${figure}`), shape: "grouped", chart };
    }
    case "shareholders":
    case "executives": {
      const { panel, columns } = compared;
      const chart = holderChart(t, panel, codes, columns);
      return { title: t(`charts.${panel}`), shape: "grouped", chart };
    }
    case "share-capital": {
      const kinds = areaText(all, "research.capital.kinds");
      const chart = capitalChart(t, kinds, compared.columns, capital);
      return {
        title: t(`charts.${capital}`),
        shape: capital === "parts" ? "share" : "stacked",
        chart,
      };
    }
    case "suspension":
      return null;
    case "prices": {
      const chart = priceChart(t, codes, compared.columns, language);
      return { title: t("charts.prices"), shape: "lines", chart };
    }
    default:
      return compared satisfies never;
  }
}

type FootProps = {
  compared: ComparedPanel;
  codes: readonly ColouredCode[];
  file?: ReactNode;
  words: Words;
};

/** The part below a compared panel's table; null: none. */
export function comparedFoot({ compared, codes, file, words }: FootProps): ReactNode {
  if (compared.panel === "prices")
    return <PriceFormulas codes={codes} rows={compared.rows} words={words} />;
  if (compared.panel !== "shareholders" && compared.panel !== "executives") return null;
  return <SharedHolders codes={codes} columns={compared.columns} file={file} words={words} />;
}

type EarningsColumn = CompareColumn<ComparedEarnings>;

/** The currency of an axis. Unnamed currencies count as different for each stock. */
export type Currency = {
  readonly key: string;
  readonly name: string | null;
  readonly code: string;
};

const MOST_PERIODS = 4;
const KINDS = ["actual", "unsaid", "forecast"] as const;

/**
 * The currencies of a figure over all stocks, each an axis of its own; none where it is no money.
 */
export function currenciesOf(
  columns: readonly EarningsColumn[],
  figure: EarningsFigure,
): Currency[] {
  if (!isMoney(figure)) return [];
  const found = columns.flatMap(({ code, value }) =>
    recordsOf(value)
      .filter((record) => figureOf(record, figure) !== null)
      .map((record) => currencyOf(code, record)),
  );
  return [...new Map(found.map((currency) => [currency.key, currency])).values()];
}

/**
 * By fiscal period, each stock in its colour, its forecast in outline; money in one currency alone.
 */
function earningsChart(
  t: CompareText,
  codes: readonly ColouredCode[],
  columns: readonly EarningsColumn[],
  figure: EarningsFigure,
  axis: Currency | null,
): DrawnChart {
  const amountOf = (
    { code, value }: EarningsColumn,
    year: string | null,
    kind: (typeof KINDS)[number],
  ) => {
    const record = value?.periods.find(({ fiscalYear }) => fiscalYear === year)?.[kind] ?? null;
    const isOnAxis =
      record !== null && (axis === null || currencyOf(code, record).key === axis.key);
    return isOnAxis ? heightOf(record, figure) : null;
  };
  const hasBar = (column: EarningsColumn, year: string | null) =>
    KINDS.some((kind) => amountOf(column, year, kind) !== null);
  const periods = columns.flatMap(({ value }) => value?.periods ?? []);
  const years = [...new Set(periods.map(({ fiscalYear }) => fiscalYear))]
    .filter((year) => columns.some((column) => hasBar(column, year)))
    .sort((a, b) => ((a ?? "") < (b ?? "") ? -1 : 1))
    .slice(-MOST_PERIODS);
  const series = codes.flatMap((code) => KINDS.map((kind) => barSeries(t, code, kind)));
  const buckets = years.map((year) =>
    stepOf(
      { label: year ?? "—" },
      columns.flatMap((column) => KINDS.map((kind) => amountOf(column, year, kind))),
    ),
  );
  const data = drawnData(t, series, { unit: unitText(t, figure, axis), buckets });
  if (data === null) return null;
  const others = columns.filter((column) => !years.some((year) => hasBar(column, year)));
  const elsewhere = others.filter(
    ({ value }) =>
      axis !== null && recordsOf(value).some((record) => figureOf(record, figure) !== null),
  );
  const notes = [t("charts.earningsNote")];
  if (axis !== null && elsewhere.length > 0) {
    const inOther = elsewhere.map(({ code }) => code).join(", ");
    notes.push(t("charts.onlyCurrency", { currency: currencyText(t, axis), codes: inOther }));
  }
  const left = others.filter((column) => !elsewhere.includes(column));
  const leftOut = notDrawn(
    t,
    left.map(({ code }) => ({ name: code })),
  );
  const isMillions = FIGURE_UNITS[figure] === "millions";
  return {
    data: isMillions ? { ...data, currency: axis?.name ?? null } : data,
    notes: [...notes, ...leftOut],
  };
}

export function currencyText(t: CompareText, { name, code }: Currency): string {
  return name ?? t("charts.noCurrency", { code });
}

function recordsOf(value: ComparedEarnings | undefined): EarningsForecast[] {
  const periods = value?.periods ?? [];
  return periods.flatMap((period) => KINDS.flatMap((kind) => period[kind] ?? []));
}

function currencyOf(code: string, { currency }: EarningsForecast): Currency {
  return { key: currency ?? `unnamed ${code}`, name: currency, code };
}

/** In the stock's colour; figures not reported yet are pale with an outline. */
function barSeries(
  t: CompareText,
  { code, colour }: ColouredCode,
  kind: (typeof KINDS)[number],
): ChartSeries {
  if (kind === "actual") return seriesOf(code, colour);
  const name = t("charts.ofKind", { code, kind: t(`words.${kind}`) });
  return {
    ...seriesOf(name, `color-mix(in srgb, ${colour} 25%, var(--surface))`),
    outline: colour,
  };
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

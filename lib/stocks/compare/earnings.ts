import { type Amount, changeOf, ratioOf } from "@/lib/core/amount";
import {
  type EarningsForecast,
  type EarningsPeriod,
  findYearBefore,
  isSameCurrency,
} from "../panels/earnings";
import {
  type CompareMeasure,
  EARNINGS_FIGURES,
  type EarningsFigure,
  FIGURE_UNITS,
  type MeasureValue,
  measure,
  missing,
} from "./measure";

/** A stock's newest answer, and what was observed of each fiscal period. */
export type ComparedEarnings = {
  readonly newest: EarningsForecast | null;
  readonly periods: readonly EarningsPeriod[];
};

export function isMoney(figure: EarningsFigure): boolean {
  const unit = FIGURE_UNITS[figure];
  return unit === "millions" || unit === "perShare";
}

/** A figure of one answer; a margin is a part of its revenue. Null where it is not known. */
export function figureOf(earnings: EarningsForecast, figure: EarningsFigure): Amount | null {
  if (figure !== "ebitMargin" && figure !== "netMargin") return earnings[figure];
  const part = figure === "ebitMargin" ? earnings.ebit : earnings.netIncomeParent;
  return ratioOf(part, earnings.revenue);
}

/**
 * The last forecast for the period of `actual`; null: `actual` is no actual figure, or no forecast
 * was observed.
 */
export function findLastForecast(
  actual: EarningsForecast,
  periods: readonly EarningsPeriod[],
): EarningsForecast | null {
  if (actual.isActual !== true || actual.fiscalYear === null) return null;
  return periods.find(({ fiscalYear }) => fiscalYear === actual.fiscalYear)?.forecast ?? null;
}

type EarningsMeasure = CompareMeasure<ComparedEarnings>;

/** Each figure of the newest period, against the last forecast and against the year before. */
export const EARNINGS_MEASURES: readonly EarningsMeasure[] = [
  of("fiscalYear", "text", ({ fiscalYear }) => fiscalYear),
  of("basis", "word", ({ isActual }) => {
    if (isActual === null) return "unsaid";
    return isActual ? "actual" : "forecast";
  }),
  of("publicationDeadline", "day", ({ publicationDeadline }) => publicationDeadline),
  of("currency", "text", ({ currency }) => currency),
  ...EARNINGS_FIGURES.flatMap(measuresOf),
];

/** Money can be compared with a forecast and another year; margins and returns cannot. */
function measuresOf(figure: EarningsFigure): EarningsMeasure[] {
  const unit = FIGURE_UNITS[figure];
  if (unit === "ratio")
    return [of(figure, "ratio", (newest) => figureOf(newest, figure) ?? missing("noMargin"))];
  if (unit === "percent") return [of(figure, "percent", (newest) => newest[figure as "roe"])];
  const currencyOf = ({ newest }: ComparedEarnings) => newest?.currency ?? null;
  return [
    { ...of(figure, "money", (newest) => figureOf(newest, figure)), currencyOf },
    {
      ...below(figure, "forecast", "money", (newest, periods) => {
        const forecast = findLastForecast(newest, periods);
        if (forecast === null) return missing("noForecast");
        return isSameCurrency(forecast, newest)
          ? figureOf(forecast, figure)
          : missing("otherCurrency");
      }),
      currencyOf,
      isRare: true,
    },
    {
      ...below(figure, "against", "change", (newest, periods) =>
        changeSince(newest, findLastForecast(newest, periods), figure, "noForecast"),
      ),
      isRare: true,
    },
    {
      ...below(figure, "growth", "change", (newest, periods) =>
        changeSince(newest, findYearBefore(periods, newest.fiscalYear), figure, "noYearBefore"),
      ),
      isRare: figure !== "revenue" && figure !== "netIncomeParent" && figure !== "eps",
    },
  ];
}

function of(
  key: EarningsMeasure["key"],
  form: EarningsMeasure["form"],
  value: (newest: EarningsForecast, periods: readonly EarningsPeriod[]) => MeasureValue,
): EarningsMeasure {
  return measure(key, form, ({ newest, periods }) => newest && value(newest, periods));
}

/** "revenueGrowth", below the revenue. */
function below(
  figure: EarningsFigure,
  key: "forecast" | "against" | "growth",
  form: EarningsMeasure["form"],
  value: Parameters<typeof of>[2],
): EarningsMeasure {
  const header = `${figure}${key[0]?.toUpperCase()}${key.slice(1)}`;
  return { ...of(key, form, value), header, below: figure };
}

/** Null where a figure is not known, or was zero. */
function changeSince(
  now: EarningsForecast,
  before: EarningsForecast | null,
  figure: EarningsFigure,
  none: "noForecast" | "noYearBefore",
): MeasureValue {
  if (before === null) return missing(none);
  if (!isSameCurrency(now, before)) return missing("otherCurrency");
  const [to, from] = [figureOf(now, figure), figureOf(before, figure)];
  return to === null || from === null ? null : changeOf(to, from);
}

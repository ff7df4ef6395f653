import { type Amount, multiplyAmounts } from "@/lib/core/amount";
import type { RecordFields, RecordOfFields } from "./record-fields";

/**
 * One fiscal year (docs/exchange.md 4.15); null is not zero. Revenue, ebit, netIncomeParent:
 * millions of `currency`.
 */
export const EARNINGS_FIELDS = {
  fiscalYear: "label",
  publicationDeadline: "date",
  /** False: a forecast. */
  isActual: "flag",
  revenue: "amount",
  ebit: "amount",
  netIncomeParent: "amount",
  /** Per share, in `currency`: earnings, book value, cash flow. */
  eps: "amount",
  bps: "amount",
  cfps: "amount",
  /** Return on equity and on assets. */
  roe: "percent",
  roa: "percent",
  currency: "text",
} as const satisfies RecordFields;
export type EarningsForecast = RecordOfFields<typeof EARNINGS_FIELDS>;

/** A figure that the exchange gives in millions, in units. */
export function ofMillions(millions: Amount): Amount {
  return multiplyAmounts(millions, "1000000" as Amount);
}

/** The last observation of each kind about one fiscal period; null: none. */
export type EarningsPeriod = {
  readonly fiscalYear: string | null;
  readonly actual: EarningsForecast | null;
  readonly forecast: EarningsForecast | null;
  /** The exchange did not say which of the two it is. */
  readonly unsaid: EarningsForecast | null;
};

/**
 * The fiscal periods in an endpoint's answers, given the newest first; periods come in the order of
 * their first mention.
 */
export function earningsPeriods(
  observed: readonly (EarningsForecast | null)[],
): readonly EarningsPeriod[] {
  const told = observed.filter((each) => each !== null);
  const years = [...new Set(told.map(({ fiscalYear }) => fiscalYear))];
  return years.map((fiscalYear) => {
    const ofYear = told.filter((each) => each.fiscalYear === fiscalYear);
    const lastOf = (isActual: boolean | null) =>
      ofYear.find((each) => each.isActual === isActual) ?? null;
    return { fiscalYear, actual: lastOf(true), forecast: lastOf(false), unsaid: lastOf(null) };
  });
}

/**
 * The actual figures of the same period a year before: "2025" for "2026", "2025Q3" for "2026Q3".
 * Null: not observed.
 */
export function findYearBefore(
  periods: readonly EarningsPeriod[],
  fiscalYear: string | null,
): EarningsForecast | null {
  const [, year, rest] = /^(\d{4})(.*)$/.exec(fiscalYear ?? "") ?? [];
  if (year === undefined) return null;
  const before = `${Number(year) - 1}${rest}`;
  return periods.find((period) => period.fiscalYear === before)?.actual ?? null;
}

/** Whether figures of one stock can be compared; two unnamed currencies count as the same. */
export function isSameCurrency(a: EarningsForecast, b: EarningsForecast): boolean {
  return a.currency === b.currency;
}

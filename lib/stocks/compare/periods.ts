import type { EarningsForecast, EarningsPeriod } from "../panels/earnings";
import type { ComparedPanel } from "./compared-panel";

/** Which fiscal period figures are of, and whether they are reported. */
export type FiscalPeriod = Pick<EarningsForecast, "fiscalYear" | "isActual">;

type Column = ComparedPanel<"earnings">["columns"][number];

/**
 * The period of each stock's newest figures where these are not all alike; null: they are, or there
 * is nothing to compare. Figures of unlike periods are never shown without it.
 */
export function unlikePeriods(compared: ComparedPanel): readonly (FiscalPeriod | null)[] | null {
  if (compared.panel !== "earnings") return null;
  const periods = compared.columns.map(({ value }) => value?.newest ?? null);
  const told = periods.filter((period) => period !== null);
  const [first] = told;
  const isAlike = told.every((period) => first !== undefined && isSamePeriod(period, first));
  return isAlike ? null : periods;
}

function isSamePeriod(a: FiscalPeriod, b: FiscalPeriod): boolean {
  return a.fiscalYear === b.fiscalYear && a.isActual === b.isActual;
}

/**
 * A record of each stock, all of one period: the newest ones if they are alike, else those of the
 * last year that every stock has reported. Null: there is no such year. Undefined: never read.
 */
export function likeRecords(
  columns: readonly Column[],
): readonly (EarningsForecast | null | undefined)[] | null {
  const newest = columns.map(({ value }) => (value === undefined ? undefined : value.newest));
  const told = columns.flatMap(({ value }) => (value?.newest ? value : []));
  const [first] = told;
  if (first?.newest == null) return null;
  const { newest: known } = first;
  if (told.every((value) => value.newest && isSamePeriod(value.newest, known))) return newest;
  const years = first.periods
    .filter(({ actual, fiscalYear }) => actual !== null && fiscalYear !== null)
    .map(({ fiscalYear }) => fiscalYear ?? "")
    .sort()
    .reverse();
  const year = years.find((each) => told.every(({ periods }) => actualOf(periods, each) !== null));
  if (year === undefined) return null;
  return columns.map(({ value }) => {
    if (value === undefined) return undefined;
    return actualOf(value.periods, year);
  });
}

function actualOf(periods: readonly EarningsPeriod[], year: string): EarningsForecast | null {
  return periods.find(({ fiscalYear }) => fiscalYear === year)?.actual ?? null;
}

import { largest, smallest } from "@/lib/core/large-lists";
import type { MarketDate } from "../market/market-date";
import {
  type Dividend,
  type DividendHistory,
  dividendHistory,
  effectiveDate,
  isSplit,
} from "../panels/dividends";
import { type CompareColumn, type CompareMeasure, measure, missing } from "./measure";

export type ComparedDividends = {
  readonly dividends: readonly Dividend[];
  readonly history: DividendHistory;
  readonly today: MarketDate;
};

type DividendMeasure = CompareMeasure<ComparedDividends>;

export function comparedDividends(
  dividends: readonly Dividend[],
  today: MarketDate,
): ComparedDividends {
  return { dividends, history: dividendHistory(dividends, today), today };
}

/**
 * The years from the first to the last payment of any stock, the oldest first; the last `most` of
 * them.
 */
export function dividendYears(
  columns: readonly CompareColumn<ComparedDividends>[],
  most: number | null,
): string[] {
  const named = columns.flatMap(
    ({ value }) => value?.history.years.map(({ year }) => Number(year)) ?? [],
  );
  if (named.length === 0) return [];
  const [first, last] = [smallest(named), largest(named)];
  const from = most === null ? first : Math.max(first, last - most + 1);
  return Array.from({ length: last - from + 1 }, (_, step) => String(from + step));
}

/** The sum paid in a year on one of today's shares. */
export function yearSum({ history }: ComparedDividends, year: string) {
  const found = history.years.find((each) => each.year === year);
  if (found && found.left > 0) return missing("yearNotWhole");
  return found && found.payments > 0 ? found.adjusted : missing("noPayment");
}

/** Dates ahead, the last payment, then each year, the newest first. */
export function dividendMeasures(years: readonly string[]): DividendMeasure[] {
  return [
    ...PLAIN,
    ...years.toReversed().map((year) => ({
      ...measure<ComparedDividends>("dividends", "amount", (value) => yearSum(value, year)),
      header: `dividends${year}`,
      year,
    })),
    { ...LEFT, isRare: true },
  ];
}

const LEFT = measure<ComparedDividends>("left", "count", ({ history }) =>
  history.uncounted === 0 ? missing("noDifference") : String(history.uncounted),
);

const PLAIN: readonly DividendMeasure[] = [
  measure("nextExDate", "day", nextOf("exrightDate")),
  measure("nextPaymentDate", "day", nextOf("dividendDate")),
  measure("lastExDate", "day", (value) => {
    const last = lastCash(value);
    return last ? effectiveDate(last) : missing("noPayment");
  }),
  measure(
    "lastDividend",
    "amount",
    (value) => lastCash(value)?.dividendPerShare ?? missing("noPayment"),
  ),
  measure("payments", "count", ({ dividends }) => String(dividends.filter(isCash).length)),
  measure("splits", "count", ({ dividends }) => String(dividends.filter(isSplit).length)),
];

function isCash({ dividendPerShare }: Dividend): boolean {
  return dividendPerShare !== null;
}

function lastCash({ history, today }: ComparedDividends): Dividend | undefined {
  return history.dividends
    .map(({ dividend }) => dividend)
    .find((dividend) => isCash(dividend) && (effectiveDate(dividend) ?? "9999") <= today);
}

function nextOf(field: "exrightDate" | "dividendDate"): DividendMeasure["of"] {
  return ({ dividends, today }) => {
    const ahead = dividends
      .flatMap((dividend) => dividend[field] ?? [])
      .filter((date) => date >= today);
    return ahead.sort()[0] ?? missing("noneAhead");
  };
}

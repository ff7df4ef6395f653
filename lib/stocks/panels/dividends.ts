import { Decimal } from "decimal.js";
import { type Amount, multiplyAmounts, ratioOf, sumAmounts } from "@/lib/core/amount";
import { compareText, groupBy } from "@/lib/core/group-by";
import { largest, smallest } from "@/lib/core/large-lists";
import type { MarketDate } from "../market/market-date";
import type { RecordFields, RecordOfFields } from "./record-fields";

/**
 * A dividend or a split (docs/exchange.md 4.14). Null: not of this type, or the exchange does not
 * say.
 */
export const DIVIDEND_FIELDS = {
  /**
   * "cash_dividend", "stock_split" or "stock_dividend"; anything else the exchange says is kept as
   * it is.
   */
  type: "text",
  announcementDate: "date",
  recordDate: "date",
  exrightDate: "date",
  dividendDate: "date",
  /** Money per share, in a currency that the exchange does not name. */
  dividendPerShare: "amount",
  /** New shares per share. */
  stockDividendPerShare: "amount",
  splitValidDate: "date",
  splitNumerator: "amount",
  splitDenominator: "amount",
} as const satisfies RecordFields;
export type Dividend = RecordOfFields<typeof DIVIDEND_FIELDS>;

/** Decimals of an amount that a split divides; other amounts keep all of theirs. */
const ADJUSTED_DECIMALS = 10;

/**
 * `adjusted`: the dividend on one of today's shares; null: not cash, or a later split has no ratio.
 */
export type AdjustedDividend = { readonly dividend: Dividend; readonly adjusted: Amount | null };

type DividendYear = {
  readonly year: string;
  /** The sum of the year's payments, but for those that are `left`. */
  readonly adjusted: Amount;
  readonly payments: number;
  /** Payments of this year that are in no sum: a later split has no ratio, or no date. */
  readonly left: number;
};

export type DividendHistory = {
  /** The newest first; those without a date last. */
  readonly dividends: readonly AdjustedDividend[];
  /** The oldest first, years without a payment between them included. */
  readonly years: readonly DividendYear[];
  /** Cash dividends that no year counts: without a date, or before a split without its ratio. */
  readonly uncounted: number;
};

/** The first day on which a share is without the dividend, or is split. */
export function effectiveDate(dividend: Dividend): MarketDate | null {
  const { exrightDate, splitValidDate, recordDate, dividendDate, announcementDate } = dividend;
  return splitValidDate ?? exrightDate ?? recordDate ?? dividendDate ?? announcementDate;
}

/**
 * Cash per share and year, divided by all later splits up to today (the market's), so that years
 * compare on today's shares. A split without a date counts as one that has come.
 */
export function dividendHistory(
  dividends: readonly Dividend[],
  today: MarketDate,
): DividendHistory {
  const splits = dividends.filter(
    (each) => isSplit(each) && (effectiveDate(each) ?? today) <= today,
  );
  const known = dividends
    .map((dividend) => ({ dividend, adjusted: adjust(dividend, splits) }))
    .toSorted((a, b) =>
      compareText(effectiveDate(b.dividend) ?? "", effectiveDate(a.dividend) ?? ""),
    );
  const cash = known.filter(({ dividend }) => dividend.dividendPerShare !== null);
  const byYear = groupBy(cash, ({ dividend }) => effectiveDate(dividend)?.slice(0, 4));
  const named = [...byYear.keys()].filter((year) => year !== undefined).map(Number);
  return {
    dividends: known,
    years: yearsBetween(named).map((year) => sumYear(year, byYear.get(year) ?? [])),
    uncounted: cash.filter(({ adjusted }) => adjusted === null).length,
  };
}

/** The first to the last of these years without gaps; none where there are none. */
function yearsBetween(years: readonly number[]): string[] {
  if (years.length === 0) return [];
  const first = smallest(years);
  const length = largest(years) - first + 1;
  return Array.from({ length }, (_, step) => String(first + step));
}

function sumYear(year: string, cash: readonly AdjustedDividend[]): DividendYear {
  const amounts = cash.flatMap(({ adjusted }) => adjusted ?? []);
  const left = cash.length - amounts.length;
  return { year, adjusted: sumAmounts(amounts), payments: amounts.length, left };
}

/** Whether it makes more shares, or fewer, of one. */
export function isSplit({ type, splitNumerator, stockDividendPerShare }: Dividend): boolean {
  return (
    type === "stock_split" ||
    type === "stock_dividend" ||
    splitNumerator !== null ||
    stockDividendPerShare !== null
  );
}

function adjust(dividend: Dividend, splits: readonly Dividend[]): Amount | null {
  const date = effectiveDate(dividend);
  if (dividend.dividendPerShare === null || date === null) return null;
  let amount = dividend.dividendPerShare;
  for (const split of splits) {
    const on = effectiveDate(split);
    if (on !== null && on <= date) continue;
    const divided = on === null ? null : divideBySplit(amount, split);
    if (divided === null) return null;
    amount = divided;
  }
  return amount;
}

/** Null where the split's ratio is not known. */
function divideBySplit(amount: Amount, split: Dividend): Amount | null {
  const { splitNumerator, splitDenominator, stockDividendPerShare } = split;
  let ratio: Amount | null = null;
  if (splitNumerator !== null && splitDenominator !== null)
    ratio = ratioOf(multiplyAmounts(amount, splitDenominator), splitNumerator);
  else if (stockDividendPerShare !== null)
    ratio = ratioOf(amount, sumAmounts(["1" as Amount, stockDividendPerShare]));
  return ratio && (new Decimal(ratio).toDecimalPlaces(ADJUSTED_DECIMALS).toFixed() as Amount);
}

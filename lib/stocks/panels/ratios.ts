import {
  type Amount,
  changeOf,
  isZeroAmount,
  multiplyAmounts,
  ratioOf,
  sumAmounts,
} from "@/lib/core/amount";
import { addDays, type Day, dayOf } from "@/lib/core/day";
import type { WhyNot } from "../compare/measure";
import type { MarketDate } from "../market/market-date";
import { type Dividend, dividendHistory, effectiveDate, isSplit } from "./dividends";
import type { EarningsForecast, EarningsPeriod } from "./earnings";
import { type DailyClose, mainPair, type PairPrices } from "./prices";
import type { ShareCapital } from "./share-capital";

/**
 * The panels that each ratio needs besides prices: splits are among the dividends, the currency is
 * in the earnings.
 */
export const RATIO_PANELS = {
  dividendYield: ["dividends", "earnings"],
  priceEarnings: ["earnings", "dividends"],
  priceBook: ["earnings", "dividends"],
  marketValue: ["share-capital", "dividends"],
} as const;

export type RatioKey = keyof typeof RATIO_PANELS;
type RatioPanel = (typeof RATIO_PANELS)[RatioKey][number];

export const RATIO_KEYS = Object.keys(RATIO_PANELS) as RatioKey[];

/** Null: the panel was never read. `answeredAt`: an instant as ISO 8601. */
export type InputAge = { readonly answeredAt: string; readonly isStale: boolean } | null;

/** `value` null: `why` says what is missing. */
export type Ratio = {
  readonly value: Amount | null;
  readonly why: WhyNot | null;
  /**
   * The figure that the price is compared with: dividends, earnings or book value per share, or the
   * number of shares.
   */
  readonly input: Amount | null;
  /**
   * Where `input` comes from: first and last ex-date, fiscal periods, or the day of the share
   * capital.
   */
  readonly of: readonly string[];
};

/**
 * A stock's price compared with its company's figures. Plain values: facts of a shared page keep
 * them as JSON.
 */
export type Ratios = Readonly<Record<RatioKey, Ratio>> & {
  /** Null: unknown, or a split lies between. */
  readonly change: PriceChange | null;
  /**
   * Why the closes of the year cannot be compared with one another; null: they can. Absent in facts
   * that were captured before this was known.
   */
  readonly closesWhy?: WhyNot | null;
  /** The currency of the company's reports; null: unknown. */
  readonly currency: string | null;
  readonly ages: Readonly<Record<RatioPanel, InputAge>>;
};

export type RatioInputs = {
  readonly prices: readonly PairPrices[];
  /** Null: never read. */
  readonly dividends: readonly Dividend[] | null;
  /** Null: never read. */
  readonly periods: readonly EarningsPeriod[] | null;
  /** Undefined: never read. */
  readonly capital: ShareCapital | null | undefined;
  readonly ages: Ratios["ages"];
  readonly today: MarketDate;
};

/** Coins that count as US dollars; pages say so. */
const DOLLAR_COINS: readonly string[] = ["USD", "USDT", "USDC"];
const YEAR_DAYS = 365;
const QUARTERS = 4;

/**
 * What one ratio compares a price with, from the company's panels alone. `why`: there is no ratio at
 * any price.
 */
export type RatioBasis = Pick<Ratio, "why" | "input" | "of"> & {
  /** The currency of `input`, which the price must be in; null: unknown; absent: `input` is no money. */
  readonly currency?: string | null;
  /** Shares were split after the day of `input`, or may have been. */
  readonly isSplit: boolean;
};
/** Plain values, which are kept as JSON. */
export type RatioBases = Readonly<Record<RatioKey, RatioBasis>>;

type CompanyInputs = Pick<RatioInputs, "dividends" | "periods" | "capital" | "today">;
type Price = { readonly price: Amount | null; readonly quoteCoin: string | null };

/**
 * Each ratio only from inputs that are known, in one currency, and of the same shares as the price.
 */
export function computeRatios(inputs: RatioInputs): Ratios {
  const pair = mainPair(inputs.prices);
  const at: Price = { price: pair?.lastPrice ?? null, quoteCoin: pair?.quoteCoin ?? null };
  const bases = ratioBases(inputs);
  return {
    dividendYield: ratioAt("dividendYield", bases.dividendYield, at),
    priceEarnings: ratioAt("priceEarnings", bases.priceEarnings, at),
    priceBook: ratioAt("priceBook", bases.priceBook, at),
    marketValue: ratioAt("marketValue", bases.marketValue, at),
    change: longestChange(inputs, pair),
    closesWhy: pair === null ? null : firstClose({ ...inputs, closes: pair.closes }).why,
    currency: reportsOf(inputs).currency,
    ages: inputs.ages,
  };
}

/** What a stock's ratios compare its price with. */
export function ratioBases(inputs: CompanyInputs): RatioBases {
  const of: RatioContext = { ...inputs, ...reportsOf(inputs) };
  return {
    dividendYield: dividendYield(of),
    priceEarnings: priceEarnings(of),
    priceBook: priceBook(of),
    marketValue: marketValue(of),
  };
}

/** The ratio at one price. */
export function ratioAt(key: RatioKey, basis: RatioBasis, { price, quoteCoin }: Price): Ratio {
  const { why, input, of, currency, isSplit } = basis;
  const known = { input, of };
  if (why !== null || input === null) return { value: null, why, ...known };
  if (price === null) return { ...none("noPrice"), ...known };
  if (currency !== undefined && !isOneCurrency(quoteCoin, currency))
    return { ...none("otherCurrency"), ...known };
  if (isSplit) return { ...none("split"), ...known };
  return found(FORMULAS[key](price, input), known);
}

const FORMULAS = {
  dividendYield: (price, input) => ratioOf(input, price),
  priceEarnings: ratioOf,
  priceBook: ratioOf,
  marketValue: multiplyAmounts,
} as const satisfies Record<RatioKey, (price: Amount, input: Amount) => Amount | null>;

type Reports = { readonly reported: readonly Reported[]; readonly currency: string | null };
type RatioContext = CompanyInputs & Reports;

function reportsOf({ periods }: Pick<CompanyInputs, "periods">): Reports {
  const reported = listReported(periods ?? []);
  const newest = reported.at(-1)?.record ?? periods?.flatMap(recordsOf)[0];
  return { reported, currency: newest?.currency ?? null };
}

function dividendYield({ dividends, periods, currency, today }: RatioContext): RatioBasis {
  if (dividends === null || periods === null) return without("unread");
  const days = [addDays(today, 1 - YEAR_DAYS), today] as const;
  const begun = dividends.filter((each) => (effectiveDate(each) ?? today) <= today);
  const paid = dividendHistory(begun, today).dividends.filter(({ dividend }) => {
    const date = effectiveDate(dividend);
    return dividend.dividendPerShare !== null && date !== null && date >= days[0];
  });
  const amounts = paid.flatMap(({ adjusted }) => adjusted ?? []);
  if (paid.length === 0) return without("noDividend", { of: days });
  if (amounts.length < paid.length) return without("split", { of: days });
  return { why: null, input: sumAmounts(amounts), of: days, currency, isSplit: false };
}

function priceEarnings({ reported, periods, ...of }: RatioContext): RatioBasis {
  if (periods === null || of.dividends === null) return without("unread");
  const four = lastFourQuarters(reported);
  if (four.length === 0) return without(reported.length === 0 ? "noReport" : "fewQuarters");
  const known = { of: four.map(({ label }) => label) };
  const eps = four.flatMap(({ record }) => record.eps ?? []);
  if (eps.length < four.length) return without("notSaid", known);
  if (four.some(({ record }) => record.currency !== four[0]?.record.currency))
    return without("otherCurrency", known);
  return perShare(sumAmounts(eps), four, known.of, of);
}

function priceBook({ reported, periods, ...of }: RatioContext): RatioBasis {
  if (periods === null || of.dividends === null) return without("unread");
  const last = reported.slice(-1);
  const [report] = last;
  if (report === undefined) return without("noReport");
  if (report.record.bps === null) return without("notSaid", { of: [report.label] });
  return perShare(report.record.bps, last, [report.label], of);
}

function perShare(
  input: Amount,
  reports: readonly Reported[],
  of: readonly string[],
  { dividends, today }: Pick<RatioContext, "dividends" | "today">,
): RatioBasis {
  const [first] = reports;
  const since = reports.some(({ record }) => record.publicationDeadline === null)
    ? null
    : (first?.record.publicationDeadline ?? null);
  if (isZeroAmount(input) || input.startsWith("-")) return without("notPositive", { input, of });
  const isSplit = hasSplit(dividends ?? [], since, today);
  return { why: null, input, of, currency: first?.record.currency ?? null, isSplit };
}

function marketValue({ capital, dividends, today }: RatioContext): RatioBasis {
  if (capital === undefined || dividends === null) return without("unread");
  const input = capital?.totalShares ?? null;
  if (capital === null || input === null) return without("notSaid");
  const of = capital.changeDate === null ? [] : [capital.changeDate];
  return { why: null, input, of, isSplit: hasSplit(dividends, capital.changeDate, today) };
}

function without(why: WhyNot, known: Partial<Pick<Ratio, "input" | "of">> = {}): RatioBasis {
  return { why, input: null, of: [], ...known, isSplit: false };
}

/** The last price against an earlier close: of a year before, or the first one of a younger pair. */
export type PriceChange = {
  readonly since: Day;
  readonly ratio: Amount;
  readonly isYear: boolean;
};

/** How far back the changes of a month and a year look. */
const CHANGE_DAYS = { monthChange: 30, yearChange: YEAR_DAYS } as const;
export type ChangeKey = keyof typeof CHANGE_DAYS;

/** A day without a close is passed over by one at most so much later. */
const LATER_DAYS = 7;

/** The close that a change is from; `why`: there is none. */
export type ChangeBasis =
  | { readonly why: WhyNot }
  | { readonly why: null; readonly day: Day; readonly close: Amount };

type ChangeInputs = Pick<RatioInputs, "dividends" | "today"> & Pick<PairPrices, "closes">;

/** What the change of a pair's price is from, on lists and on the stock's page. */
export function changeBasis(
  key: ChangeKey,
  { closes, dividends, today }: ChangeInputs,
): ChangeBasis {
  if (closes.length === 0) return { why: "noCloses" };
  const wanted = addDays(today as string as Day, -CHANGE_DAYS[key]);
  const before = closes.findLast(({ startMs }) => dayOf(startMs) <= wanted);
  const after = closes.find(({ startMs }) => dayOf(startMs) <= addDays(wanted, LATER_DAYS));
  const base = before ?? after;
  return base === undefined ? { why: "young" } : basisAt(base, dividends, today);
}

function basisAt(
  { startMs, close }: DailyClose,
  dividends: ChangeInputs["dividends"],
  today: MarketDate,
): ChangeBasis {
  if (dividends === null) return { why: "unread" };
  const day = dayOf(startMs);
  if (hasSplit(dividends, day as string as MarketDate, today)) return { why: "split" };
  return { why: null, day, close };
}

function longestChange(inputs: CompanyInputs, pair: PairPrices | null): PriceChange | null {
  const price = pair?.lastPrice ?? null;
  if (pair === null || price === null) return null;
  const { closes } = pair;
  const year = changeBasis("yearChange", { ...inputs, closes });
  const basis = year.why === "young" ? firstClose({ ...inputs, closes }) : year;
  if (basis.why !== null) return null;
  const ratio = changeOf(price, basis.close);
  return ratio && { since: basis.day, ratio, isYear: year.why === null };
}

function firstClose({ closes, dividends, today }: ChangeInputs): ChangeBasis {
  const [first] = closes;
  return first === undefined ? { why: "noCloses" } : basisAt(first, dividends, today);
}

function none(why: WhyNot): Ratio {
  return { value: null, why, input: null, of: [] };
}

/** Null where the divisor was zero. */
function found(value: Amount | null, known: Pick<Ratio, "input" | "of">): Ratio {
  return { value, why: value === null ? "notPositive" : null, ...known };
}

/** Whether a price in this coin and figures in this currency can be set against each other. */
export function isOneCurrency(quoteCoin: string | null, currency: string | null): boolean {
  if (quoteCoin === null || currency === null) return false;
  return quoteCoin === currency || (currency === "USD" && DOLLAR_COINS.includes(quoteCoin));
}

/** Whether shares were split after `since`; null: unknown, so the last two years count. */
export function hasSplit(
  dividends: readonly Dividend[],
  since: MarketDate | null,
  today: MarketDate,
): boolean {
  const from = since ?? addDays(today, -2 * YEAR_DAYS);
  return dividends.filter(isSplit).some((split) => {
    const date = effectiveDate(split);
    return date === null || (date > from && date <= today);
  });
}

/** A report that came out. `quarter`: its last one, 4 × fiscal year + 0 to 3. */
type Reported = {
  readonly quarter: number;
  readonly isYear: boolean;
  readonly label: string;
  readonly record: EarningsForecast;
};

/** "2025", "2025Q3"; no source says how else a period is written. */
const PERIOD = /^(\d{4})(?:Q([1-4]))?$/;

/** The oldest first; a year comes after its last quarter. */
function listReported(periods: readonly EarningsPeriod[]): Reported[] {
  const reports: Reported[] = [];
  for (const { fiscalYear, actual: record } of periods) {
    const [label, year, quarter] = PERIOD.exec(fiscalYear ?? "") ?? [];
    if (label === undefined || record === null) continue;
    reports.push({
      quarter: Number(year) * QUARTERS + Number(quarter ?? QUARTERS) - 1,
      isYear: quarter === undefined,
      label,
      record,
    });
  }
  return reports.sort((a, b) => a.quarter - b.quarter || Number(a.isYear) - Number(b.isYear));
}

/** A year stands for its four quarters; none where one of the last four is not known. */
function lastFourQuarters(reported: readonly Reported[]): Reported[] {
  const last = reported.at(-1);
  if (last === undefined || last.isYear) return last ? [last] : [];
  const wanted = Array.from({ length: QUARTERS }, (_, back) => last.quarter - QUARTERS + 1 + back);
  const four = wanted.flatMap(
    (quarter) => reported.find((each) => each.quarter === quarter && !each.isYear) ?? [],
  );
  return four.length === QUARTERS ? four : [];
}

function recordsOf({ actual, forecast, unsaid }: EarningsPeriod): EarningsForecast[] {
  return [actual, forecast, unsaid].filter((record) => record !== null);
}

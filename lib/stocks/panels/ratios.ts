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
import { mainPair, type PairPrices } from "./prices";
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
  /** The last price against the first known close; null: unknown, or a split lies between. */
  readonly change: { readonly since: Day; readonly ratio: Amount } | null;
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
 * Each ratio only from inputs that are known, in one currency, and of the same shares as the price.
 */
export function computeRatios(inputs: RatioInputs): Ratios {
  const pair = mainPair(inputs.prices);
  const reported = listReported(inputs.periods ?? []);
  const newest = reported.at(-1)?.record ?? inputs.periods?.flatMap(recordsOf)[0];
  const currency = newest?.currency ?? null;
  const price = pair?.lastPrice ?? null;
  const of: RatioContext = {
    ...inputs,
    price,
    quoteCoin: pair?.quoteCoin ?? null,
    reported,
    currency,
  };
  return {
    dividendYield: dividendYield(of),
    priceEarnings: priceEarnings(of),
    priceBook: priceBook(of),
    marketValue: marketValue(of),
    change: changeSinceFirst(of, pair),
    currency,
    ages: inputs.ages,
  };
}

type RatioContext = Omit<RatioInputs, "prices"> & {
  readonly price: Amount | null;
  readonly quoteCoin: string | null;
  readonly reported: readonly Reported[];
  readonly currency: string | null;
};

function dividendYield({
  dividends,
  periods,
  price,
  quoteCoin,
  currency,
  today,
}: RatioContext): Ratio {
  if (dividends === null || periods === null) return none("unread");
  const days = [addDays(today, 1 - YEAR_DAYS), today] as const;
  const begun = dividends.filter((each) => (effectiveDate(each) ?? today) <= today);
  const paid = dividendHistory(begun).dividends.filter(({ dividend }) => {
    const date = effectiveDate(dividend);
    return dividend.dividendPerShare !== null && date !== null && date >= days[0];
  });
  const amounts = paid.flatMap(({ adjusted }) => adjusted ?? []);
  if (paid.length === 0) return { ...none("noDividend"), of: days };
  if (amounts.length < paid.length) return { ...none("split"), of: days };
  const input = sumAmounts(amounts);
  const known = { input, of: days };
  if (price === null) return { ...none("noPrice"), ...known };
  if (!isOneCurrency(quoteCoin, currency)) return { ...none("otherCurrency"), ...known };
  return found(ratioOf(input, price), known);
}

function priceEarnings({ reported, periods, ...of }: RatioContext): Ratio {
  if (periods === null || of.dividends === null) return none("unread");
  const four = lastFourQuarters(reported);
  if (four.length === 0) return none(reported.length === 0 ? "noReport" : "fewQuarters");
  const known = { of: four.map(({ label }) => label) };
  const eps = four.flatMap(({ record }) => record.eps ?? []);
  if (eps.length < four.length) return { ...none("notSaid"), ...known };
  if (four.some(({ record }) => record.currency !== four[0]?.record.currency))
    return { ...none("otherCurrency"), ...known };
  return priceOver(sumAmounts(eps), four, known.of, of);
}

function priceBook({ reported, periods, ...of }: RatioContext): Ratio {
  if (periods === null || of.dividends === null) return none("unread");
  const last = reported.slice(-1);
  const [report] = last;
  if (report === undefined) return none("noReport");
  if (report.record.bps === null) return { ...none("notSaid"), of: [report.label] };
  return priceOver(report.record.bps, last, [report.label], of);
}

function priceOver(
  input: Amount,
  reports: readonly Reported[],
  labels: readonly string[],
  {
    price,
    quoteCoin,
    dividends,
    today,
  }: Pick<RatioContext, "price" | "quoteCoin" | "dividends" | "today">,
): Ratio {
  const known = { input, of: labels };
  const [first] = reports;
  const since = reports.some(({ record }) => record.publicationDeadline === null)
    ? null
    : (first?.record.publicationDeadline ?? null);
  if (isZeroAmount(input) || input.startsWith("-")) return { ...none("notPositive"), ...known };
  if (price === null) return { ...none("noPrice"), ...known };
  if (!isOneCurrency(quoteCoin, first?.record.currency ?? null))
    return { ...none("otherCurrency"), ...known };
  if (hasSplit(dividends ?? [], since, today)) return { ...none("split"), ...known };
  return found(ratioOf(price, input), known);
}

function marketValue({ capital, dividends, price, today }: RatioContext): Ratio {
  if (capital === undefined || dividends === null) return none("unread");
  const input = capital?.totalShares ?? null;
  if (capital === null || input === null) return none("notSaid");
  const known = { input, of: capital.changeDate === null ? [] : [capital.changeDate] };
  if (price === null) return { ...none("noPrice"), ...known };
  if (hasSplit(dividends, capital.changeDate, today)) return { ...none("split"), ...known };
  return found(multiplyAmounts(price, input), known);
}

function changeSinceFirst(
  { price, dividends, today }: RatioContext,
  pair: PairPrices | null,
): Ratios["change"] {
  const first = pair?.closes[0];
  if (first === undefined || price === null || dividends === null) return null;
  const since = dayOf(first.startMs);
  if (hasSplit(dividends, since as string as MarketDate, today)) return null;
  const ratio = changeOf(price, first.close);
  return ratio && { since, ratio };
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
function hasSplit(
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

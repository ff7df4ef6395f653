import { type Amount, isZeroAmount, multiplyAmounts, sumAmounts } from "@/lib/core/amount";
import { type Day, type DayRange, daysBetween } from "@/lib/core/day";
import { groupBy } from "@/lib/core/group-by";

/**
 * How amounts become values: the one currency of this desk, and what applies where no rate was set.
 */
export type ReportingSettings = {
  readonly currency: string;
  /** Coins that count as 1 of the currency on days that no rate reaches. */
  readonly stableCoins: readonly string[];
  /** How many days after its own a rate still applies, if no later one does. */
  readonly maxAgeDays: number;
};

/**
 * Units of the reporting currency for one coin, from the UTC+8 day on. `source` is as it was typed.
 */
export type ReferenceRate = {
  readonly coin: string;
  readonly day: Day;
  readonly rate: Amount;
  readonly source: string;
};

/**
 * The rate of a coin on some day. `rateDay` is the day it was set for; null: a setting, which holds
 * on any day.
 */
export type AppliedRate = {
  readonly rate: Amount;
  readonly rateDay: Day | null;
  readonly source: string;
};

export type Valuation = ReportingSettings & {
  readonly range: DayRange;
  /** Every coin that may have a rate in the range, in order; any other coin has none. */
  readonly coins: readonly string[];
  /**
   * Null: not valued. Throws RangeError for a day outside of `range`, whose rates were not read.
   */
  readonly rateOf: (coin: string, day: Day) => AppliedRate | null;
};

/** What the rates of a setting name as their source. */
export const OWN_COIN_SOURCE = "reporting currency";
export const STABLE_COIN_SOURCE = "stable coin by setting";
/**
 * Rates that nobody set: what the exchange says a balance is worth, and the close of its daily
 * candle, by where its day begins.
 */
export const IMPLIED_RATE_SOURCE = "account assets (usdValue over equity)";
export const CANDLE_RATE_SOURCES = {
  UTC: "exchange, daily close (UTC day)",
  "UTC+8": "exchange, daily close (UTC+8 day)",
} as const;
export const AUTOMATIC_SOURCES: readonly string[] = [
  IMPLIED_RATE_SOURCE,
  ...Object.values(CANDLE_RATE_SOURCES),
];
const ONE = "1" as Amount;

/**
 * The rule: the reporting currency's own coin is 1. Else the rate of the same UTC+8 day, else the
 * latest earlier one at most `maxAgeDays` old. Else 1 for a stable coin. Else the coin is not
 * valued. `rates` are all those of the days from `maxAgeDays` before the range to its end, in any
 * order.
 */
export function createValuation(
  settings: ReportingSettings,
  range: DayRange,
  rates: Iterable<ReferenceRate>,
): Valuation {
  const { currency, stableCoins, maxAgeDays } = settings;
  const oldestFirst = [...rates].sort((a, b) => (a.day < b.day ? -1 : 1));
  const byCoin = groupBy(oldestFirst, ({ coin }) => coin);
  const ofDay = new Map(oldestFirst.map((rate) => [`${rate.coin} ${rate.day}`, rate]));
  const rateOf = (coin: string, day: Day): AppliedRate | null => {
    if (day < range.from || day > range.to)
      throw new RangeError(`the rates of ${day} were not read`);
    if (coin === currency) return { rate: ONE, rateDay: null, source: OWN_COIN_SOURCE };
    const latest =
      ofDay.get(`${coin} ${day}`) ?? byCoin.get(coin)?.findLast((rate) => rate.day <= day);
    if (latest && daysBetween(latest.day, day) <= maxAgeDays) {
      return { rate: latest.rate, rateDay: latest.day, source: latest.source };
    }
    return stableCoins.includes(coin)
      ? { rate: ONE, rateDay: null, source: STABLE_COIN_SOURCE }
      : null;
  };
  return {
    ...settings,
    range,
    coins: distinct([currency, ...stableCoins, ...byCoin.keys()]),
    rateOf,
  };
}

/** An amount of one coin on one UTC+8 day; null where the exchange did not send it. */
export type DaySum = { readonly coin: string; readonly day: Day; readonly amount: Amount | null };

/** What made a value: one rate in full, or how many there were, of which coins and from where. */
export type RatesUsed =
  | { readonly kind: "none" }
  | ({ readonly kind: "one"; readonly coin: string } & AppliedRate)
  | {
      readonly kind: "many";
      /** Days that the rates were set for; settings are of no day. */
      readonly rateDays: number;
      readonly coins: readonly string[];
      /** The first of `sourceCount` sources by name. */
      readonly sources: readonly string[];
      readonly sourceCount: number;
    };

export type ValuedSum = {
  /**
   * Exact, in the reporting currency; null: there were amounts, and none but zeros could be valued.
   */
  readonly value: Amount | null;
  /** Exact amounts without a rate, which `value` leaves out; sorted by coin. */
  readonly unvalued: readonly CoinAmount[];
  readonly rates: RatesUsed;
};
export type CoinAmount = { readonly coin: string; readonly amount: Amount };

/**
 * Values each amount at the rate of its own day. Nothing is rounded, and no coins are added
 * together.
 */
export function valueSums(
  { rateOf }: Pick<Valuation, "rateOf">,
  sums: Iterable<DaySum>,
): ValuedSum {
  const values: Amount[] = [];
  const left = new Map<string, Amount[]>();
  const used: UsedRate[] = [];
  let isEmpty = true;
  for (const { coin, day, amount } of sums) {
    isEmpty = false;
    if (amount === null) continue;
    const applied = rateOf(coin, day);
    if (applied) {
      values.push(applied.rate === ONE ? amount : multiplyAmounts(amount, applied.rate));
      used.push({ coin, ...applied });
    } else if (isZeroAmount(amount)) {
      values.push(amount); // zero is worth zero at any rate
    } else {
      left.set(coin, [...(left.get(coin) ?? []), amount]);
    }
  }
  const isKnown = used.length > 0 || (left.size === 0 && (values.length > 0 || isEmpty));
  return {
    value: isKnown ? sumAmounts(values) : null,
    unvalued: [...left.keys()]
      .sort()
      .map((coin) => ({ coin, amount: sumAmounts(left.get(coin) ?? []) })),
    rates: summarizeRates(used),
  };
}

type UsedRate = AppliedRate & { readonly coin: string };
/** A figure has room for so many names of sources. */
const MOST_SOURCES = 3;

function summarizeRates(used: readonly UsedRate[]): RatesUsed {
  const different = new Map(used.map((rate) => [`${rate.rateDay ?? ""} ${rate.coin}`, rate]));
  const [first, second] = different.values();
  if (!first) return { kind: "none" };
  if (!second) return { kind: "one", ...first };
  const rates = [...different.values()];
  const sources = distinct(rates.map(({ source }) => source));
  return {
    kind: "many",
    rateDays: distinct(rates.flatMap(({ rateDay }) => rateDay ?? [])).length,
    coins: distinct(rates.map(({ coin }) => coin)),
    sources: sources.slice(0, MOST_SOURCES),
    sourceCount: sources.length,
  };
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].sort();
}

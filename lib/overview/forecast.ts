import { countMissing } from "@/lib/commissions/count-missing";
import { coinsOf } from "@/lib/commissions/sum-by-coin";
import {
  type Amount,
  compareAmounts,
  multiplyAmounts,
  ratioOf,
  roundToStep,
  stepOfDecimals,
  sumAmounts,
} from "@/lib/core/amount";
import { addDays, type Day, type DayRange, listDays, weekdayIndex, within } from "@/lib/core/day";
import { type Month, monthDays, monthOf } from "@/lib/core/month";
import { isSettled } from "@/lib/coverage/coverage";
import type { KnownDay } from "@/lib/coverage/day-status";
import type { Valuation } from "@/lib/rates/valuation";
import { totalOf, valueField } from "@/lib/rates/value-field";
import type { CoinDay } from "./figures";

/** A forecast is the mean of so many past weeks. */
export const FORECAST_WEEKS = 8;
/** Fewer weeks say too little. */
export const FEWEST_WEEKS = 4;
/** Older weeks say nothing about the month, and the exchange gives no more than 90 days. */
const WEEKS_BACK = 12;
const DAYS_OF_A_WEEK = 7;

export type MonthForecast =
  | {
      readonly kind: "known";
      readonly month: Month;
      /** The sum of the month's known days. */
      readonly sofar: Amount;
      /** `sofar` and, for each other day of the month, the mean of its weekday. */
      readonly expected: Amount;
      /** The same with the weakest and with the strongest of the weeks instead of their mean. */
      readonly range: { readonly low: Amount; readonly high: Amount };
      /** Days that are not published, and those before the last published one that are not known. */
      readonly openDays: number;
      readonly unknownDays: number;
      readonly weeks: number;
      /** The weeks lie in these days. */
      readonly weeksOf: DayRange;
      /** Coins without a rate, which no figure has. */
      readonly leftOut: readonly string[];
    }
  /** Every day of the month is known. */
  | { readonly kind: "whole"; readonly month: Month }
  /** So many of the last weeks are known on every day. */
  | { readonly kind: "too-few-weeks"; readonly month: Month; readonly weeks: number }
  /** No coin has a rate. */
  | { readonly kind: "not-valued"; readonly month: Month }
  /** Rows of the month or of the weeks do not give the amount. */
  | { readonly kind: "not-given"; readonly month: Month };

type AccountDays<Field extends string> = {
  /** At least the 12 weeks up to `last`, and its month to the end. */
  readonly days: readonly KnownDay[];
  readonly sums: readonly CoinDay<Field>[];
};

type ForecastBook<Field extends string> = {
  /** One account or several. A day is known if it is known in every account. */
  readonly accounts: readonly AccountDays<Field>[];
  readonly valuation: Valuation;
  /** The last published day, whose month it is. */
  readonly last: Day;
};

/**
 * What the month will come to. Each day of it that is not known counts as the mean of its weekday
 * over the last 8 weeks that are known on all seven days, of at most the last 12; 4 at least. The
 * weeks end on the same weekday as `last`. Nothing is expected of an account on days after its end.
 * `coin` null: all coins in the reporting currency, known days at their own rates, the others at the
 * rates of the last published day.
 */
export function forecastMonth<Field extends string>(
  { accounts, valuation, last }: ForecastBook<Field>,
  { measure, coin }: { readonly measure: Field; readonly coin: string | null },
): MonthForecast {
  const month = monthOf(last);
  const known = findKnown(accounts);
  const lacked = listDays(monthDays(month)).filter((day) => !known.has(day));
  const parts = accounts.map(({ days, sums }) => {
    const end = days.find(({ status }) => status === "ended")?.day;
    return {
      sums: sums.filter((sum) => known.has(sum.day) && (coin === null || sum.coin === coin)),
      open: lacked.filter((day) => end === undefined || day < end),
    };
  });
  const open = lacked.filter((day) => parts.some((part) => part.open.includes(day)));
  if (open.length === 0) return { kind: "whole", month };
  const weeks = findWeeks(known, last);
  if (weeks.length < FEWEST_WEEKS) return { kind: "too-few-weeks", month, weeks: weeks.length };

  const ofMonth = parts.flatMap((part) => within(part.sums, monthDays(month)));
  const going = parts.filter((part) => part.open.length > 0);
  const ofWeeks = weeks.flatMap((week) => going.flatMap((part) => within(part.sums, week)));
  if (countMissing([...ofMonth, ...ofWeeks], measure) > 0) return { kind: "not-given", month };
  const rates = new Map(
    coinsOf(ofWeeks).map((name) => [name, coin === null ? rateAt(valuation, name, last) : ONE]),
  );
  const valued = coin === null ? valueField(valuation, ofMonth, measure) : null;
  const sofar = valued ? valued.value : totalOf(ofMonth, measure, null);
  const unvalued = (valued?.unvalued ?? []).map((left) => left.coin);
  const unrated = [...rates].filter(([, rate]) => rate === null).map(([name]) => name);
  const isRateless = rates.size > 0 && unrated.length === rates.size;
  if (sofar === null || isRateless) return { kind: "not-valued", month };

  const expectedOf = (part: (typeof parts)[number], week: DayRange) => {
    const times = countWeekdays(part.open);
    return within(part.sums, week).map((sum) => {
      const rate = rates.get(sum.coin) ?? null;
      const count = times[weekdayIndex(sum.day)] ?? 0;
      if (rate === null || count === 0) return NOTHING;
      const amount = sum[measure];
      if (amount === null) throw new Error("a forecast is of sums that are known");
      return multiplyAmounts(multiplyAmounts(amount, rate), `${count}` as Amount);
    });
  };
  const rests = weeks.map((week) => sumAmounts(going.flatMap((part) => expectedOf(part, week))));
  const sorted = rests.toSorted(compareAmounts);
  const [low = NOTHING] = sorted;
  const high = sorted.at(-1) ?? NOTHING;
  const mean = ratioOf(sumAmounts(rests), `${weeks.length}` as Amount) ?? NOTHING;
  const withRest = (rest: Amount) => sumAmounts([sofar, rest]);
  return {
    kind: "known",
    month,
    sofar,
    expected: withRest(roundToStep(mean, STEP, "nearest")),
    range: { low: withRest(low), high: withRest(high) },
    openDays: open.length,
    unknownDays: open.filter((day) => day <= last).length,
    weeks: weeks.length,
    weeksOf: { from: weeks.at(-1)?.from ?? last, to: weeks[0]?.to ?? last },
    leftOut: [...new Set([...unvalued, ...unrated])].sort(),
  };
}

const ONE = "1" as Amount;
const NOTHING = "0" as Amount;
/** A mean may have endless digits; the exchange's amounts have eight. */
const STEP = stepOfDecimals(8);

const rateAt = ({ rateOf }: Valuation, coin: string, day: Day) => rateOf(coin, day)?.rate ?? null;

/** Days that no account lacks. */
function findKnown(accounts: readonly { readonly days: readonly KnownDay[] }[]): Set<Day> {
  const days = accounts.flatMap((account) => account.days);
  const lacking = new Set(days.filter((day) => !isSettled(day)).map(({ day }) => day));
  return new Set(days.map(({ day }) => day).filter((day) => !lacking.has(day)));
}

/** The newest weeks with seven known days, newest first. */
function findWeeks(known: ReadonlySet<Day>, last: Day): DayRange[] {
  const weeks = Array.from({ length: WEEKS_BACK }, (_, back): DayRange => {
    const to = addDays(last, -back * DAYS_OF_A_WEEK);
    return { from: addDays(to, 1 - DAYS_OF_A_WEEK), to };
  });
  return weeks
    .filter((week) => listDays(week).every((day) => known.has(day)))
    .slice(0, FORECAST_WEEKS);
}

/** How often each weekday is among the days, by `weekdayIndex`. */
function countWeekdays(days: readonly Day[]): number[] {
  const counts = Array<number>(DAYS_OF_A_WEEK).fill(0);
  for (const day of days) counts[weekdayIndex(day)] = (counts[weekdayIndex(day)] ?? 0) + 1;
  return counts;
}

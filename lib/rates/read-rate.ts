import { findAmount, isZeroAmount, parseAmount } from "@/lib/core/amount";
import { type Day, daysBetween, findDay, parseDay } from "@/lib/core/day";
import { FORMULA_STARTS } from "@/lib/core/files/csv";
import { hasUnseen } from "@/lib/core/visible-text";

export type RateText = Readonly<Record<RateField, string>>;
export const RATE_FIELDS = ["coin", "day", "rate", "source"] as const;
export type RateField = (typeof RATE_FIELDS)[number];

/** `today` is the exchange's day: there is no rate of a day that has not begun. */
export type RateRules = { readonly currency: string; readonly today: Day };

export type RateProblem =
  | {
      readonly kind:
        | "coin-missing"
        | "coin-unnamed"
        | "day-missing"
        | "day-malformed"
        | "rate-missing"
        | "rate-malformed"
        | "rate-not-above-zero"
        | "source-missing"
        | "source-unprintable"
        | "days-backwards";
    }
  | { readonly kind: "coin-is-currency"; readonly currency: string }
  | { readonly kind: "day-not-begun"; readonly day: string; readonly today: Day }
  | { readonly kind: "rate-too-long" | "source-too-long" | "days-too-many"; readonly most: number }
  | { readonly kind: "source-formula"; readonly start: string };

/** Days that one entry fills: a leap year. */
const MOST_DAYS = 366;
const LONGEST_COIN = 50;
const LONGEST_RATE = 60;
const LONGEST_SOURCE = 200;

/** Reads a rate, or says which field cannot be taken and why. Spaces around a field are dropped. */
export function readRate(text: RateText, { currency, today }: RateRules) {
  const [coin, day, rate, source] = [
    text.coin.trim(),
    text.day.trim(),
    text.rate.trim(),
    text.source.trim(),
  ];
  const problems = {
    coin: coinProblem(coin, currency),
    day: dayProblem(day, today),
    rate: rateProblem(rate),
    source: sourceProblem(source),
  };
  for (const field of RATE_FIELDS) {
    const problem = problems[field];
    if (problem !== null) return { ok: false, field, problem } as const;
  }
  return { ok: true, rate: { coin, day: parseDay(day), rate: parseAmount(rate), source } } as const;
}

/** The days from `from` through the one that somebody wrote; an empty text is `from` alone. */
export function readLastDay(from: Day, text: string, today: Day) {
  const written = text.trim() || from;
  const problem = dayProblem(written, today) ?? spanProblem(from, parseDay(written));
  if (problem !== null) return { ok: false, problem } as const;
  return { ok: true, range: { from, to: parseDay(written) } } as const;
}

function spanProblem(from: Day, to: Day): RateProblem | null {
  if (to < from) return { kind: "days-backwards" };
  return daysBetween(from, to) >= MOST_DAYS ? { kind: "days-too-many", most: MOST_DAYS } : null;
}

function coinProblem(coin: string, currency: string): RateProblem | null {
  if (coin === "") return { kind: "coin-missing" };
  if (coin === currency) return { kind: "coin-is-currency", currency };
  const isName = coin.length <= LONGEST_COIN && !hasUnseen(coin) && !coin.startsWith("'");
  return isName ? null : { kind: "coin-unnamed" };
}

function dayProblem(text: string, today: Day): RateProblem | null {
  const day = findDay(text);
  if (day === null) return { kind: text === "" ? "day-missing" : "day-malformed" };
  return day <= today ? null : { kind: "day-not-begun", day, today };
}

function rateProblem(text: string): RateProblem | null {
  if (text === "") return { kind: "rate-missing" };
  if (text.length > LONGEST_RATE) return { kind: "rate-too-long", most: LONGEST_RATE };
  const rate = findAmount(text);
  if (rate === null) return { kind: "rate-malformed" };
  return rate.startsWith("-") || isZeroAmount(rate) ? { kind: "rate-not-above-zero" } : null;
}

function sourceProblem(source: string): RateProblem | null {
  if (source === "") return { kind: "source-missing" };
  if (source.length > LONGEST_SOURCE) return { kind: "source-too-long", most: LONGEST_SOURCE };
  if (hasUnseen(source)) return { kind: "source-unprintable" };
  const start = FORMULA_STARTS.find((each) => source.startsWith(each));
  return start === undefined ? null : { kind: "source-formula", start };
}

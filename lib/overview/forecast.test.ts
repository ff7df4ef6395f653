import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import { addDays, type Day, listDays } from "@/lib/core/day";
import type { KnownDay } from "@/lib/coverage/day-status";
import { createValuation, type ReferenceRate } from "@/lib/rates/valuation";
import { FEWEST_WEEKS, FORECAST_WEEKS, forecastMonth } from "./forecast";

const Exact = Decimal.clone({ precision: 400 });
const SETTINGS = { currency: "USDT", stableCoins: ["USDC"], maxAgeDays: 7 };
const COINS = ["USDT", "USDC", "BTC", "ODD"];

type Book = {
  readonly last: Day;
  /** Of the days up to `last`. */
  readonly unknown: ReadonlySet<Day>;
  readonly sums: readonly { readonly coin: string; readonly day: Day; readonly rebate: Amount }[];
  readonly rates: readonly ReferenceRate[];
};

const spanOf = (last: Day) => ({ from: addDays(last, -100), to: addDays(last, 31) });

function forecast({ last, unknown, sums, rates }: Book, coin: string | null) {
  const span = spanOf(last);
  const days = listDays(span).map(
    (day): KnownDay => ({
      day,
      status: day > last ? "not-published" : unknown.has(day) ? "failed" : "complete",
      fetchedAtMs: null,
      daysUntilLost: null,
    }),
  );
  const valuation = createValuation(SETTINGS, span, rates);
  return forecastMonth({ days, sums, valuation, last }, { measure: "rebate", coin });
}

/** One amount a day for every day up to `last`. */
const steady = (last: Day, amountOf: (day: Day) => string): Book => ({
  last,
  unknown: new Set(),
  sums: listDays({ from: addDays(last, -100), to: last }).map((day) => ({
    coin: "USDT",
    day,
    rebate: amountOf(day) as Amount,
  })),
  rates: [],
});
const isWeekend = (day: Day) => [0, 6].includes(new Date(day).getUTCDay());

test("the days that are left count as their weekdays did", () => {
  // Monday 23 November: two weekend days and five others are left.
  const book = steady("2026-11-23" as Day, (day) => (isWeekend(day) ? "10" : "100"));
  expect(forecast(book, null)).toMatchObject({
    kind: "known",
    month: "2026-11",
    sofar: "1670",
    expected: "2190.00000000",
    range: { low: "2190", high: "2190" },
    openDays: 7,
    unknownDays: 0,
    weeks: FORECAST_WEEKS,
    weeksOf: { from: "2026-09-29", to: "2026-11-23" },
    leftOut: [],
  });
});

test("the range is what the weakest and the strongest of the weeks would bring", () => {
  const last = "2026-11-23" as Day;
  const book = steady(last, (day) => (day < "2026-11-17" ? "100" : "180"));
  expect(forecast(book, "USDT")).toMatchObject({
    sofar: "2860",
    expected: "3630.00000000", // a week of 700, and an eighth of 560 more
    range: { low: "3560", high: "4120" },
  });
});

test("a month that is over has nothing to expect", () => {
  expect(
    forecast(
      steady("2026-11-30" as Day, () => "1"),
      null,
    ),
  ).toEqual({ kind: "whole", month: "2026-11" });
});

test("a new account says how many weeks it has", () => {
  const last = "2026-11-23" as Day;
  const unknown = new Set(listDays({ from: addDays(last, -100), to: addDays(last, -21) }));
  expect(forecast({ ...steady(last, () => "1"), unknown }, null)).toEqual({
    kind: "too-few-weeks",
    month: "2026-11",
    weeks: 3,
  });
});

test("days to come have the last rate, not those of their weeks", () => {
  const last = "2026-11-29" as Day;
  const rates = [
    ...listDays({ from: addDays(last, -100), to: addDays(last, -1) }).map((day) => ({
      day,
      rate: "2" as Amount,
    })),
    { day: last, rate: "3" as Amount },
  ].map((rate) => ({ ...rate, coin: "BTC", source: "test" }));
  const book = steady(last, () => "1");
  const sums = book.sums.map((sum) => ({ ...sum, coin: "BTC" }));
  expect(forecast({ ...book, sums, rates }, null)).toMatchObject({
    sofar: "59",
    expected: "62.00000000",
  });
  expect(forecast({ ...book, sums }, null)).toMatchObject({ kind: "not-valued" });
});

const anyAmount = fc
  .tuple(fc.integer({ min: -999_999, max: 9_999_999 }), fc.nat(9))
  .map(([units, scale]) => new Decimal(units).div(new Decimal(10).pow(scale)).toFixed() as Amount);

const anyBook: fc.Arbitrary<Book> = fc.nat(700).chain((at) => {
  const last = addDays("2025-01-10" as Day, at);
  const anyDay = fc.nat(100).map((back) => addDays(last, -back));
  const anySum = fc.record({ coin: fc.constantFrom(...COINS), day: anyDay, rebate: anyAmount });
  const anyRate = fc.record({ coin: fc.constantFrom("BTC", "USDC"), day: anyDay, rate: anyAmount });
  return fc.record({
    last: fc.constant(last),
    unknown: fc.array(anyDay, { maxLength: 24, size: "max" }).map((days) => new Set(days)),
    sums: fc.uniqueArray(anySum, {
      maxLength: 250,
      selector: ({ coin, day }) => `${day} ${coin}`,
      size: "max",
    }),
    rates: fc
      .uniqueArray(anyRate, { maxLength: 30, selector: ({ coin, day }) => `${day} ${coin}` })
      .map((rates) =>
        rates.map((rate) => ({
          ...rate,
          rate: rate.rate.replace("-", "") as Amount,
          source: "test",
        })),
      ),
  });
});

/** The rule of the reporting currency, computed from the list of rates alone. */
function rateOf({ rates }: Book, coin: string, day: Day): Decimal | null {
  if (coin === "USDT") return new Exact(1);
  const [best] = rates
    .filter((rate) => rate.coin === coin && rate.day <= day && rate.day >= addDays(day, -7))
    .toSorted((a, b) => (a.day < b.day ? 1 : -1));
  if (best) return new Exact(best.rate);
  return coin === "USDC" ? new Exact(1) : null;
}

/** Day by day, and week by week. */
function oracle(book: Book, coin: string | null) {
  const { last, unknown, sums } = book;
  const isKnown = (day: Day) => day <= last && !unknown.has(day);
  const month = listDays({ from: `${last.slice(0, 8)}01` as Day, to: addDays(last, 31) }).filter(
    (day) => day.slice(0, 7) === last.slice(0, 7),
  );
  const bases: Day[][] = [];
  for (let back = 0; back < 12 && bases.length < 8; back += 1) {
    const week = [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(last, -7 * back - day));
    if (week.every(isKnown)) bases.push(week);
  }
  const rateFor = (name: string, day: Day) => (coin === null ? rateOf(book, name, day) : 1);
  const worth = (day: Day, rateDay: Day) =>
    sums
      .filter((sum) => sum.day === day && (coin === null || sum.coin === coin))
      .reduce<Decimal>(
        (total, sum) => total.plus(new Exact(sum.rebate).times(rateFor(sum.coin, rateDay) ?? 0)),
        new Exact(0),
      );
  const sofar = month
    .filter(isKnown)
    .reduce<Decimal>((total, day) => total.plus(worth(day, day)), new Exact(0));
  const open = month.filter((day) => !isKnown(day));
  const rests = bases.map((week) =>
    open.reduce<Decimal>((total, day) => {
      const same = week.find((past) => new Date(past).getUTCDay() === new Date(day).getUTCDay());
      return same ? total.plus(worth(same, last)) : total;
    }, new Exact(0)),
  );
  return { weeks: bases.length, open, sofar, rests };
}

test("every forecast is the oracle's, in any book", () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(anyBook, fc.constantFrom(null, "USDT", "ODD"), (book, coin) => {
      const found = forecast(book, coin);
      const { weeks, open, sofar, rests } = oracle(book, coin);
      seen.add(found.kind);
      expect(found.kind === "whole").toBe(open.length === 0);
      if (open.length > 0) expect(found.kind === "too-few-weeks").toBe(weeks < FEWEST_WEEKS);
      if (found.kind === "not-valued") expect(coin).toBe(null);
      if (found.kind !== "known") return;
      expect(found.weeks).toBe(weeks);
      expect(found.openDays).toBe(open.length);
      expect(new Exact(found.sofar).eq(sofar)).toBe(true);
      expect(new Exact(found.range.low).eq(sofar.plus(Exact.min(...rests)))).toBe(true);
      expect(new Exact(found.range.high).eq(sofar.plus(Exact.max(...rests)))).toBe(true);
      const mean = rests.reduce((total, rest) => total.plus(rest), new Exact(0)).div(weeks);
      const off = new Exact(found.expected).minus(sofar.plus(mean)).abs();
      expect(off.lte("0.000000005")).toBe(true);
    }),
    { numRuns: 300 },
  );
  expect([...seen].sort()).toEqual(["known", "not-valued", "too-few-weeks", "whole"]);
});

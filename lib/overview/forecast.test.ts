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
/** Of a book. Some have rates for all, some for none. */
const COIN_SETS = [COINS, ["USDT", "BTC"], ["BTC", "ODD"], ["ODD"]];

type Account = {
  /** Of the days up to `last`. */
  readonly unknown: ReadonlySet<Day>;
  readonly sums: readonly { readonly coin: string; readonly day: Day; readonly rebate: Amount }[];
  /** Its last day; null: it goes on. */
  readonly endedOn: Day | null;
};
type Book = {
  readonly last: Day;
  readonly accounts: readonly Account[];
  readonly rates: readonly ReferenceRate[];
};

const spanOf = (last: Day) => ({ from: addDays(last, -100), to: addDays(last, 31) });

function statusOf(day: Day, last: Day, { unknown, endedOn }: Account): KnownDay["status"] {
  if (endedOn !== null && day > endedOn) return "ended";
  if (day > last) return "not-published";
  return unknown.has(day) ? "failed" : "complete";
}

function forecast({ last, accounts, rates }: Book, coin: string | null) {
  const span = spanOf(last);
  const valuation = createValuation(SETTINGS, span, rates);
  const known = accounts.map((account) => ({
    sums: account.sums,
    days: listDays(span).map(
      (day): KnownDay => ({
        day,
        status: statusOf(day, last, account),
        fetchedAtMs: null,
        daysUntilLost: null,
      }),
    ),
  }));
  return forecastMonth({ accounts: known, valuation, last }, { measure: "rebate", coin });
}

/** One amount a day for every day up to `last`. */
const steadyAccount = (last: Day, amountOf: (day: Day) => string): Account => ({
  unknown: new Set(),
  sums: listDays({ from: addDays(last, -100), to: last }).map((day) => ({
    coin: "USDT",
    day,
    rebate: amountOf(day) as Amount,
  })),
  endedOn: null,
});
const steady = (last: Day, amountOf: (day: Day) => string): Book => ({
  last,
  accounts: [steadyAccount(last, amountOf)],
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
  const account = { ...steadyAccount(last, () => "1"), unknown };
  expect(forecast({ last, accounts: [account], rates: [] }, null)).toEqual({
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
  const account = steadyAccount(last, () => "1");
  const accounts = [{ ...account, sums: account.sums.map((sum) => ({ ...sum, coin: "BTC" })) }];
  expect(forecast({ last, accounts, rates }, null)).toMatchObject({
    sofar: "59",
    expected: "62.00000000",
  });
  expect(forecast({ last, accounts, rates: [] }, null)).toMatchObject({ kind: "not-valued" });
});

test("nothing is expected of an account that has ended", () => {
  const last = "2026-11-23" as Day;
  const going = steadyAccount(last, () => "100");
  const endedOn = "2026-11-10" as Day;
  const ended = { ...steadyAccount(endedOn, () => "10"), endedOn };
  expect(forecast({ last, accounts: [ended, going], rates: [] }, null)).toMatchObject({
    sofar: "2400",
    expected: "3100.00000000",
    range: { low: "3100", high: "3100" },
    openDays: 7,
  });
});

const anyAmount = fc
  .tuple(fc.integer({ min: -999_999, max: 9_999_999 }), fc.nat(9))
  .map(([units, scale]) => new Decimal(units).div(new Decimal(10).pow(scale)).toFixed() as Amount);

const anyBook: fc.Arbitrary<Book> = fc
  .tuple(fc.nat(700), fc.constantFrom(...COIN_SETS))
  .chain(([at, coins]) => {
    const last = addDays("2025-01-10" as Day, at);
    const anyDay = fc.nat(100).map((back) => addDays(last, -back));
    const anySum = fc.record({ coin: fc.constantFrom(...coins), day: anyDay, rebate: anyAmount });
    const anyRate = fc.record({
      coin: fc.constantFrom("BTC", "USDC"),
      day: anyDay,
      rate: anyAmount,
    });
    const anyAccount = fc
      .record({
        unknown: fc.array(anyDay, { maxLength: 24, size: "max" }).map((days) => new Set(days)),
        sums: fc.uniqueArray(anySum, {
          maxLength: 250,
          selector: ({ coin, day }) => `${day} ${coin}`,
          size: "max",
        }),
        endedOn: fc.option(anyDay, { freq: 2 }),
      })
      .map(({ unknown, sums, endedOn }) => ({
        unknown,
        sums: sums.filter(({ day }) => endedOn === null || day <= endedOn),
        endedOn,
      }));
    return fc.record({
      last: fc.constant(last),
      accounts: fc.array(anyAccount, { minLength: 1, maxLength: 3 }),
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

/** Day by day, week by week and account by account. */
function oracle(book: Book, coin: string | null) {
  const { last, accounts } = book;
  const goesOn = ({ endedOn }: Account, day: Day) => endedOn === null || day <= endedOn;
  const isKnown = (day: Day) =>
    accounts.every(
      (account) => !goesOn(account, day) || (day <= last && !account.unknown.has(day)),
    );
  const month = listDays({ from: `${last.slice(0, 8)}01` as Day, to: addDays(last, 31) }).filter(
    (day) => day.slice(0, 7) === last.slice(0, 7),
  );
  const bases: Day[][] = [];
  for (let back = 0; back < 12 && bases.length < 8; back += 1) {
    const week = [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(last, -7 * back - day));
    if (week.every(isKnown)) bases.push(week);
  }
  const rateFor = (name: string, day: Day) => (coin === null ? rateOf(book, name, day) : 1);
  const worth = ({ sums }: Account, day: Day, rateDay: Day) =>
    sums
      .filter((sum) => sum.day === day && (coin === null || sum.coin === coin))
      .reduce<Decimal>(
        (total, sum) => total.plus(new Exact(sum.rebate).times(rateFor(sum.coin, rateDay) ?? 0)),
        new Exact(0),
      );
  let sofar = new Exact(0);
  for (const day of month.filter(isKnown))
    for (const account of accounts) sofar = sofar.plus(worth(account, day, day));
  const open = month.filter((day) => !isKnown(day));
  const rests = bases.map((week) => {
    let rest = new Exact(0);
    for (const day of open) {
      const same = week.find((past) => new Date(past).getUTCDay() === new Date(day).getUTCDay());
      if (same === undefined) throw new Error("a week has every weekday");
      for (const account of accounts)
        if (goesOn(account, day)) rest = rest.plus(worth(account, same, last));
    }
    return rest;
  });
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

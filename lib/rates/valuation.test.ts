import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Amount, multiplyAmounts, parseAmount } from "@/lib/core/amount";
import { addDays, type Day, daysBetween } from "@/lib/core/day";
import { runs } from "@/lib/env/testing/env";
import {
  createValuation,
  type DaySum,
  type ReferenceRate,
  type ReportingSettings,
  valueSums,
} from "./valuation";

const Exact = Decimal.clone({ precision: 900, toExpNeg: -900, toExpPos: 900 });
const FIRST = "2026-02-20" as Day;
const SPAN = 20;
const range = { from: addDays(FIRST, 8), to: addDays(FIRST, SPAN) };
const coins = ["BTC", "USDT", "USDC", "EUR", "btc"];

const digits = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.nat(25))
  .map(([n, scale]) => new Exact(n.toString()).div(new Exact(10).pow(scale)).toFixed(scale));
const anyAmount = fc
  .tuple(fc.boolean(), digits)
  .map(([minus, text]) => parseAmount((minus ? "-" : "") + text));
const anySettings: fc.Arbitrary<ReportingSettings> = fc.record({
  currency: fc.constantFrom("USDT", "EUR", "USD"),
  stableCoins: fc.subarray(["USDT", "USDC"]),
  maxAgeDays: fc.nat(9),
});
const anyRate: fc.Arbitrary<ReferenceRate> = fc.record({
  coin: fc.constantFrom(...coins),
  day: fc.nat(SPAN).map((count) => addDays(FIRST, count)),
  rate: digits.filter((text) => /[1-9]/.test(text)).map(parseAmount),
  source: fc.constantFrom("a", "b", "c", "d", "e"),
});
const anyRates = fc.uniqueArray(anyRate, {
  maxLength: 40,
  selector: ({ coin, day }) => `${coin} ${day}`,
});
const anySums: fc.Arbitrary<DaySum[]> = fc.array(
  fc.record({
    coin: fc.constantFrom(...coins, "DOGE"),
    day: fc.integer({ min: 8, max: SPAN }).map((count) => addDays(FIRST, count)),
    amount: fc.option(anyAmount, { freq: 6 }),
  }),
  { maxLength: 30 },
);

/** The rule in another form: it looks at every rate. */
function expectedRate(
  settings: ReportingSettings,
  rates: readonly ReferenceRate[],
  coin: string,
  day: Day,
) {
  if (coin === settings.currency) return "1";
  const usable = rates.filter((rate) => {
    const age = daysBetween(rate.day, day);
    return rate.coin === coin && age >= 0 && age <= settings.maxAgeDays;
  });
  const [youngest] = usable.toSorted((a, b) => daysBetween(a.day, b.day));
  return youngest?.rate ?? (settings.stableCoins.includes(coin) ? "1" : null);
}

test("every coin and day has the rate that the rule says, for any settings and rates", () => {
  fc.assert(
    fc.property(anySettings, anyRates, (settings, rates) => {
      const { rateOf } = createValuation(settings, range, rates);
      for (const coin of [...coins, "DOGE"]) {
        for (let day = range.from; day <= range.to; day = addDays(day, 1)) {
          const applied = rateOf(coin, day);
          expect(applied?.rate ?? null).toBe(expectedRate(settings, rates, coin, day));
          if (!applied?.rateDay) continue;
          expect(rates).toContainEqual({
            coin,
            day: applied.rateDay,
            rate: applied.rate,
            source: applied.source,
          });
        }
      }
    }),
    { numRuns: runs(100) },
  );
});

test("value and remainder equal a sum made amount by amount", () => {
  fc.assert(
    fc.property(anySettings, anyRates, anySums, (settings, rates, sums) => {
      const valued = valueSums(createValuation(settings, range, rates), sums);
      let total = new Exact(0);
      const left = new Map<string, Decimal>();
      for (const { coin, day, amount } of sums) {
        if (amount === null) continue;
        const rate = expectedRate(settings, rates, coin, day);
        if (rate !== null) total = total.plus(new Exact(amount).times(rate));
        else if (!new Exact(amount).isZero())
          left.set(coin, (left.get(coin) ?? new Exact(0)).plus(amount));
      }
      if (valued.value !== null) expect(new Exact(valued.value).equals(total)).toBe(true);
      else expect(total.isZero()).toBe(true);
      expect(valued.unvalued.map(({ coin }) => coin)).toEqual([...left.keys()].sort());
      for (const { coin, amount } of valued.unvalued)
        expect(left.get(coin)?.equals(amount)).toBe(true);
    }),
  );
});

test("products are exact, with the scale that Postgres gives them", () => {
  fc.assert(
    fc.property(anyAmount, anyAmount, (a, b) => {
      const scaled = (text: string) => BigInt(text.replace(".", ""));
      const scale = (text: string) => text.split(".")[1]?.length ?? 0;
      const product = multiplyAmounts(a, b);
      expect(scaled(product)).toBe(scaled(a) * scaled(b));
      expect(scale(product)).toBe(scale(a) + scale(b));
      expect(product).not.toMatch(/^-0(\.0*)?$/);
    }),
  );
});

describe("what made a value", () => {
  const settings = { currency: "USDT", stableCoins: ["USDC"], maxAgeDays: 7 };
  const rate = (coin: string, day: Day, text: string): ReferenceRate => ({
    coin,
    day,
    rate: text as Amount,
    source: `${coin} desk`,
  });
  const rates = [rate("BTC", range.from, "65000.5"), rate("ETH", addDays(range.from, 1), "3000")];
  const valuation = createValuation(settings, range, rates);
  const sum = (coin: string, day: Day, amount: string): DaySum => ({
    coin,
    day,
    amount: amount as Amount,
  });

  test("one rate is named in full, however many days it applies to", () => {
    const sums = [sum("BTC", range.from, "1"), sum("BTC", addDays(range.from, 2), "0.5")];
    expect(valueSums(valuation, sums)).toEqual({
      value: "97500.75",
      unvalued: [],
      rates: { kind: "one", coin: "BTC", rate: "65000.5", rateDay: range.from, source: "BTC desk" },
    });
  });

  test("several are counted by their days, with their coins and sources", () => {
    const day = addDays(range.from, 2);
    const sums = [
      sum("BTC", day, "1"),
      sum("ETH", day, "1"),
      sum("USDT", day, "1"),
      sum("USDC", day, "1"),
    ];
    expect(valueSums(valuation, sums).rates).toEqual({
      kind: "many",
      rateDays: 2,
      coins: ["BTC", "ETH", "USDC", "USDT"],
      sources: ["BTC desk", "ETH desk", "reporting currency"],
      sourceCount: 4,
    });
  });

  test("nothing is worth zero, something without a rate is not", () => {
    expect(valueSums(valuation, [])).toEqual({ value: "0", unvalued: [], rates: { kind: "none" } });
    expect(valueSums(valuation, [sum("DOGE", range.from, "0.10")])).toEqual({
      value: null,
      unvalued: [{ coin: "DOGE", amount: "0.10" }],
      rates: { kind: "none" },
    });
    expect(valueSums(valuation, [sum("DOGE", range.from, "0.00")]).value).toBe("0.00");
    expect(valueSums(valuation, [{ coin: "BTC", day: range.from, amount: null }]).value).toBeNull();
    const someDaysZero = [
      sum("DOGE", range.from, "0"),
      sum("DOGE", addDays(range.from, 1), "0.10"),
    ];
    expect(valueSums(valuation, someDaysZero).value).toBeNull();
  });

  test("a day whose rates were not read is refused, not guessed", () => {
    expect(() => valuation.rateOf("BTC", addDays(range.to, 1))).toThrow(RangeError);
    expect(() => valuation.rateOf("USDT", addDays(range.from, -1))).toThrow(RangeError);
  });
});

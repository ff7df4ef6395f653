import fc from "fast-check";
import { expect, test } from "vitest";
import { parseAmount } from "@/lib/core/amount";
import { addDays, parseDay } from "@/lib/core/day";
import { createValuation } from "@/lib/rates/valuation";
import { adlStepOf, findAdlRank } from "./adl-rank";
import { estimateDayCost, findInterestTimeMs } from "./loans";
import { profitRanges, settleCoinOf, sumRealised } from "./profit";

const amount = parseAmount;

test("a rank is in one of five steps, from 0 to 1 and nothing else", () => {
  const steps = ["0", "0.2", "0.2000001", "0.4", "0.5", "0.8", "0.81", "1", "1.00", "1.01", "-0.1"];
  expect(steps.map((rank) => adlStepOf(amount(rank)))).toEqual([
    1,
    1,
    2,
    2,
    3,
    4,
    5,
    5,
    5,
    null,
    null,
  ]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1000 }), (thousandths) => {
      const step = adlStepOf(amount((thousandths / 1000).toFixed(3)));
      expect(step).toBe(Math.max(1, Math.ceil(thousandths / 200)));
    }),
  );
});

test("a rank belongs to the position with its symbol, side and coin of margin", () => {
  const rank = (symbol: string, holdSide: "long" | "short" | null, marginCoin: string | null) => ({
    symbol,
    holdSide,
    marginCoin,
    adlRank: amount("0.5"),
  });
  const held = (
    symbol: string,
    posSide: "long" | "short",
    category: "USDT-FUTURES" | "COIN-FUTURES" = "USDT-FUTURES",
  ) => ({ category, symbol, posSide, marginCoin: "USDT" });
  const ranks = [rank("BTCUSDT", "short", "USDT"), rank("ETHUSDT", null, null)];
  expect(findAdlRank(ranks, held("BTCUSDT", "short"))).toBe(ranks[0]);
  expect(findAdlRank(ranks, held("BTCUSDT", "long"))).toBeNull();
  expect(findAdlRank(ranks, held("ETHUSDT", "long"))).toBe(ranks[1]);
  expect(findAdlRank(ranks, { ...held("BTCUSDT", "short"), marginCoin: "USDC" })).toBeNull();
  expect(findAdlRank(ranks, held("ETHUSDT", "long", "COIN-FUTURES"))).toBeNull();
});

test("a day's interest is estimated on the debt above the interest-free amount, or not at all", () => {
  const cost = (debt: string | null, free: string | null, rate: string | null) => {
    const given = (text: string | null) => (text === null ? null : amount(text));
    return estimateDayCost({
      debt: given(debt),
      interestFreeAmount: given(free),
      interestRateNextHour: given(rate),
    });
  };
  expect(cost("100", "0", "0.00001")).toBe("0.02400");
  expect(cost("100", "75", "0.00001")).toBe("0.00600");
  expect(cost("100", "100.01", "0.00001")).toBe("0");
  expect([cost(null, "0", "1"), cost("1", null, "1"), cost("1", "0", null)]).toEqual([
    null,
    null,
    null,
  ]);
});

test("the time of the next interest is read only where it is one", () => {
  expect(["1764470000000", "soon", "", null].map(findInterestTimeMs)).toEqual([
    1764470000000,
    null,
    null,
    null,
  ]);
});

test("the month begins on its first day, and a week has seven", () => {
  expect(profitRanges(parseDay("2026-11-30"))).toEqual({
    today: { from: "2026-11-30", to: "2026-11-30" },
    week: { from: "2026-11-24", to: "2026-11-30" },
    month: { from: "2026-11-01", to: "2026-11-30" },
  });
  expect(profitRanges(parseDay("2026-03-01")).month.from).toBe("2026-03-01");
});

test("profit is in the coin that the symbol settles in", () => {
  const coins = [
    ["USDT-FUTURES", "BTCUSDT"],
    ["USDC-FUTURES", "BTCPERP"],
    ["COIN-FUTURES", "BTCUSD_CM"],
    ["COIN-FUTURES", "?"],
    ["SPOT", "BTCUSDT"],
  ].map(([category = "", symbol = ""]) => settleCoinOf(category, symbol));
  expect(coins).toEqual(["USDT", "USDC", "BTC", null, null]);
});

test("each day's profit has that day's rate, coins stay apart, and what is left out is named", () => {
  const today = parseDay("2026-11-30");
  const day = addDays(today, -1);
  const settings = { currency: "USDT", stableCoins: [], maxAgeDays: 0 };
  const rates = [
    { coin: "BTC", day, rate: amount("50000"), source: "a" },
    { coin: "BTC", day: today, rate: amount("60000"), source: "a" },
  ];
  const { week } = profitRanges(today);
  const valuation = createValuation(settings, week, rates);
  const of = (category: string, symbol: string, profit: string, on = today, unknown = 0) => ({
    category,
    symbol,
    day: on,
    profit: amount(profit),
    unknown,
  });
  const realised = [
    of("USDT-FUTURES", "BTCUSDT", "10.5"),
    of("COIN-FUTURES", "BTCUSD_CM", "0.001", day),
    of("COIN-FUTURES", "BTCUSD_CM", "-0.002", today, 3),
    of("COIN-FUTURES", "strange", "7"),
    of("USDC-FUTURES", "ETHPERP", "4"),
    of("USDT-FUTURES", "BTCUSDT", "99", addDays(today, -7)),
  ];
  const fees = [
    { coin: "USDT", day: today, fee: amount("0.5") },
    { coin: "USDT", day: addDays(today, -7), fee: amount("9") },
  ];
  const sum = sumRealised(week, realised, fees, valuation);
  expect(sum.profit.coins).toEqual([
    { coin: "BTC", amount: "-0.001" },
    { coin: "USDC", amount: "4" },
    { coin: "USDT", amount: "10.5" },
  ]);
  expect(Number(sum.profit.valued.value)).toBe(10.5 + 50 - 120);
  expect(sum.profit.valued.unvalued).toEqual([{ coin: "USDC", amount: "4" }]);
  expect(sum.fees.coins).toEqual([{ coin: "USDT", amount: "0.5" }]);
  expect([sum.unknown, sum.unread]).toEqual([3, ["strange"]]);
});

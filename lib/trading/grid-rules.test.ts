import { expect, test } from "vitest";
import {
  checkAddInvestment,
  checkCreateBot,
  checkCreateNeutralBot,
  checkModifyBot,
  checkModifyGridInterval,
} from "./grid-rules";
import type { CreateBot } from "./requests";
import { INSTRUMENTS, rulesOf } from "./testing/trading";

const { spot, futures } = INSTRUMENTS;
const GRID: CreateBot = {
  category: "SPOT",
  symbol: "BTCUSDT",
  maxPrice: "70000",
  minPrice: "50000",
  gridNum: "10",
  gridOrderMode: "arithmetic",
  investmentAmount: [{ coin: "USDT", amount: "100" }],
};
const LONG = { category: "USDT-FUTURES", gridType: "long" } as const;

test.each([
  ["a spot grid without a source of funds", {}, []],
  [
    "an upper limit beside the step",
    { maxPrice: "70000.001" },
    [["maxPrice", "price-step", "70000.00"]],
  ],
  [
    "a lower limit beside the step",
    { minPrice: "50000.001" },
    [["minPrice", "price-step", "50000.01"]],
  ],
  ["limits the wrong way round", { maxPrice: "50000" }, [["maxPrice", "grid", null]]],
  [
    "a stop-loss beside the step",
    { stopLoss: "40000.001" },
    [["stopLoss", "price-step", "40000.01"]],
  ],
  [
    "one of a short grid, which buys back",
    { ...LONG, gridType: "short", stopLoss: "80000.3" },
    [["stopLoss", "price-step", "80000.0"]],
  ],
  [
    "the price that starts it, which is neither bought nor sold at",
    { triggerCondition: "price", triggerPrice: "60000.001" },
    [["triggerPrice", "price-step", null]],
  ],
  ["each listed slippage", { slippage: "none" }, []],
  ["another slippage", { slippage: "3%" }, [["slippage", "listed-word", null]]],
  ["a moving average", { trailingGrid: "yes", movingAverageGains: "0.5" }, []],
  [
    "a moving average that is no figure",
    { movingAverageGains: "half" },
    [["movingAverageGains", "not-a-number", null]],
  ],
  [
    "a source of funds that nobody lists",
    { fundsSource: ["bank"] },
    [["fundsSource", "listed-word", null]],
  ],
  ["a coin of its own on spot", { investmentAmount: [{ coin: "BTC", amount: "1" }] }, []],
  ["margin on spot", { reservedMargin: "5" }, [["reservedMargin", "futures-only", null]]],
  ["a futures grid", { ...LONG, leverage: "5", reservedMargin: "5" }, []],
  [
    "its margin as a word",
    { ...LONG, reservedMargin: "some" },
    [["reservedMargin", "not-a-number", null]],
  ],
  [
    "a limit beside its step",
    { ...LONG, maxPrice: "70000.3" },
    [["maxPrice", "price-step", "70000.0"]],
  ],
  ["without a direction", { category: "USDT-FUTURES" }, [["gridType", "required", null]]],
  [
    "another coin than it is quoted in",
    { ...LONG, investmentAmount: [{ coin: "BTC", amount: "1" }] },
    [["investmentAmount[0].coin", "grid", "USDT"]],
  ],
] as const)("a new grid bot: %s", (_name, more, expected) => {
  const bot = { ...GRID, ...more } as CreateBot;
  expect(rulesOf(checkCreateBot(bot, bot.category === "SPOT" ? spot : futures))).toEqual(expected);
});

test("a neutral grid's prices are in the symbol's steps; its funds may be left out", () => {
  const { symbol, maxPrice, minPrice, gridNum, gridOrderMode } = GRID;
  const bot = {
    category: "USDT-FUTURES",
    symbol,
    maxPrice,
    minPrice,
    gridNum,
    gridOrderMode,
  } as const;
  expect(checkCreateNeutralBot(bot, futures)).toEqual([]);
  expect(rulesOf(checkCreateNeutralBot({ ...bot, triggerPrice: "60000.3" }, futures))).toEqual([
    ["triggerPrice", "price-step", null],
  ]);
  expect(checkCreateNeutralBot({ ...bot, triggerPrice: "60000.3" }, null)).toEqual([]);
});

test("new limits of a bot are in the symbol's steps, where it is known", () => {
  const range = {
    category: "USDT-FUTURES",
    botId: "1",
    maxPrice: "70000.3",
    minPrice: "50000",
    gridNum: "5",
  } as const;
  const beside = [["maxPrice", "price-step", "70000.0"]];
  expect(rulesOf(checkModifyGridInterval(range, futures, "grid"))).toEqual(beside);
  expect(rulesOf(checkModifyGridInterval(range, futures, "neutral"))).toEqual(beside);
  expect(checkModifyGridInterval(range, null, "grid")).toEqual([]);
  const ends = {
    botId: "1",
    category: "USDT-FUTURES",
    takeProfit: "70000.3",
    stopLoss: null,
  } as const;
  expect(rulesOf(checkModifyBot(ends, futures, "grid"))).toEqual([
    ["takeProfit", "price-step", null],
  ]);
});

test.each([
  ["spot, with profits", { reinvestProfit: "yes" }, []],
  ["without a source of funds", { fundsSource: undefined }, [["fundsSource", "required", null]]],
  ["with none in the list", { fundsSource: [] }, [["fundsSource", "required", null]]],
  ["spot, taking out", { adjustType: "decrease" }, [["adjustType", "futures-only", null]]],
  ["futures", { category: "USDT-FUTURES", adjustType: "decrease" }, []],
  ["futures without a direction", { category: "USDT-FUTURES" }, [["adjustType", "required", null]]],
] as const)("more money for a bot: %s", (_name, more, expected) => {
  const request = {
    category: "SPOT",
    botId: "1",
    coin: "USDT",
    size: "10",
    fundsSource: ["uta"],
    ...more,
  };
  expect(rulesOf(checkAddInvestment(request as Parameters<typeof checkAddInvestment>[0]))).toEqual(
    expected,
  );
});

import { expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import type { GridBot } from "@/lib/trading/account-records";
import { isEndReached, valueOfBot } from "./grid-figures";

const amount = (text: string) => text as Amount;

const bot = (more: Partial<GridBot> = {}) =>
  ({
    takeProfit: null,
    stopLoss: null,
    gridType: null,
    gridStartPrice: amount("100"),
    quoteInvestmentCoin: "USDT",
    quoteInvestmentAmount: amount("50"),
    baseInvestmentCoin: "BTC",
    baseInvestmentAmount: amount("2"),
    ...more,
  }) as GridBot;

const spot = { kind: "grid", category: "SPOT", bot: bot() } as const;
const long = { kind: "grid", category: "USDT-FUTURES", bot: bot({ gridType: "long" }) } as const;
const short = { kind: "grid", category: "USDT-FUTURES", bot: bot({ gridType: "short" }) } as const;
const neutral = { kind: "neutral", category: "USDT-FUTURES", bot: bot() } as const;
const unknown = { kind: "grid", category: "USDT-FUTURES", bot: bot() } as const;

test.each([
  [spot, "takeProfit", "110", false],
  [spot, "takeProfit", "105", true],
  [spot, "stopLoss", "103", false],
  [spot, "stopLoss", "105", true],
  [long, "takeProfit", "104", true],
  [long, "stopLoss", "104", false],
  [short, "takeProfit", "104", false],
  [short, "takeProfit", "106", true],
  [short, "stopLoss", "106", false],
  [short, "stopLoss", "104", true],
  // It began at 100: what lies between is behind the price.
  [neutral, "takeProfit", "104", true],
  [neutral, "takeProfit", "106", false],
  [neutral, "stopLoss", "95", false],
  [unknown, "stopLoss", "103", true],
] as const)("at 105, %o has reached its %s of %s: %s", (of, field, asked, is) => {
  expect(isEndReached(of, field, asked, amount("105"))).toBe(is);
});

test("a limit that the bot has already, or none, ends nothing; what is not known does", () => {
  const kept = { ...spot, bot: bot({ takeProfit: amount("104.0") }) };
  expect(isEndReached(kept, "takeProfit", "104", amount("105"))).toBe(false);
  expect(isEndReached(spot, "takeProfit", null, amount("105"))).toBe(false);
  expect(isEndReached(spot, "takeProfit", "110", null)).toBe(true);
  const started = { ...neutral, bot: bot({ gridStartPrice: null }) };
  expect(isEndReached(started, "takeProfit", "110", amount("105"))).toBe(true);
});

const priced = {
  instrument: { quoteCoin: "USDT", baseCoin: "BTC" },
  lastPrice: amount("105"),
  quoteRate: amount("1"),
} as Parameters<typeof valueOfBot>[2];

test.each<[Partial<GridBot>, "SPOT" | "USDT-FUTURES", string | null]>([
  [{}, "SPOT", "260"],
  [{ baseInvestmentAmount: amount("0") }, "SPOT", "50"],
  [{ baseInvestmentCoin: null, baseInvestmentAmount: null }, "SPOT", "50"],
  [{}, "USDT-FUTURES", "50"],
  [{ baseInvestmentAmount: null }, "SPOT", null],
  [{ quoteInvestmentCoin: null }, "USDT-FUTURES", null],
  [{ quoteInvestmentCoin: "EUR" }, "USDT-FUTURES", null],
])("of %o on %s is invested: %s", (more, category, value) => {
  expect(valueOfBot(bot(more), category, priced)).toBe(value);
});

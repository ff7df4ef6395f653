import { describe, expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import { testWords } from "@/lib/core/testing/text";
import { ratesText, unvaluedText } from "./text";
import type { RatesUsed } from "./valuation";

const words = testWords();
const day = "2026-11-19" as Day;
const amount = (coin: string, text: string) => ({ coin, amount: text as Amount });

describe("the rates of a figure in words", () => {
  test("one rate is said with its day and source", () => {
    const one: RatesUsed = {
      kind: "one",
      coin: "BTC",
      rate: "65000.50" as Amount,
      rateDay: day,
      source: "desk",
    };
    expect(ratesText(words, one, "USDT")).toBe("1 BTC = 65,000.5 USDT, rate of 19 Nov 2026, desk");
  });

  test("a setting has no day, and the currency itself needs no rate", () => {
    const one = (coin: string, source: string): RatesUsed => ({
      kind: "one",
      coin,
      rate: "1" as Amount,
      rateDay: null,
      source,
    });
    expect(ratesText(words, one("USDC", "fixed"), "USDT")).toBe("1 USDC = 1 USDT, fixed");
    expect(ratesText(words, one("USDT", "reporting currency"), "USDT")).toBeNull();
    expect(ratesText(words, { kind: "none" }, "USDT")).toBeNull();
  });

  test("several are counted, with their coins and sources", () => {
    const many: RatesUsed = {
      kind: "many",
      rateDays: 30,
      coins: ["BTC", "DOGE", "ETH", "SOL", "XRP"],
      sources: ["a", "b", "c", "reporting currency"],
      sourceCount: 6,
    };
    expect(ratesText(words, many, "USDT")).toBe(
      "rates of 30 days for BTC, DOGE, ETH and 2 more: a, b, c, 2 more sources",
    );
  });
});

test("amounts without a value are named, the others are counted", () => {
  expect(unvaluedText(words, [])).toBeNull();
  expect(unvaluedText(words, [amount("BTC", "0.1200")])).toBe("no rate: 0.12 BTC");
  const five = ["A", "B", "C", "D", "E"].map((coin) => amount(coin, "1"));
  expect(unvaluedText(words, five)).toBe("no rate: 1 A, 1 B, 1 C and 2 more coins");
  expect(unvaluedText(words, five, 5)).toBe("no rate: 1 A, 1 B, 1 C, 1 D, 1 E");
});

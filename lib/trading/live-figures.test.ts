import fc from "fast-check";
import { expect, test } from "vitest";
import { type Amount, amountOfUnits } from "@/lib/core/amount";
import { liveSymbolOf, maxOpenOf, partProblem, STALE_MS } from "./live-figures";
import { liveProblem } from "./load-live-figures";
import type { MaxOpen } from "./records";

const answerOf = (more: Partial<MaxOpen>): MaxOpen => ({
  available: null,
  maxOpen: null,
  buyOpenCost: null,
  sellOpenCost: null,
  maxBuyOpen: null,
  maxSellOpen: null,
  maxBuyAvailable: null,
  maxSellAvailable: null,
  ...more,
});

test("what a sum buys is never more than it pays for, and never less than a step below", () => {
  // Whole units of 10^-8 on both sides, so that the oracle needs no division.
  const units = fc.bigInt({ min: 1n, max: 10n ** 18n });
  fc.assert(
    fc.property(units, units, (coins, price) => {
      const answer = answerOf({ available: amountOfUnits(coins, 8) });
      const { buy } = maxOpenOf("SPOT", "buy", answer, amountOfUnits(price, 8));
      const bought = BigInt((buy ?? expect.fail("it is known")).replace(".", ""));
      expect(bought * price <= coins * 10n ** 8n).toBe(true);
      expect((bought + 1n) * price > coins * 10n ** 8n).toBe(true);
    }),
  );
});

test.each([
  ["a sale", "SPOT", "sell", answerOf({ available: "2" as Amount }), { buy: null, sell: "2" }],
  [
    "margin, with what can be borrowed",
    "MARGIN",
    "sell",
    answerOf({ available: "2" as Amount, maxOpen: "5" as Amount }),
    { buy: null, sell: "5" },
  ],
  [
    "futures",
    "USDT-FUTURES",
    "buy",
    answerOf({ maxBuyOpen: "3" as Amount, maxSellOpen: "4" as Amount }),
    { buy: "3", sell: "4" },
  ],
  ["an answer without the figure", "SPOT", "buy", answerOf({}), { buy: null, sell: null }],
] as const)("what can be opened: %s", (_what, category, side, answer, expected) => {
  expect(maxOpenOf(category, side, answer, "10" as Amount)).toEqual(expected);
});

test("a purchase without a price is not known", () => {
  const answer = answerOf({ available: "2" as Amount });
  expect(maxOpenOf("SPOT", "buy", answer, null)).toEqual({ buy: null, sell: null });
});

test.each([
  ["nobody asked yet", null, "waiting"],
  ["the question is under way", { answer: null, ageMs: null, failure: null }, "waiting"],
  ["a fresh answer", { answer: {}, ageMs: 9_000, failure: null }, null],
  ["a fresh answer, and a failure since", { answer: {}, ageMs: 9_000, failure: "timed-out" }, null],
  ["an old answer", { answer: {}, ageMs: 11_000, failure: null }, "waiting"],
  [
    "an old answer, and a failure since",
    { answer: {}, ageMs: 11_000, failure: "timed-out" },
    "failed",
  ],
  ["no such symbol", { answer: null, ageMs: null, failure: "not-listed" }, "not-listed"],
] as const)("%s", (_what, kept, expected) => {
  expect(partProblem(kept, STALE_MS.quote)).toBe(expected);
});

test.each([
  [{ isUnlisted: false, hasWorker: true, parts: [null, null] }, null],
  [{ isUnlisted: false, hasWorker: false, parts: [null, null] }, null],
  [{ isUnlisted: false, hasWorker: true, parts: [null, "waiting"] }, "waiting"],
  [{ isUnlisted: false, hasWorker: true, parts: ["waiting", "failed"] }, "failed"],
  [{ isUnlisted: false, hasWorker: false, parts: ["waiting", "failed"] }, "no-worker"],
  [{ isUnlisted: true, hasWorker: false, parts: ["waiting"] }, "not-listed"],
] as const)("%j is said as %s", (given, expected) => {
  expect(liveProblem(given)).toBe(expected);
});

test("a Reality pair is traded in spot, and letters have one case", () => {
  expect(liveSymbolOf("REALITY", " rAAPLUSDT ")).toEqual({ category: "SPOT", symbol: "RAAPLUSDT" });
});

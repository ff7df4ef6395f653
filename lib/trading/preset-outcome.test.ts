import fc from "fast-check";
import { expect, test } from "vitest";
import { amountOfUnits, parseAmount } from "@/lib/core/amount";
import { presetOutcomes } from "./preset-outcome";

const BUY = {
  side: "buy",
  entry: parseAmount("100"),
  base: parseAmount("2"),
  takerFee: null,
} as const;

test("gain and loss are the distance of the prices, without fees that nobody knows", () => {
  expect(presetOutcomes({ takeProfit: "110", stopLoss: "95" }, BUY)).toEqual([
    { preset: "takeProfit", exit: "110", gain: "20", share: "0.1", fees: null },
    { preset: "stopLoss", exit: "95", gain: "-10", share: "-0.05", fees: null },
  ]);
  expect(presetOutcomes({ takeProfit: "90" }, { ...BUY, side: "sell" })).toMatchObject([
    { gain: "20" },
  ]);
  expect(presetOutcomes({ takeProfit: "", stopLoss: "x" }, BUY)).toEqual([]);
});

test("a limit price is where it trades, and both orders pay the taker's fee", () => {
  const takerFee = parseAmount("0.001");
  expect(
    presetOutcomes({ takeProfit: "110", tpLimitPrice: "109" }, { ...BUY, takerFee }),
  ).toMatchObject([{ exit: "109", fees: "0.418", gain: "17.582" }]);
});

test("in whole units the money adds up", () => {
  const money = fc.integer({ min: 1, max: 10_000_000 });
  fc.assert(
    fc.property(money, money, money, fc.boolean(), fc.integer({ max: 100, min: 0 }), (...drawn) => {
      const [entry, exit, base, isBuy, rate] = drawn;
      const [outcome] = presetOutcomes(
        { takeProfit: amountOfUnits(BigInt(exit), 2) },
        {
          side: isBuy ? "buy" : "sell",
          entry: amountOfUnits(BigInt(entry), 2),
          base: amountOfUnits(BigInt(base), 4),
          takerFee: amountOfUnits(BigInt(rate), 5),
        },
      );
      if (!outcome) return expect.fail("it fires");
      const moved = BigInt(exit - entry) * BigInt(base) * (isBuy ? 1n : -1n);
      const fees = BigInt(exit + entry) * BigInt(base) * BigInt(rate);
      const gain = moved * 100_000n - fees;
      expect(BigInt(outcome.gain.replace(".", ""))).toBe(gain);
    }),
  );
});

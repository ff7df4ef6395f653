import fc from "fast-check";
import { expect, test } from "vitest";
import { type Amount, amountOfUnits, sumAmounts } from "@/lib/core/amount";
import { type ChartFill, type KeptCandle, markFills } from "./market-chart";

const candleAt = (startMs: number): KeptCandle => {
  const price = "1" as Amount;
  return { startMs, open: price, high: price, low: price, close: price, volume: null };
};

const fills = fc.array(
  fc.record({
    atMs: fc.integer({ min: 0, max: 1_200 }),
    side: fc.constantFrom("buy" as const, "sell" as const, null),
    price: fc.bigInt({ min: 1n, max: 10n ** 20n }).map((units) => amountOfUnits(units, 8)),
    qty: fc.bigInt({ min: 1n, max: 10n ** 20n }).map((units) => amountOfUnits(units, 12)),
  }),
  { maxLength: 40 },
);

test("each fill counts once, in the candle of its time and on its side, however they are ordered", () => {
  fc.assert(
    fc.property(fills, (drawn) => {
      const candles = [100, 200, 300, 450, 900].map(candleAt);
      const given = drawn.map((one, index): ChartFill => ({ ...one, id: String(index) }));
      const marks = markFills(candles, given);
      for (const [index, { startMs }] of candles.entries()) {
        const endMs = candles[index + 1]?.startMs ?? Infinity;
        for (const side of ["buy", "sell", null]) {
          const inside = given.filter(
            (one) => one.side === side && one.atMs >= startMs && one.atMs < endMs,
          );
          const mark = marks.find((one) => one.candle === index && one.side === side);
          expect(mark?.count ?? 0).toBe(inside.length);
          if (mark === undefined) continue;
          expect(mark.qty).toBe(sumAmounts(inside.map(({ qty }) => qty)));
          const prices = inside.map(({ price }) => Number(price));
          expect(Number(mark.lowest)).toBe(Math.min(...prices));
          expect(Number(mark.highest)).toBe(Math.max(...prices));
        }
      }
      expect(new Set(marks.map(({ candle, side }) => `${candle} ${side}`)).size).toBe(marks.length);
    }),
  );
});

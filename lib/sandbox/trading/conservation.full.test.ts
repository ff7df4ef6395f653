import fc from "fast-check";
import { expect, test } from "vitest";
import { tradeAtRandom } from "./test-conservation";

test("over 10,000 random orders fills, fees, borrowing and interest are the change of every balance", () => {
  let borrowed = 0;
  fc.assert(
    fc.property(fc.nat(1_000_000), (seed) => {
      const traded = tradeAtRandom(seed, 500);
      expect(traded.mismatches).toEqual([]);
      if (traded.borrowed) borrowed++;
    }),
    { numRuns: 20 },
  );
  expect(borrowed).toBeGreaterThan(0);
}, 300_000);

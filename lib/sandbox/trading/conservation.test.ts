import fc from "fast-check";
import { expect, test } from "vitest";
import { tradeAtRandom } from "./testing/conservation";

/** The full tier has 10,000 orders. */
test("over 300 random orders, fills, fees, borrowing and interest add up to the change of every balance", () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), (seed) => {
      const { mismatches, accepted, fills } = tradeAtRandom(seed, 100);
      expect(mismatches).toEqual([]);
      expect(accepted).toBe(100);
      expect(fills).toBeGreaterThan(10);
    }),
    { numRuns: 3 },
  );
});

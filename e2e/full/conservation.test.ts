import fc from "fast-check";
import { expect, test } from "vitest";
import { tradeAtRandom } from "@/lib/sandbox/trading/testing/conservation";

test("over 10,000 accepted orders, fills, fees, borrowing and interest add up to the change of every balance", () => {
  const sums = { accepted: 0, borrowed: 0, presets: 0, bots: 0 };
  fc.assert(
    fc.property(fc.nat(1_000_000), (seed) => {
      const traded = tradeAtRandom(seed, 500);
      expect(traded.mismatches).toEqual([]);
      sums.accepted += traded.accepted;
      sums.borrowed += traded.borrowed ? 1 : 0;
      sums.presets += traded.presets;
      sums.bots += traded.bots;
    }),
    { numRuns: 20 },
  );
  expect(sums.accepted).toBe(10_000);
  for (const count of Object.values(sums)) expect(count).toBeGreaterThan(0);
}, 300_000);

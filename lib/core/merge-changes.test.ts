import fc from "fast-check";
import { expect, test } from "vitest";
import { changedByBoth, mergeChanges } from "./merge-changes";

test("what another form stored since stays, unless this one changed the same field", () => {
  const seen = { currency: "USDT", coins: ["USDC"], days: 7 };
  const stored = { currency: "EUR", coins: ["USDC"], days: 3 };
  expect(mergeChanges({ stored, seen, given: { ...seen, coins: [] } })).toEqual({
    currency: "EUR",
    coins: [],
    days: 3,
  });
  expect(mergeChanges({ stored, seen, given: { ...seen, days: 9 } })).toEqual({
    ...stored,
    days: 9,
  });
  expect(mergeChanges({ stored, seen, given: seen })).toEqual(stored);
});

test("changes of different fields come to the same in either order", () => {
  const value = fc.record({
    a: fc.nat(3),
    b: fc.array(fc.nat(3), { maxLength: 2 }),
    c: fc.boolean(),
  });
  fc.assert(
    fc.property(value, value, (seen, other) => {
      const first = { ...seen, a: other.a };
      const second = { ...seen, b: other.b, c: other.c };
      const one = mergeChanges({ stored: first, seen, given: second });
      expect(one).toEqual(mergeChanges({ stored: second, seen, given: first }));
      expect(one).toEqual(other);
    }),
  );
});

test("a field is changed by both only where the two differ", () => {
  const seen = { name: "a", note: "", labels: ["x"] };
  const stored = { name: "b", note: "new", labels: ["x"] };
  expect(changedByBoth({ stored, seen, given: { ...seen, name: "c" } })).toEqual(["name"]);
  expect(changedByBoth({ stored, seen, given: { ...seen, name: "b" } })).toEqual([]);
  expect(changedByBoth({ stored, seen, given: { ...seen, labels: [] } })).toEqual([]);
  expect(changedByBoth({ stored, seen, given: seen })).toEqual([]);
});

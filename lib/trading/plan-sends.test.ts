import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_BATCH } from "./batch-rules";
import { mayBeBatched, planSends, planWays } from "./plan-sends";
import type { PlaceOrder } from "./requests";
import { limitBuy } from "./testing/trading";

type Planned = Parameters<typeof planSends>[0][number];
const record = (id: string, more: Partial<Planned> = {}): Planned => ({
  id,
  batchId: "one",
  operation: "place-order",
  category: "SPOT",
  request: null,
  typed: limitBuy(),
  ...more,
});

const withField = (field: Partial<PlaceOrder>) => ({
  operation: "place-order" as const,
  request: null,
  typed: { ...limitBuy(), ...field },
});

test.each<[string, Partial<PlaceOrder>]>([
  ["a preset", { takeProfit: "90000" }],
  ["reduce only", { reduceOnly: "yes" }],
  ["a margin mode", { marginMode: "isolated" }],
  ["borrowing", { autoBorrow: "yes" }],
])("an order with %s goes alone", (_name, field) => {
  expect(mayBeBatched(withField(field))).toBe(false);
  expect(mayBeBatched(withField({ timeInForce: "post_only", stpMode: "cancel_maker" }))).toBe(true);
});

const planned = fc.record({
  batchId: fc.constantFrom("one", "two", null),
  operation: fc.constantFrom(
    "place-order" as const,
    "modify-order" as const,
    "cancel-order" as const,
    "place-reality-order" as const,
    "cancel-strategy-order" as const,
  ),
  category: fc.constantFrom("SPOT", "USDT-FUTURES"),
  isPlain: fc.boolean(),
});

test("every record is sent once; together go only records of one press, operation and product, at most 20", () => {
  fc.assert(
    fc.property(fc.array(planned, { maxLength: 80 }), (drawn) => {
      const records = drawn.map(({ isPlain, operation, batchId, category }, index) => {
        const typed = operation.startsWith("place") ? limitBuy() : { orderId: String(index) };
        const more = isPlain ? {} : { takeProfit: "90000" };
        return record(String(index), {
          operation,
          batchId,
          category,
          typed: { ...typed, ...more } as PlaceOrder,
        });
      });
      const sends = planSends(records);
      const ids = sends.flat().map(({ id }) => id);
      expect(ids.toSorted()).toEqual(records.map(({ id }) => id).toSorted());
      for (const together of sends) {
        expect(together.length).toBeLessThanOrEqual(MAX_BATCH);
        if (together.length < 2) continue;
        expect(together.every((one) => one.batchId !== null && mayBeBatched(one))).toBe(true);
        for (const key of ["batchId", "operation", "category"] as const)
          expect(new Set(together.map((one) => one[key])).size).toBe(1);
      }
      // No two requests could have been one.
      const groups = sends.filter(
        ([first]) => first && first.batchId !== null && mayBeBatched(first),
      );
      const open = groups.filter(({ length }) => length < MAX_BATCH);
      const keys = open.map(
        ([first]) => `${first?.batchId} ${first?.operation} ${first?.category}`,
      );
      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

test("each record of a press says how it would be sent, and why alone", () => {
  const ways = planWays(
    [
      record("1"),
      record("2"),
      record("3", { category: "USDT-FUTURES" }),
      record("4", { typed: { ...limitBuy(), takeProfit: "90000" } }),
      record("5", { operation: "place-reality-order" }),
      record("6"),
      record("7", { operation: "cancel-strategy-order", typed: { orderId: "7" } }),
    ],
    new Set(["6"]),
  );
  const alone = (why: string) => ({ kind: "alone", why });
  expect([...ways.entries()].toSorted()).toEqual([
    ["1", { kind: "together", count: 2 }],
    ["2", { kind: "together", count: 2 }],
    ["3", alone("only-one")],
    ["4", alone("fields")],
    ["5", alone("reality")],
    ["6", alone("reality")],
    ["7", alone("operation")],
  ]);
});

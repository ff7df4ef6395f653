import { expect, test } from "vitest";
import { DEFAULT_TRADING_SETTINGS } from "./exchange-settings";
import { type BatchItem, joinWrites } from "./join-writes";
import { prepareWrite } from "./prepare-write";
import type { PlaceOrder } from "./requests";
import { factsOf, INSTRUMENTS, limitBuy } from "./testing/trading";

const { spot } = INSTRUMENTS;
const S = { ...DEFAULT_TRADING_SETTINGS, minOrderAmount: "quantity" } as const;

function itemOf(order: PlaceOrder): Extract<BatchItem, { kind: "order" }> {
  const prepared = prepareWrite("place-order", order, factsOf(spot), S);
  const body = prepared.ok ? prepared.write.body : expect.fail(JSON.stringify(prepared.refusals));
  return { kind: "order", request: order, facts: factsOf(spot), body };
}

test("a batch has the bytes of each order, one after the other, and sends the broker's own code", () => {
  const items = ["a", "b"].map((clientOid) => itemOf({ ...limitBuy(), clientOid }));
  const write = joinWrites(items, S);
  expect(write?.body).toBe(`[${items[0]?.body},${items[1]?.body}]`);
  expect(write).toMatchObject({ name: "place-batch", isPlacement: true });
  expect(write?.named.map(({ clientOid }) => clientOid)).toEqual(["a", "b"]);
});

test("other bytes than those that were released make no batch", () => {
  const [first, second] = ["a", "b"].map((clientOid) => itemOf({ ...limitBuy(), clientOid }));
  if (first === undefined || second === undefined) return expect.fail("no items");
  expect(joinWrites([first, { ...second, body: second.body.replace('"b"', '"c"') }], S)).toBeNull();
});

test("what a rule of batches refuses makes no batch", () => {
  const twice = itemOf({ ...limitBuy(), clientOid: "a" });
  expect(joinWrites([twice, twice], S)).toBeNull();
  expect(joinWrites([], S)).toBeNull();
});

test("cancellations name their symbol, and are all named by one kind of id", () => {
  const item = (named: { orderId: string } | { clientOid: string }) =>
    ({
      kind: "cancellation",
      request: { category: "SPOT", symbol: "BTCUSDT", ...named },
    }) as const;
  const write = joinWrites([item({ orderId: "1" }), item({ orderId: "2" })], S);
  expect(JSON.parse(write?.body ?? "")).toEqual([
    { category: "SPOT", symbol: "BTCUSDT", orderId: "1" },
    { category: "SPOT", symbol: "BTCUSDT", orderId: "2" },
  ]);
  expect(joinWrites([item({ orderId: "1" }), item({ clientOid: "b" })], S)).toBeNull();
});

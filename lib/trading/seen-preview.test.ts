import fc from "fast-check";
import { expect, test } from "vitest";
import { type Amount, amountOfUnits, parseAmount } from "@/lib/core/amount";
import type { OrderPreview } from "./order-preview";
import { changesSince, SEEN_TOLERANCE, seenOf } from "./seen-preview";
import { limitBuy, marketBuy } from "./testing/trading";

const BODY = "a".repeat(64);

const previewOf = (more: Partial<OrderPreview> = {}): OrderPreview => ({
  atMs: 0,
  roundings: [],
  lastPrice: parseAmount("60000"),
  quoteRate: parseAmount("1"),
  value: parseAmount("600"),
  refusals: [],
  limits: [],
  needsSecondPerson: false,
  unknownTwins: [],
  request: marketBuy(),
  baseCoin: "BTC",
  quoteCoin: "USDT",
  qtyCoin: "USDT",
  quoteValue: parseAmount("600"),
  fee: parseAmount("0.6"),
  spends: null,
  borrows: parseAmount("0"),
  replaces: null,
  instrumentStatus: "online",
  ...more,
});

const whatChanged = (now: Partial<OrderPreview>, bodySha256 = BODY, before = previewOf()) =>
  changesSince(
    { bodySha256: BODY, seen: seenOf(before) },
    { bodySha256, preview: { ...before, ...now } },
  ).map(({ what }) => what);

test("a figure that moved by more than the tolerance is another one, in either direction", () => {
  const units = fc.bigInt({ min: 1n, max: 10n ** 14n });
  const figure = fc.constantFrom("lastPrice" as const, "value" as const, "fee" as const);
  // Ten-thousandths of the figure, on both sides of the fifty that are tolerated.
  const moved = fc.bigInt({ min: -120n, max: 120n });
  fc.assert(
    fc.property(units, figure, moved, (start, name, part) => {
      const before = start * 10_000n;
      const after = before + start * part;
      const at = (of: bigint): Amount => amountOfUnits(of, 8);
      const isOther = part > 50n || part < -50n;
      const changes = whatChanged({ [name]: at(after) }, BODY, previewOf({ [name]: at(before) }));
      const word = name === "lastPrice" ? "price" : name;
      expect(changes).toEqual(isOther ? [word] : []);
    }),
  );
  expect(SEEN_TOLERANCE).toBe("0.005");
});

test("a limit order names its own price: the market may move", () => {
  const before = previewOf({ request: limitBuy() });
  expect(whatChanged({ lastPrice: parseAmount("70000") }, BODY, before)).toEqual([]);
});

test.each([
  ["borrowing that appears", { borrows: parseAmount("0.01") }, ["borrows"]],
  ["a value that is not known any more", { value: null }, ["value"]],
  [
    "a reduce-only order that would be replaced",
    { replaces: { orderId: "7", qty: null, price: null } },
    ["replaces"],
  ],
  [
    "a limit that is not kept any more",
    {
      limits: [{ limit: "largest-order", isKept: false, is: "2", most: "1", left: null }],
    },
    ["limit"],
  ],
] as const)("%s is a change", (_what, now, expected) => {
  expect(whatChanged(now as Partial<OrderPreview>)).toEqual(expected);
});

test("other bytes are a change", () => {
  expect(whatChanged({}, "b".repeat(64))).toEqual(["body"]);
  expect(whatChanged({})).toEqual([]);
});

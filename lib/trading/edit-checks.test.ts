import fc from "fast-check";
import { expect, test } from "vitest";
import { type Amount, amountOfUnits, parseAmount } from "@/lib/core/amount";
import { type EditedFields, type EditFacts, editRemarks } from "./edit-checks";
import { DEFAULT_LIMITS } from "./order-limits";
import type { Order } from "./records";
import { INSTRUMENTS } from "./testing/trading";

const amount = parseAmount;
const FACTS: EditFacts = {
  instrument: INSTRUMENTS.spot,
  reading: "notional",
  limits: DEFAULT_LIMITS,
  person: { largestOrder: null, openValue: null, ordersADay: null },
  lastPrice: amount("60000"),
};
const ORDER = {
  orderId: "1",
  category: "SPOT",
  symbol: "BTCUSDT",
  side: "buy",
  orderType: "limit",
  orderStatus: "live",
  price: amount("59000"),
  qty: amount("0.01"),
} as Order;

const said = (changed: EditedFields, facts: Partial<EditFacts> = {}) =>
  editRemarks(ORDER, changed, { ...FACTS, ...facts }).map((remark) =>
    remark.kind === "limit" ? `${remark.field}: ${remark.line.limit}` : remark.field,
  );

test("a row says the limits that its change would break, where it is typed", () => {
  expect(said({ price: "60100" })).toEqual([]);
  expect(said({ price: "50000" })).toEqual(["price: price-deviation"]);
  expect(said({ qty: "0.02" })).toEqual(["qty: largest-order"]);
  expect(said({ price: "1,5" })).toEqual(["price"]);
  // Without a price of now the preview judges.
  expect(said({ price: "50000" }, { lastPrice: null })).toEqual([]);
  const [remark] = editRemarks(ORDER, { price: "45000" }, FACTS);
  expect(remark).toMatchObject({ distance: "-0.25", line: { most: "5" } });
});

test("a price is refused exactly where it is further from the last one than the limit allows", () => {
  const cents = fc.integer({ min: 5_000_000, max: 7_000_000 });
  const percents = fc.integer({ min: 0, max: 20 });
  fc.assert(
    fc.property(cents, cents, percents, (price, last, percent) => {
      const limits = { ...DEFAULT_LIMITS, deviationPercent: String(percent) as Amount };
      const facts = { limits, lastPrice: amountOfUnits(BigInt(last), 2) };
      const changed = { price: amountOfUnits(BigInt(price), 2), qty: "0.001" };
      // The oracle: whole cents.
      const isFar = Math.abs(price - last) * 100 > last * percent;
      expect(said(changed, facts).includes("price: price-deviation")).toBe(isFar);
    }),
  );
});

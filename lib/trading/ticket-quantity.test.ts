import fc from "fast-check";
import { expect, test } from "vitest";
import { type Amount, amountOfUnits, compareAmounts, parseAmount } from "@/lib/core/amount";
import { CATEGORIES } from "./exchange-words";
import { closesOf, type MaxOpen } from "./live-figures";
import { findFigure, quantityStep, unitOfQty } from "./steps";
import { INSTRUMENTS } from "./testing/trading";
import {
  inBothCoins,
  type Measure,
  mostQuantity,
  mostToClose,
  QTY_UNITS,
  readQuantity,
  steppedFigure,
} from "./ticket-quantity";

const { spot, futures, coin } = INSTRUMENTS;
const amount = parseAmount;
const LIMIT: Measure["order"] = { category: "SPOT", side: "buy", orderType: "limit", price: "100" };
const MEASURE: Measure = { order: LIMIT, instrument: spot, price: amount("100"), most: null };
const market = (side: "buy" | "sell"): Measure["order"] => ({
  category: "SPOT",
  side,
  orderType: "market",
});

test("the interface's own unit is sent as it was typed", () => {
  expect(readQuantity(" 0.12345678901 ", "base", MEASURE)).toEqual({
    kind: "read",
    qty: "0.12345678901",
  });
  const buy = { ...MEASURE, order: market("buy") };
  expect(readQuantity("50.123456", "quote", buy)).toEqual({ kind: "read", qty: "50.123456" });
});

test.each([
  ["quote", "650", { kind: "read", qty: "0.010833" }],
  ["quote", "0.00000001", { kind: "unread", why: "below-step" }],
  ["quote", "many", { kind: "unread", why: "not-a-number" }],
  ["quote", "-1", { kind: "unread", why: "not-a-number" }],
  ["quote", "  ", { kind: "empty" }],
  ["percent", "50", { kind: "read", qty: "1.500000" }],
  ["percent", "100", { kind: "read", qty: "3.000000" }],
  ["percent", "100.01", { kind: "unread", why: "above-100" }],
] as const)("of a limit order, %s %s is %j", (unit, typed, read) => {
  const measure = { ...MEASURE, price: amount("60000"), most: amount("3") };
  expect(readQuantity(typed, unit, measure)).toEqual(read);
});

test("what a market order spends is typed in either coin, and nothing is converted without a price", () => {
  const buy = { ...MEASURE, order: market("buy"), price: amount("60000.5") };
  expect(readQuantity("0.01", "base", buy)).toEqual({ kind: "read", qty: "600.0050" });
  expect(readQuantity("0.01", "base", { ...buy, price: null })).toEqual({
    kind: "unread",
    why: "no-price",
  });
  expect(readQuantity("10", "percent", buy)).toEqual({ kind: "unread", why: "no-most" });
});

test("coin-margined futures count in their quote coin", () => {
  const order = { ...LIMIT, category: "COIN-FUTURES", price: "60000" };
  const measure = { order, instrument: coin, price: amount("60000"), most: null };
  expect(readQuantity("0.00123", "base", measure)).toEqual({ kind: "read", qty: "73" });
  expect(inBothCoins("73", measure)).toEqual({ base: "0.001216", quote: "73" });
});

test("the most is what the balance pays for, or what can be opened where that is less", () => {
  const balances = [
    { coin: "USDT", available: amount("1000.00019") },
    { coin: "BTC", available: amount("0.5000009") },
  ];
  const most = (order: Measure["order"], opens: string | null = null) =>
    mostQuantity(
      { order, instrument: spot, price: amount("100") },
      { balances, maxOpen: opens === null ? null : { buy: amount(opens), sell: amount(opens) } },
    );
  expect(most(LIMIT)).toBe("10.000001");
  expect(most(LIMIT, "2")).toBe("2.000000");
  expect(most(market("buy"))).toBe("1000.0001");
  expect(most(market("buy"), "2")).toBe("200.0000");
  expect(most({ ...LIMIT, side: "sell" })).toBe("0.500000");
  const future = { ...LIMIT, category: "USDT-FUTURES" };
  const held = { balances, maxOpen: { buy: amount("0.9999"), sell: null } };
  expect(mostQuantity({ order: future, instrument: futures, price: null }, held)).toBe("0.998");
  // Of coin-margined futures it is in the quote coin, as their quantity.
  const inverse = { ...LIMIT, category: "COIN-FUTURES" };
  expect(mostQuantity({ order: inverse, instrument: coin, price: null }, held)).toBe("0");
  const unread = { balances: [], maxOpen: null };
  expect(mostQuantity({ order: LIMIT, instrument: spot, price: amount("1") }, unread)).toBeNull();
});

test("the most of an order that only closes is the position on its other side, in whole steps", () => {
  const closes = closesOf([
    { posSide: "long", total: amount("0.5009") },
    { posSide: "short", total: amount("2") },
  ]);
  const maxOpen = { buy: amount("9"), sell: amount("9"), ...(closes && { closes }) };
  const most = (side: "buy" | "sell", held: MaxOpen | null = maxOpen) =>
    mostToClose({ order: { ...LIMIT, category: "USDT-FUTURES", side }, instrument: futures }, held);
  expect(most("sell")).toBe("0.500");
  expect(most("buy")).toBe("2.000");
  expect(most("buy", { buy: null, sell: null })).toBeNull();
  expect(most("buy", null)).toBeNull();
  expect(closesOf([])).toEqual({ buy: "0", sell: "0" });
  expect(closesOf([{ posSide: "long", total: null }])).toBeUndefined();
  expect(closesOf([{ posSide: null, total: amount("1") }])).toBeUndefined();
});

const figures = fc.record({
  category: fc.constantFrom(...CATEGORIES),
  side: fc.constantFrom("buy", "sell"),
  orderType: fc.constantFrom("limit", "market"),
  unit: fc.constantFrom(...QTY_UNITS),
  /** In hundredths. */
  price: fc.integer({ min: 1, max: 9_000_000 }),
  /** In ten-thousandths; a percent in hundredths. */
  typed: fc.integer({ min: 1, max: 1_000_000_000 }),
  percent: fc.integer({ min: 1, max: 10_000 }),
  /** In ten-thousandths. */
  held: fc.integer({ min: 0, max: 2_000_000_000 }),
  opens: fc.option(fc.integer({ min: 0, max: 2_000_000_000 })),
});
const units = (text: string, scale: number): bigint => {
  const [whole = "", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(scale, "0"));
};

test("a converted quantity never costs more than was typed, than the balance or than can be opened, and no step is missing", () => {
  fc.assert(
    fc.property(figures, ({ category, side, orderType, unit, ...drawn }) => {
      const instrument = { ...(category.endsWith("FUTURES") ? futures : spot), category };
      const price = amountOfUnits(BigInt(drawn.price), 2);
      const order = { category, side, orderType, price } as Measure["order"];
      const held = amountOfUnits(BigInt(drawn.held), 4);
      const opens = drawn.opens === null ? null : amountOfUnits(BigInt(drawn.opens), 4);
      const balances = ["BTC", "USDT"].map((coin) => ({ coin, available: held }));
      const maxOpen = opens === null ? null : { buy: opens, sell: opens };
      const most = mostQuantity({ order, instrument, price }, { balances, maxOpen });
      const typed =
        unit === "percent"
          ? amountOfUnits(BigInt(drawn.percent), 2)
          : amountOfUnits(BigInt(drawn.typed), 4);
      const read = readQuantity(typed, unit, { order, instrument, price, most });
      if (read.kind !== "read" || unit === unitOfQty(order)) return;
      const step = quantityStep({ ...order, qty: "" }, instrument) as Amount;
      // Oracle in whole units: 8 decimals of a quantity, 2 of a price, 10 of their product.
      const sent = units(read.qty, 8);
      const one = units(step, 8);
      expect(sent % one).toBe(0n);
      const cost = (qty: bigint) => qty * BigInt(drawn.price);
      const isQuote = unitOfQty(order) === "quote";
      if (unit === "quote") {
        const most10 = units(typed, 10);
        expect(cost(sent) <= most10).toBe(true);
        expect(cost(sent + one) > most10).toBe(true);
      } else if (unit === "base") {
        const worth10 = units(typed, 8) * BigInt(drawn.price);
        expect(sent * 100n <= worth10).toBe(true);
        expect((sent + one) * 100n > worth10).toBe(true);
      } else {
        const isFuture = category.endsWith("FUTURES");
        // The share of what is held, in hundredths of a percent.
        const within = (used: bigint, whole: bigint) =>
          expect(used * 10_000n <= whole * BigInt(drawn.percent)).toBe(true);
        const spendsQuote = !isFuture && side === "buy";
        if (!isFuture && (isQuote || !spendsQuote)) within(sent, units(held, 8));
        if (!isFuture && spendsQuote && !isQuote) within(cost(sent), units(held, 10));
        const isInverse = category === "COIN-FUTURES";
        if (opens !== null && (!isQuote || isInverse)) within(sent, units(opens, 8));
        if (opens !== null && isQuote && !isInverse)
          within(sent * 100n, units(opens, 8) * BigInt(drawn.price));
      }
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  ["100", 1, "100.01"],
  ["100", -1, "99.99"],
  ["100", 10, "100.10"],
  ["100.005", 1, "100.01"],
  ["100.005", -1, "100.00"],
  ["0.01", -1, null],
  ["0.05", -10, null],
  ["", 1, "60000.00"],
  ["many", 1, null],
] as const)("%s moved by %i steps of 0.01 is %s", (typed, by, moved) => {
  expect(steppedFigure(typed, amount("0.01"), by, amount("60000"))).toBe(moved);
});

test("a moved figure is a whole number of steps in the direction of the key", () => {
  const step = fc.constantFrom("0.0001", "0.5", "1", "0.002", "25");
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 9 }), step, fc.boolean(), (typed, size, up) => {
      const text = amountOfUnits(BigInt(typed), 4);
      const moved = steppedFigure(text, amount(size), up ? 1 : -1, null);
      if (moved === null) {
        expect(up).toBe(false);
        return;
      }
      const [from, to, by] = [units(text, 4), units(moved, 4), units(size, 4)];
      expect(to % by).toBe(0n);
      expect(up ? to > from && to - from <= by : to < from && from - to <= by).toBe(true);
      expect(findFigure(moved)).not.toBeNull();
      expect(compareAmounts(moved as Amount, amount("0"))).toBeGreaterThan(0);
    }),
  );
});

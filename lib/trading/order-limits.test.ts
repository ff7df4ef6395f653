import fc from "fast-check";
import { expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import { isClosing } from "./changes/strategy-figures";
import { subjectOfModify } from "./modify-subject";
import {
  DEFAULT_LIMITS,
  isReducing,
  isSentWhile,
  judgeLimits,
  type LimitFacts,
  type LimitSubject,
  needsSecondPerson,
  type PersonLimits,
  type Prices,
  subjectOfOrder,
  valueOfOrder,
} from "./order-limits";
import type { PlaceOrder } from "./requests";
import { testOrder } from "./testing/trading-book";

const FACTS: LimitFacts & Prices = {
  state: "on",
  lastPrice: "100" as Amount,
  quoteRate: "1" as Amount,
  openValue: "0" as Amount,
  ordersToday: 0,
};
const ORDER: PlaceOrder = {
  category: "SPOT",
  symbol: "BTCUSDT",
  side: "buy",
  orderType: "limit",
  price: "99",
  qty: "2",
};
const NOBODY: PersonLimits = { largestOrder: null, openValue: null, ordersADay: null };

const judge = (order: PlaceOrder, facts = FACTS, limits = DEFAULT_LIMITS, person = NOBODY) =>
  judgeLimits(subjectOfOrder(order, facts), facts, limits, person);
const broken = (order: Partial<PlaceOrder>, facts: Partial<typeof FACTS> = {}, person = NOBODY) =>
  judge({ ...ORDER, ...order }, { ...FACTS, ...facts }, DEFAULT_LIMITS, person)
    .filter(({ isKept }) => !isKept)
    .map(({ limit }) => limit);

test("an order within all limits breaks none, and each says what is left", () => {
  expect(broken({})).toEqual([]);
  const lines = judge(ORDER);
  expect(lines.find(({ limit }) => limit === "largest-order")).toMatchObject({
    is: "198",
    left: "802",
  });
  expect(lines.find(({ limit }) => limit === "orders-a-day")).toMatchObject({
    is: "1",
    left: "49",
  });
});

test.each([
  ["largest-order", { qty: "10.2" }, {}],
  ["open-value", {}, { openValue: "4802.01" as Amount }],
  ["orders-a-day", {}, { ordersToday: 50 }],
  ["price-deviation", { price: "105.01" }, {}],
  ["price-deviation", { price: "94.99" }, {}],
  ["category", { category: "USDT-FUTURES" }, {}],
  ["state", {}, { state: "stopped" }],
  ["state", {}, { state: "reduce-only" }],
] as const)("%s refuses", (limit, order, facts) => {
  expect(broken(order, facts)).toEqual([limit]);
});

test("an order at the limit itself is kept", () => {
  expect(
    broken({ price: "100", qty: "10" }, { openValue: "4000" as Amount, ordersToday: 49 }),
  ).toEqual([]);
  expect(broken({ price: "105" })).toEqual([]);
});

test("a limit that cannot be computed refuses", () => {
  expect(broken({}, { quoteRate: null })).toEqual(["largest-order", "open-value"]);
  expect(
    broken({ orderType: "market", price: undefined } as never, {
      lastPrice: null,
      quoteRate: null,
    }),
  ).toEqual(broken({}, { quoteRate: null }));
  expect(broken({}, { lastPrice: null })).toEqual(["price-deviation"]);
});

test("a person's own limit counts where it is lower", () => {
  expect(broken({}, {}, { ...NOBODY, largestOrder: "100" as Amount })).toEqual(["largest-order"]);
  expect(broken({ qty: "20" }, {}, { ...NOBODY, largestOrder: "9999" as Amount })).toEqual([
    "largest-order",
  ]);
});

test("the account's symbols are all, or those that are named", () => {
  const only = { ...DEFAULT_LIMITS, symbols: ["ETHUSDT"] };
  const lines = judge(ORDER, FACTS, only);
  expect(lines.find(({ limit }) => limit === "symbol")).toMatchObject({
    isKept: false,
    most: "ETHUSDT",
  });
});

test("borrowing is off unless it is allowed", () => {
  const lines = judge({ ...ORDER, category: "MARGIN" });
  expect(lines.filter(({ isKept }) => !isKept).map(({ limit }) => limit)).toEqual([
    "category",
    "borrowing",
  ]);
});

test("a market buy is worth what it spends, in the quote coin", () => {
  const { price: _, ...market } = ORDER;
  const facts = { lastPrice: "100" as Amount, quoteRate: "1.5" as Amount };
  expect(valueOfOrder({ ...market, orderType: "market", qty: "500" }, facts)).toBe("750.0");
  expect(valueOfOrder({ ...market, orderType: "market", side: "sell", qty: "5" }, facts)).toBe(
    "750.0",
  );
});

test.each([
  [true, { side: "sell" }],
  [false, { side: "buy" }],
  [false, { category: "MARGIN", side: "sell" }],
  [true, { category: "USDT-FUTURES", side: "buy", reduceOnly: "yes" }],
  [true, { category: "USDT-FUTURES", side: "buy", posSide: "short" }],
  [false, { category: "USDT-FUTURES", side: "sell", posSide: "short" }],
] as const)("only making smaller: %s of %j", (is, order) => {
  expect(isReducing({ ...ORDER, ...order })).toBe(is);
});

test("what is sent in reduce only can neither buy a coin, nor borrow, nor open a position", () => {
  const firing = fc.constantFrom("", "0", "50", "150");
  const orders = fc.record({
    category: fc.constantFrom("SPOT", "MARGIN", "USDT-FUTURES", "COIN-FUTURES"),
    side: fc.constantFrom("buy", "sell"),
    orderType: fc.constantFrom("limit", "market"),
    autoBorrow: fc.constantFrom("yes", "no", undefined),
    posSide: fc.constantFrom("long", "short", undefined),
    reduceOnly: fc.constantFrom("yes", "no", undefined),
    takeProfit: firing,
    stopLoss: firing,
  });
  fc.assert(
    fc.property(orders, (drawn) => {
      const order = { ...ORDER, ...drawn } as PlaceOrder;
      const { category, side, posSide, reduceOnly } = drawn;
      const fires = [drawn.takeProfit, drawn.stopLoss].some((price) => Number(price) > 0);
      const closing = { long: "sell", short: "buy" } as const;
      const sides = fires ? ["buy", "sell"] : [side];
      const harms = category.endsWith("FUTURES")
        ? posSide === undefined
          ? reduceOnly !== "yes"
          : side !== closing[posSide]
        : category === "MARGIN" || drawn.autoBorrow === "yes" || sides.includes("buy");
      const sent = isSentWhile("reduce-only", subjectOfOrder(order, FACTS));
      expect(sent).toBe(!harms);
      expect(isSentWhile("on", subjectOfOrder(order, FACTS))).toBe(true);
      expect(isSentWhile("stopped", subjectOfOrder(order, FACTS))).toBe(false);
    }),
  );
});

test.each([
  [true, {}, { price: "100" }],
  [true, {}, { qty: "0.5" }],
  [true, {}, { qty: "1.00" }],
  [false, {}, { qty: "1.01" }],
  [false, {}, { takeProfit: "90" }],
  [false, { stopLoss: "110" as Amount }, { price: "100" }],
  [true, { stopLoss: "110" as Amount }, { price: "100", stopLoss: "0" }],
  [false, { category: "MARGIN" }, { price: "100" }],
  [false, { side: "buy" }, { qty: "0.5" }],
  [true, { category: "USDT-FUTURES", reduceOnly: "yes" }, { qty: "2", takeProfit: "90" }],
] as const)("a change in reduce only is sent: %s, of a sale with %j to %j", (is, has, request) => {
  const order = testOrder("1", { side: "sell", ...has });
  const typed = { orderId: "1", ...request };
  const category = order.category as PlaceOrder["category"];
  const subject = subjectOfModify({ order, category, typed, request: typed }, FACTS);
  expect(isSentWhile("reduce-only", subject)).toBe(is);
});

test.each([
  [true, { category: "SPOT", type: "tpsl", side: "sell", takeProfit: "150" }],
  [false, { category: "SPOT", type: "tpsl", side: "buy", takeProfit: "150" }],
  [false, { category: "MARGIN", type: "tpsl", side: "sell", takeProfit: "150" }],
  [true, { category: "SPOT", type: "trigger", side: "sell", triggerPrice: "150" }],
  [false, { category: "MARGIN", type: "trigger", side: "sell", triggerPrice: "150" }],
  [true, { category: "USDT-FUTURES", type: "tpsl", posSide: "long", stopLoss: "50" }],
] as const)("a strategy order only makes something smaller: %s of %j", (is, order) => {
  expect(isClosing({ symbol: "BTCUSDT", ...order })).toBe(is);
});

test("a second person is needed above the threshold, and where the value is not known", () => {
  const limits = { ...DEFAULT_LIMITS, secondPersonAbove: "500" as Amount };
  const worth = (usdt: string | null) =>
    ({ secondPerson: "by-value", value: { usdt: usdt as Amount } }) as const;
  const alone = { sentAlone: "0" as Amount, inOnePress: "0" as Amount };
  expect(needsSecondPerson(worth("500"), limits, alone)).toBe(false);
  expect(needsSecondPerson(worth("500.01"), limits, alone)).toBe(true);
  expect(needsSecondPerson(worth(null), limits, alone)).toBe(true);
  expect(needsSecondPerson(worth(null), DEFAULT_LIMITS, alone)).toBe(false);
  expect(needsSecondPerson({ secondPerson: "by-value", value: null }, limits, alone)).toBe(false);
  expect(needsSecondPerson({ secondPerson: "always", value: null }, DEFAULT_LIMITS, alone)).toBe(
    true,
  );
  // In parts, one after the other or with one press.
  expect(needsSecondPerson(worth("100"), limits, { ...alone, sentAlone: "400" as Amount })).toBe(
    false,
  );
  expect(needsSecondPerson(worth("100"), limits, { ...alone, sentAlone: "400.01" as Amount })).toBe(
    true,
  );
  expect(
    needsSecondPerson(worth("100"), limits, { ...alone, inOnePress: "500.01" as Amount }),
  ).toBe(true);
});

const NOTHING: LimitSubject = {
  ...{
    sentWhile: "any",
    category: null,
    symbol: null,
    orderType: null,
    borrows: null,
    shorts: null,
    price: null,
  },
  ...{ leverage: null, value: null, isCounted: false, secondPerson: "never" },
};

test("a cancellation is allowed in every state, and by every other limit", () => {
  for (const state of ["on", "reduce-only", "stopped"] as const) {
    const lines = judgeLimits(
      NOTHING,
      { ...FACTS, state },
      { ...DEFAULT_LIMITS, categories: [] },
      NOBODY,
    );
    expect(lines).toMatchObject([{ limit: "state", isKept: true }]);
  }
});

test("leverage has a ceiling of its own", () => {
  const at = (leverage: string) =>
    judgeLimits({ ...NOTHING, leverage: leverage as Amount }, FACTS, DEFAULT_LIMITS, NOBODY).at(-1);
  expect(at("5")).toMatchObject({ limit: "leverage", isKept: true, left: "0" });
  expect(at("5.5")).toMatchObject({ limit: "leverage", isKept: false, most: "5" });
});

test("a preset that is placed at the market is a market order, and its limit price is judged by what fires it", () => {
  const limits = { ...DEFAULT_LIMITS, allowsMarketOrders: false };
  const judged = (presets: Partial<PlaceOrder>) =>
    judge({ ...ORDER, ...presets }, FACTS, limits)
      .filter(({ isKept }) => !isKept)
      .map(({ limit }) => limit);
  expect(judged({})).toEqual([]);
  expect(judged({ takeProfit: "150" })).toEqual(["market-orders"]);
  expect(judged({ takeProfit: "150", tpOrderType: "limit", tpLimitPrice: "149" })).toEqual([]);
  expect(judged({ stopLoss: "80", slOrderType: "limit", slLimitPrice: "75" })).toEqual([
    "price-deviation",
  ]);
});

test.each([
  ["USDT-FUTURES", {}, true],
  ["USDT-FUTURES", { reduceOnly: "yes" }, false],
  ["USDT-FUTURES", { posSide: "long" }, false],
  ["USDT-FUTURES", { posSide: "short" }, true],
  ["USDT-FUTURES", { side: "buy" }, false],
  ["SPOT", {}, false],
] as const)("a sale of %s with %j may open a short position: %s", (category, order, isBroken) => {
  const limits = { ...DEFAULT_LIMITS, categories: [category] };
  const lines = judge({ ...ORDER, side: "sell", category, ...order }, FACTS, limits);
  expect(lines.some(({ limit, isKept }) => limit === "shorting" && !isKept)).toBe(isBroken);
  const allowed = judge({ ...ORDER, side: "sell", category, ...order }, FACTS, {
    ...limits,
    allowsShorting: true,
  });
  expect(allowed.every(({ limit, isKept }) => limit !== "shorting" || isKept)).toBe(true);
});

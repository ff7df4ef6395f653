import { expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import {
  DEFAULT_LIMITS,
  isReducing,
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

import { expect, test } from "vitest";
import { times, units } from "../core/decimal";
import type { PlaceOrderRequest } from "./interface/requests";
import {
  accepted,
  OTHER,
  openTestExchange,
  place,
  priceAt,
  refusalOf,
  UID,
} from "./testing/exchange";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const SPOT: PlaceOrderRequest = {
  category: "SPOT",
  symbol: "BTCUSDT",
  side: "buy",
  orderType: "market",
  qty: "1000",
};
const LIMIT: PlaceOrderRequest = {
  category: "SPOT",
  symbol: "DOGEUSDT",
  side: "buy",
  orderType: "limit",
  qty: "1000",
};

test("a market buy spends its budget in whole lots and pays its fee in the coin it got", () => {
  const exchange = openTestExchange();
  const order = place(exchange, SPOT);
  const [fill] = exchange.fills(UID, { orderId: order.orderId });
  expect(order).toMatchObject({
    orderStatus: "filled",
    qty: "0",
    amount: "1000",
    timeInForce: "ioc",
  });
  expect(units(order.cumExecValue)).toBeLessThanOrEqual(units("1000"));
  expect(units(order.cumExecValue)).toBeGreaterThan(units("999"));
  expect(fill).toMatchObject({ tradeScope: "taker", feeDetail: [{ feeCoin: "BTC" }] });
  const btc = exchange.assets(UID).assets.find(({ coin }) => coin === "BTC");
  const fee = units(order.feeDetail[0]?.fee ?? "0");
  expect(units(btc?.balance ?? "0")).toBe(units("2.5") + units(order.cumExecQty) - fee);
});

test("a limit order below the market rests, locks what it costs and is cancelled once", () => {
  const exchange = openTestExchange();
  const price = priceAt(exchange, "SPOT", "DOGEUSDT", -10);
  const order = place(exchange, { ...LIMIT, price, clientOid: "mine" });
  expect(order).toMatchObject({ orderStatus: "new", clientOid: "mine", cumExecQty: "0" });
  const usdt = exchange.assets(UID).assets.find(({ coin }) => coin === "USDT");
  expect(units(usdt?.locked ?? "")).toBe(units(price) * 1000n);
  expect(exchange.openOrders(UID, {})).toHaveLength(1);
  accepted(exchange.cancelOrder(UID, { clientOid: "mine" }));
  expect(refusalOf(exchange.cancelOrder(UID, { clientOid: "mine" }))).toBe("unknownOrder");
  expect(exchange.assets(UID).assets.find(({ coin }) => coin === "USDT")?.locked).toBe("0");
  expect(exchange.orderHistory(UID, {})[0]).toMatchObject({
    orderStatus: "cancelled",
    cancelReason: "normal_cancel",
  });
});

test("a resting order fills as a maker at its own price when the market comes to it", () => {
  const exchange = openTestExchange();
  const price = priceAt(exchange, "SPOT", "DOGEUSDT", -1);
  const { orderId } = place(exchange, { ...LIMIT, price });
  for (let day = 0; day < 30; day++) exchange.advance(DAY_MS);
  const order = accepted(exchange.orderInfo(UID, { orderId }));
  expect(order).toMatchObject({ orderStatus: "filled", avgPrice: priceWithoutZeros(price) });
  for (const fill of exchange.fills(UID, { orderId })) expect(fill.tradeScope).toBe("maker");
});

const priceWithoutZeros = (price: string) => String(Number(price));

test("the clock's effects are the same whether the exchange is asked every minute or once", () => {
  const outcome = (steps: number) => {
    const exchange = openTestExchange();
    place(exchange, {
      ...LIMIT,
      price: priceAt(exchange, "SPOT", "DOGEUSDT", -0.2),
      qty: "900000",
    });
    place(exchange, {
      ...LIMIT,
      side: "sell",
      price: priceAt(exchange, "SPOT", "ETHUSDT", 0.3),
      symbol: "ETHUSDT",
      qty: "30",
    });
    for (let step = 0; step < steps; step++) {
      exchange.advance((6 * 60 * MINUTE_MS) / steps);
      exchange.openOrders(UID, {});
    }
    return [
      exchange.assets(UID).assets,
      exchange.fills(UID, {}).map(({ execPrice, execQty }) => [execPrice, execQty]),
    ];
  };
  expect(outcome(360)).toEqual(outcome(1));
});

/**
 * It took 109 s when the exchange walked through every market that anybody had looked at; then the
 * test would time out.
 */
test("90 days with 1,650 pairs on show and orders waiting pass in a moment", {
  tags: ["full"],
}, () => {
  const exchange = openTestExchange({ morePairs: 1650 });
  accepted(exchange.tickers({ category: "SPOT" }));
  for (const symbol of ["DOGEUSDT", "ETHUSDT", "RX7USDT"]) {
    place(exchange, { ...LIMIT, symbol, qty: "10", price: priceAt(exchange, "SPOT", symbol, -30) });
  }
  exchange.advance(90 * DAY_MS);
  expect(exchange.openOrders(UID, {})).toHaveLength(3);
});

test("a big limit order takes the levels up to its price and the rest of it waits", () => {
  const exchange = openTestExchange({ accounts: [{ uid: UID, balances: { USDT: "5000000" } }] });
  const order = place(exchange, {
    ...LIMIT,
    qty: "2000000",
    price: priceAt(exchange, "SPOT", "DOGEUSDT", 0.05),
  });
  expect(order.orderStatus).toBe("partially_filled");
  expect(exchange.fills(UID, {}).length).toBeGreaterThan(2);
  const left = units(order.qty) - units(order.cumExecQty);
  const usdt = exchange.assets(UID).assets.find(({ coin }) => coin === "USDT");
  expect(units(usdt?.locked ?? "")).toBe(times(left, units(order.price)));
});

test.each([
  ["ioc", "ioc_not_full_cancel", true],
  ["fok", "fok_not_full_cancel", false],
  ["post_only", "post_only_fill_cancel", false],
] as const)(
  "%s that cannot be filled whole is cancelled with its reason",
  (timeInForce, cancelReason, part) => {
    const exchange = openTestExchange({ accounts: [{ uid: UID, balances: { USDT: "5000000" } }] });
    const price = priceAt(exchange, "SPOT", "DOGEUSDT", 0.05);
    const order = place(exchange, { ...LIMIT, qty: "2000000", price, timeInForce });
    expect(order).toMatchObject({ orderStatus: "cancelled", cancelReason });
    expect(order.cumExecQty !== "0").toBe(part);
    expect(exchange.assets(UID).assets.find(({ coin }) => coin === "USDT")?.locked).toBe("0");
  },
);

test("fok that can be filled is, and post_only that takes nothing rests", () => {
  const exchange = openTestExchange();
  const above = priceAt(exchange, "SPOT", "DOGEUSDT", 0.2);
  const below = priceAt(exchange, "SPOT", "DOGEUSDT", -1);
  expect(place(exchange, { ...LIMIT, price: above, timeInForce: "fok" }).orderStatus).toBe(
    "filled",
  );
  expect(place(exchange, { ...LIMIT, price: below, timeInForce: "post_only" }).orderStatus).toBe(
    "new",
  );
});

test("rpi is for market makers", () => {
  const exchange = openTestExchange({ accounts: [{ uid: OTHER, marketMaker: true }] });
  const rpi = {
    ...LIMIT,
    timeInForce: "rpi",
    price: priceAt(exchange, "SPOT", "DOGEUSDT", -1),
  } as const;
  expect(refusalOf(exchange.placeOrder(UID, rpi))).toBe("rpiNotAllowed");
  expect(refusalOf(exchange.placeOrder(OTHER, rpi))).toBe("accepted");
});

test("two accounts trade with each other at the price of the one that came first", () => {
  const exchange = openTestExchange();
  // The gap between the market's best prices holds no other orders.
  const price = priceAt(exchange, "SPOT", "BTCUSDT");
  const maker = place(exchange, { ...SPOT, orderType: "limit", qty: "0.01", price }, OTHER);
  const taker = place(exchange, { ...SPOT, orderType: "limit", side: "sell", qty: "0.01", price });
  expect(taker).toMatchObject({ orderStatus: "filled", avgPrice: priceWithoutZeros(price) });
  const [mine] = exchange.fills(UID, {});
  const [theirs] = exchange.fills(OTHER, {});
  expect(theirs).toMatchObject({
    orderId: maker.orderId,
    tradeScope: "maker",
    execLinkId: mine?.execLinkId,
  });
});

test.each([
  ["none", "filled", "filled"],
  ["cancel_taker", "cancelled", "new"],
  ["cancel_maker", "new", "cancelled"],
  ["cancel_both", "cancelled", "cancelled"],
] as const)("self-trade prevention %s", (stpMode, takerStatus, makerStatus) => {
  const exchange = openTestExchange();
  const price = priceAt(exchange, "SPOT", "BTCUSDT");
  const order = { ...SPOT, orderType: "limit", qty: "0.01", price } as const;
  const maker = place(exchange, order);
  const taker = place(exchange, { ...order, side: "sell", stpMode });
  const after = accepted(exchange.orderInfo(UID, { orderId: maker.orderId ?? "" }));
  expect([taker.orderStatus, after.orderStatus]).toEqual([takerStatus, makerStatus]);
  if (takerStatus === "cancelled") expect(taker.cancelReason).toBe("stp_cancel");
});

test("self-trade prevention holds between a parent and its sub-account", () => {
  const exchange = openTestExchange({
    accounts: [
      { uid: UID, group: "family" },
      { uid: OTHER, group: "family" },
    ],
  });
  const price = priceAt(exchange, "SPOT", "BTCUSDT");
  const order = { ...SPOT, orderType: "limit", qty: "0.01", price } as const;
  place(exchange, order, OTHER);
  expect(place(exchange, { ...order, side: "sell", stpMode: "cancel_taker" }).orderStatus).toBe(
    "cancelled",
  );
});

test("of one clientOid there is one open order; afterwards it may be used again", () => {
  const exchange = openTestExchange();
  const order = { ...LIMIT, price: priceAt(exchange, "SPOT", "DOGEUSDT", -5), clientOid: "same" };
  place(exchange, order);
  expect(refusalOf(exchange.placeOrder(UID, order))).toBe("doubleClientOid");
  accepted(exchange.cancelOrder(UID, { clientOid: "same" }));
  expect(refusalOf(exchange.placeOrder(UID, order))).toBe("accepted");
  expect(exchange.truth(UID).orders).toHaveLength(2);
});

test("a clientOid can also be unique for a day", () => {
  const exchange = openTestExchange({ rules: { clientOidUnique: "24h" } });
  const order = { ...SPOT, clientOid: "same" };
  place(exchange, order);
  expect(refusalOf(exchange.placeOrder(UID, order))).toBe("doubleClientOid");
  exchange.advance(DAY_MS);
  expect(refusalOf(exchange.placeOrder(UID, order))).toBe("accepted");
});

test("400 orders may be open on spot and margin, and 400 on futures", () => {
  const exchange = openTestExchange({ accounts: [{ uid: UID, balances: { USDT: "5000000" } }] });
  const price = priceAt(exchange, "SPOT", "DOGEUSDT", -5);
  for (let nth = 0; nth < 400; nth++) place(exchange, { ...LIMIT, price, qty: "10" });
  expect(refusalOf(exchange.placeOrder(UID, { ...LIMIT, price, qty: "10" }))).toBe(
    "tooManyOpenOrders",
  );
  const futures = priceAt(exchange, "USDT-FUTURES", "DOGEUSDT", -5);
  const order = { ...LIMIT, category: "USDT-FUTURES", price: futures, qty: "100" } as const;
  expect(refusalOf(exchange.placeOrder(UID, order))).toBe("accepted");
});

test.each<[string, Partial<PlaceOrderRequest>, string]>([
  ["an unknown symbol", { symbol: "NOUSDT" }, "unknownSymbol"],
  ["a pair that opens soon", { symbol: "SOONUSDT" }, "pairOpensSoon"],
  ["a pair in maintenance", { symbol: "MENDEDUSDT" }, "pairInMaintenance"],
  ["a pair that is gone", { symbol: "GONEUSDT" }, "pairDelisted"],
  ["a pair that is not traded by program", { symbol: "BYHANDUSDT" }, "pairNotByApi"],
  ["opening where only closing is left", { symbol: "CLOSINGUSDT", price: "1" }, "pairClosingOnly"],
  ["a buy far above the market", { price: "0.5" }, "priceAboveBand"],
  ["a sell far below the market", { side: "sell", price: "0.05" }, "priceBelowBand"],
  ["a price between two ticks", { price: "0.1500001" }, "priceNotMultiple"],
  ["a quantity between two lots", { price: "0.14", qty: "10.01" }, "qtyPrecision"],
  ["less than the minimum", { price: "0.14", qty: "0" }, "belowMinimumAmount"],
  ["more than the maximum", { price: "0.14", qty: "900000000000" }, "qtyAboveMaximum"],
  ["more than there is", { price: "0.14", qty: "20000000" }, "balanceShort"],
])("refuses %s", (_what, change, refusal) => {
  const exchange = openTestExchange();
  expect(refusalOf(exchange.placeOrder(UID, { ...LIMIT, ...change }))).toBe(refusal);
  expect(exchange.truth(UID).orders).toEqual([]);
});

test("minOrderAmount is a number of base coins, or, by the other reading, what the order is worth", () => {
  const small = {
    category: "SPOT",
    symbol: "BTCUSDT",
    side: "buy",
    orderType: "limit",
    qty: "0.000006",
  } as const;
  const byNumber = openTestExchange();
  const order = { ...small, price: priceAt(byNumber, "SPOT", "BTCUSDT", -1) };
  expect(refusalOf(byNumber.placeOrder(UID, order))).toBe("accepted");
  const byValue = openTestExchange({ rules: { minOrderAmount: "notional" } });
  expect(refusalOf(byValue.placeOrder(UID, order))).toBe("belowMinimumAmount");
  expect(refusalOf(byValue.placeOrder(UID, { ...order, qty: "0.000016" }))).toBe("accepted");
});

test("a Reality pair is traded by place-order and by its own operation, in either case", () => {
  const exchange = openTestExchange();
  const order = {
    category: "SPOT",
    symbol: "rAAPLUSDT",
    side: "buy",
    orderType: "market",
    qty: "500",
  } as const;
  expect(place(exchange, order).symbol).toBe("RAAPLUSDT");
  const ids = accepted(exchange.placeRealityOrder(UID, order));
  expect(ids.clientOid).toBe("");
  expect(refusalOf(exchange.placeRealityOrder(UID, { ...order, symbol: "BTCUSDT" }))).toBe(
    "unknownSymbol",
  );
});

test("a suspended Reality pair takes no orders, and those that rest are cancelled as usual", () => {
  const suspended: string[] = [];
  const exchange = openTestExchange({ suspended });
  const price = priceAt(exchange, "SPOT", "RAAPLUSDT", -3);
  const order = {
    category: "SPOT",
    symbol: "RAAPLUSDT",
    side: "buy",
    orderType: "limit",
    qty: "1",
    price,
  } as const;
  const { orderId } = accepted(exchange.placeRealityOrder(UID, order));
  suspended.push("AAPL");
  expect(refusalOf(exchange.placeRealityOrder(UID, order))).toBe("pairSuspended");
  expect(refusalOf(exchange.cancelRealityOrder(UID, { orderId: orderId ?? "" }))).toBe("accepted");
});

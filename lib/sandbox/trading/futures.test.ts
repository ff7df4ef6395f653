import { describe, expect, test } from "vitest";
import { over, times, units } from "../core/decimal";
import type { PlaceOrderRequest } from "./interface/requests";
import {
  accepted,
  openTestExchange,
  place,
  priceAt,
  refusalOf,
  type TestExchange,
  UID,
} from "./testing/exchange";

const OPEN: PlaceOrderRequest = {
  category: "USDT-FUTURES",
  symbol: "BTCUSDT",
  side: "buy",
  orderType: "market",
  qty: "0.5",
};
const CLOSE: PlaceOrderRequest = { ...OPEN, side: "sell", reduceOnly: true };
const onlyPosition = (exchange: TestExchange, uid = UID) => {
  const positions = exchange.positions(uid, {});
  expect(positions).toHaveLength(1);
  return positions[0] as (typeof positions)[number];
};

test("one-way: what is bought is a long position, selling more turns it", () => {
  const exchange = openTestExchange();
  place(exchange, OPEN);
  expect(onlyPosition(exchange)).toMatchObject({
    posSide: "long",
    total: "0.5",
    holdMode: "one_way_mode",
  });
  place(exchange, { ...OPEN, side: "sell", qty: "0.8" });
  expect(onlyPosition(exchange)).toMatchObject({ posSide: "short", total: "0.3" });
  expect(exchange.positionHistory(UID, {})).toMatchObject([
    { openTotalPos: "0.5", closeTotalPos: "0.5" },
  ]);
});

test("hedge: both sides stand beside each other and are closed by their own side", () => {
  const exchange = openTestExchange();
  accepted(exchange.setHoldMode(UID, "hedge_mode"));
  place(exchange, { ...OPEN, posSide: "long" });
  place(exchange, { ...OPEN, side: "sell", posSide: "short", qty: "0.2" });
  expect(exchange.positions(UID, {}).map(({ posSide, total }) => [posSide, total])).toEqual([
    ["long", "0.5"],
    ["short", "0.2"],
  ]);
  place(exchange, { ...OPEN, side: "buy", posSide: "short", qty: "0.2" });
  expect(onlyPosition(exchange).posSide).toBe("long");
  const tooMuch = { ...OPEN, side: "sell", posSide: "long", qty: "0.6" } as const;
  expect(refusalOf(exchange.placeOrder(UID, tooMuch))).toBe("positionAvailableShort");
  expect(refusalOf(exchange.placeOrder(UID, OPEN))).toBe("wrongOpenType");
});

test("the hold mode is changed only without positions and orders", () => {
  const exchange = openTestExchange();
  const resting = place(exchange, {
    ...OPEN,
    orderType: "limit",
    price: priceAt(exchange, "USDT-FUTURES", "BTCUSDT", -5),
  });
  expect(refusalOf(exchange.setHoldMode(UID, "hedge_mode"))).toBe("ordersOpen");
  accepted(exchange.cancelOrder(UID, { orderId: resting.orderId }));
  place(exchange, OPEN);
  expect(refusalOf(exchange.setHoldMode(UID, "hedge_mode"))).toBe("positionOpen");
  accepted(exchange.closePositions(UID, { category: "USDT-FUTURES" }));
  expect(refusalOf(exchange.setHoldMode(UID, "hedge_mode"))).toBe("accepted");
});

describe("reduce-only in one-way mode", () => {
  test("needs a position on the other side", () => {
    const exchange = openTestExchange();
    expect(refusalOf(exchange.placeOrder(UID, CLOSE))).toBe("noPosition");
    place(exchange, { ...OPEN, side: "sell" });
    expect(refusalOf(exchange.placeOrder(UID, CLOSE))).toBe("wouldNotReduce");
  });

  test("takes no more than the position", () => {
    const exchange = openTestExchange();
    place(exchange, OPEN);
    place(exchange, { ...CLOSE, qty: "2" });
    expect(exchange.positions(UID, {})).toEqual([]);
  });

  test("one that equals the position replaces the earlier one, and its orderId is null", () => {
    const exchange = openTestExchange();
    place(exchange, OPEN);
    const price = priceAt(exchange, "USDT-FUTURES", "BTCUSDT", 5);
    const limit = { ...CLOSE, orderType: "limit", price } as const;
    const first = accepted(exchange.placeOrder(UID, { ...limit, qty: "0.2", clientOid: "first" }));
    const second = accepted(exchange.placeOrder(UID, { ...limit, clientOid: "second" }));
    expect(first.orderId).not.toBeNull();
    expect(second).toEqual({ orderId: null, clientOid: "second" });
    expect(accepted(exchange.orderInfo(UID, { clientOid: "first" }))).toMatchObject({
      orderStatus: "cancelled",
      cancelReason: "reduce_only_replaced",
    });
    expect(accepted(exchange.orderInfo(UID, { clientOid: "second" })).orderStatus).toBe("new");
    expect(onlyPosition(exchange).frozen).toBe("0.5");
  });

  test("one that exceeds what earlier ones leave replaces them; one that fits stands beside them", () => {
    const exchange = openTestExchange();
    place(exchange, OPEN);
    const price = priceAt(exchange, "USDT-FUTURES", "BTCUSDT", 5);
    const limit = { ...CLOSE, orderType: "limit", price } as const;
    accepted(exchange.placeOrder(UID, { ...limit, qty: "0.2" }));
    expect(accepted(exchange.placeOrder(UID, { ...limit, qty: "0.3" })).orderId).not.toBeNull();
    expect(accepted(exchange.placeOrder(UID, { ...limit, qty: "0.1" })).orderId).toBeNull();
    expect(exchange.openOrders(UID, {})).toHaveLength(1);
  });

  test("ends when the position does", () => {
    const exchange = openTestExchange();
    place(exchange, OPEN);
    const price = priceAt(exchange, "USDT-FUTURES", "BTCUSDT", 5);
    const resting = place(exchange, { ...CLOSE, orderType: "limit", price, qty: "0.2" });
    place(exchange, { ...OPEN, side: "sell" });
    expect(accepted(exchange.orderInfo(UID, { orderId: resting.orderId })).cancelReason).toBe(
      "reduce_only_cancel",
    );
  });
});

test("profit, fees and balance agree to the last digit", () => {
  const exchange = openTestExchange();
  const before = units(
    exchange.assets(UID).assets.find(({ coin }) => coin === "USDT")?.balance ?? "",
  );
  place(exchange, OPEN);
  exchange.advance(7 * 3_600_000);
  place(exchange, CLOSE);
  const fills = exchange.fills(UID, {});
  const won = fills.reduce(
    (sum, { execPnl, feeDetail }) => sum + units(execPnl) - units(feeDetail[0]?.fee ?? "0"),
    0n,
  );
  const after = units(
    exchange.assets(UID).assets.find(({ coin }) => coin === "USDT")?.balance ?? "",
  );
  expect(after - before).toBe(won);
  expect(exchange.positionHistory(UID, {})[0]?.netProfit).toBe(
    exchange.truth(UID).journal.length > 0 ? String(textOf(won)) : "",
  );
});

const textOf = (value: bigint) => {
  const sign = value < 0n ? "-" : "";
  const digits = (value < 0n ? -value : value).toString().padStart(19, "0");
  return `${sign}${digits.slice(0, -18)}.${digits.slice(-18)}`.replace(/\.?0+$/, "");
};

test("coin-margined: sizes are dollars, profit and fee are coins", () => {
  const exchange = openTestExchange();
  const order = { ...OPEN, category: "COIN-FUTURES", symbol: "BTCUSD_CM", qty: "10000" } as const;
  const { orderId } = place(exchange, order);
  const [fill] = exchange.fills(UID, { orderId });
  expect(fill?.feeDetail[0]?.feeCoin).toBe("BTC");
  const coins = over(units(fill?.execQty ?? ""), units(fill?.execPrice ?? ""));
  expect(units(fill?.feeDetail[0]?.fee ?? "")).toBe(times(coins, units("0.0006")));
  expect(onlyPosition(exchange)).toMatchObject({ marginCoin: "BTC", total: "10000" });
});

test("a coin-margined order is not modified and takes no presets, unless the switch says so", () => {
  const order = {
    ...OPEN,
    category: "COIN-FUTURES",
    symbol: "BTCUSD_CM",
    qty: "100",
    orderType: "limit",
  } as const;
  const exchange = openTestExchange();
  const price = priceAt(exchange, "COIN-FUTURES", "BTCUSD_CM", -5);
  const takeProfit = priceAt(exchange, "COIN-FUTURES", "BTCUSD_CM", 5);
  const { orderId } = place(exchange, { ...order, price });
  expect(refusalOf(exchange.modifyOrder(UID, { orderId, qty: "200" }))).toBe("notOnThisLine");
  expect(refusalOf(exchange.placeOrder(UID, { ...order, price, takeProfit }))).toBe(
    "presetsNotOnThisLine",
  );
  const listed = openTestExchange({ rules: { coinFuturesExtras: "listed" } });
  const second = place(listed, { ...order, price, takeProfit });
  expect(refusalOf(listed.modifyOrder(UID, { orderId: second.orderId, qty: "200" }))).toBe(
    "accepted",
  );
});

test("a coin-margined position has no ADL rank", () => {
  const exchange = openTestExchange();
  place(exchange, OPEN);
  place(exchange, { ...OPEN, category: "COIN-FUTURES", symbol: "BTCUSD_CM", qty: "100" });
  expect(exchange.positions(UID, {})).toHaveLength(2);
  expect(exchange.adlRank(UID)).toMatchObject([{ symbol: "BTCUSDT", marginCoin: "USDT" }]);
});

test("400 orders may be open on futures, and spot is counted apart", () => {
  const exchange = openTestExchange({ accounts: [{ uid: UID, balances: { USDT: "5000000" } }] });
  const order = { ...OPEN, orderType: "limit", qty: "0.001" } as const;
  const price = priceAt(exchange, "USDT-FUTURES", "BTCUSDT", -5);
  const coin = priceAt(exchange, "USDC-FUTURES", "BTCPERP", -5);
  for (let nth = 0; nth < 399; nth++) place(exchange, { ...order, price });
  const other = { ...order, category: "USDC-FUTURES", symbol: "BTCPERP", price: coin } as const;
  place(exchange, other);
  expect(refusalOf(exchange.placeOrder(UID, other))).toBe("tooManyOpenOrders");
  const spot = {
    ...order,
    category: "SPOT",
    price: priceAt(exchange, "SPOT", "BTCUSDT", -3),
  } as const;
  expect(refusalOf(exchange.placeOrder(UID, spot))).toBe("accepted");
});

test("a position is no larger than the most that may be open", () => {
  const exchange = openTestExchange({ accounts: [{ uid: UID, balances: { USDT: "90000000" } }] });
  const [instrument] = accepted(
    exchange.instruments({ category: "USDT-FUTURES", symbol: "DOGEUSDT" }),
  );
  const price = priceAt(exchange, "USDT-FUTURES", "DOGEUSDT", 0.05);
  const most = {
    ...OPEN,
    symbol: "DOGEUSDT",
    orderType: "limit",
    price,
    qty: instrument?.maxOrderQty ?? "",
  } as const;
  place(exchange, most);
  expect(refusalOf(exchange.placeOrder(UID, most))).toBe("aboveMaxOpen");
});

test("the rest of a position is closed, however small it is", () => {
  const exchange = openTestExchange();
  const doge = { ...OPEN, symbol: "DOGEUSDT", qty: "101" };
  place(exchange, doge);
  place(exchange, { ...doge, side: "sell", qty: "100" });
  expect(refusalOf(exchange.placeOrder(UID, { ...doge, qty: "1" }))).toBe("belowMinimumAmount");
  expect(accepted(exchange.closePositions(UID, { category: "USDT-FUTURES" }))).toMatchObject([
    { code: "00000" },
  ]);
  expect(exchange.positions(UID, {})).toEqual([]);
});

test("steps that are no power of ten are multiples all the same", () => {
  const exchange = openTestExchange();
  const order = { ...OPEN, symbol: "SOLUSDT", orderType: "limit", qty: "1" } as const;
  const price = priceAt(exchange, "USDT-FUTURES", "SOLUSDT", -2);
  expect(refusalOf(exchange.placeOrder(UID, { ...order, price }))).toBe("accepted");
  const between = (Number(price) + 0.001).toFixed(3);
  expect(refusalOf(exchange.placeOrder(UID, { ...order, price: between }))).toBe(
    "priceNotMultiple",
  );
  expect(refusalOf(exchange.placeOrder(UID, { ...order, price, qty: "1.1" }))).toBe("qtyPrecision");
});

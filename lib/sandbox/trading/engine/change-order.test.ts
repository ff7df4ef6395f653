import { describe, expect, test } from "vitest";
import type { PlaceOrderRequest } from "../interface/requests";
import {
  accepted,
  OTHER,
  openTestExchange,
  place,
  priceAt,
  refusalOf,
  type TestExchange,
  UID,
} from "../testing/exchange";

const OPEN: PlaceOrderRequest = {
  category: "USDT-FUTURES",
  symbol: "BTCUSDT",
  side: "buy",
  orderType: "market",
  qty: "0.5",
};
const onlyPosition = (exchange: TestExchange, uid = UID) => {
  const positions = exchange.positions(uid, {});
  expect(positions).toHaveLength(1);
  return positions[0] as (typeof positions)[number];
};

describe("modifying an order", () => {
  const resting = (exchange: TestExchange, change: Partial<PlaceOrderRequest> = {}) =>
    place(exchange, {
      ...OPEN,
      orderType: "limit",
      price: priceAt(exchange, "USDT-FUTURES", "BTCUSDT", -5),
      ...change,
    });

  test("changes price and quantity, and may trade at once", () => {
    const exchange = openTestExchange();
    const { orderId } = resting(exchange);
    const price = priceAt(exchange, "USDT-FUTURES", "BTCUSDT", 1);
    accepted(exchange.modifyOrder(UID, { orderId, price, qty: "0.6" }));
    expect(accepted(exchange.orderInfo(UID, { orderId }))).toMatchObject({
      orderStatus: "filled",
      qty: "0.6",
    });
    expect(refusalOf(exchange.modifyOrder(UID, { orderId, qty: "0.7" }))).toBe("notModifiable");
  });

  test("to what it is already is refused, and so is an order that does not exist", () => {
    const exchange = openTestExchange();
    const { orderId, price } = resting(exchange);
    expect(refusalOf(exchange.modifyOrder(UID, { orderId, qty: "0.5", price }))).toBe(
      "nothingChanged",
    );
    expect(refusalOf(exchange.modifyOrder(UID, { orderId: "1", qty: "0.5" }))).toBe("unknownOrder");
  });

  test("that matching refuses leaves the order as it was, or cancels it with autoCancel", () => {
    const exchange = openTestExchange();
    const { orderId } = resting(exchange, { timeInForce: "post_only" });
    const price = priceAt(exchange, "USDT-FUTURES", "BTCUSDT", 1);
    const before = accepted(exchange.orderInfo(UID, { orderId }));
    expect(refusalOf(exchange.modifyOrder(UID, { orderId, price }))).toBe("notModifiable");
    expect(accepted(exchange.orderInfo(UID, { orderId }))).toEqual(before);
    expect(refusalOf(exchange.modifyOrder(UID, { orderId, price, autoCancel: true }))).toBe(
      "notModifiable",
    );
    expect(accepted(exchange.orderInfo(UID, { orderId })).cancelReason).toBe("modify_fail_cancel");
    expect(refusalOf(exchange.modifyOrder(UID, { orderId, qty: "0.6" }))).toBe(
      "earlierChangeFailed",
    );
  });

  test("beyond the margin gives back what was set aside before", () => {
    const exchange = openTestExchange({ accounts: [{ uid: UID, balances: { USDT: "10000" } }] });
    const { orderId } = resting(exchange);
    const before = exchange.assets(UID);
    expect(refusalOf(exchange.modifyOrder(UID, { orderId, qty: "50" }))).toBe("marginShort");
    expect(exchange.assets(UID)).toEqual(before);
  });

  test("waits for matching where the switch says so, and takes no other change meanwhile", () => {
    const exchange = openTestExchange({ rules: { modifyDelayMs: 500 } });
    const { orderId } = resting(exchange);
    accepted(exchange.modifyOrder(UID, { orderId, qty: "0.6" }));
    expect(accepted(exchange.orderInfo(UID, { orderId })).qty).toBe("0.5");
    expect(refusalOf(exchange.modifyOrder(UID, { orderId, qty: "0.7" }))).toBe("modifyPending");
    expect(refusalOf(exchange.cancelOrder(UID, { orderId }))).toBe("modifyPending");
    exchange.advance(500);
    expect(accepted(exchange.orderInfo(UID, { orderId })).qty).toBe("0.6");
    expect(refusalOf(exchange.modifyOrder(UID, { orderId, qty: "0.7" }))).toBe("accepted");
  });

  test("of an order that only reduces takes no more than its position and the other ones leave", () => {
    const exchange = openTestExchange();
    place(exchange, OPEN);
    const above = priceAt(exchange, "USDT-FUTURES", "BTCUSDT", 5);
    const close = {
      ...OPEN,
      side: "sell",
      orderType: "limit",
      price: above,
      reduceOnly: true,
    } as const;
    const { orderId } = place(exchange, { ...close, qty: "0.2" });
    const price = priceAt(exchange, "USDT-FUTURES", "BTCUSDT", 4);
    accepted(exchange.modifyOrder(UID, { orderId, price, qty: "0.5" }));
    expect(accepted(exchange.orderInfo(UID, { orderId }))).toMatchObject({
      qty: "0.5",
      reduceOnly: "yes",
    });
    expect(refusalOf(exchange.modifyOrder(UID, { orderId, qty: "0.6" }))).toBe("wouldNotReduce");
    accepted(exchange.modifyOrder(UID, { orderId, qty: "0.3" }));
    place(exchange, { ...close, qty: "0.1" });
    expect(refusalOf(exchange.modifyOrder(UID, { orderId, qty: "0.41" }))).toBe("wouldNotReduce");
    accepted(exchange.modifyOrder(UID, { orderId, qty: "0.4" }));
  });

  test("waits while a cancellation does, and the other way round", () => {
    const exchange = openTestExchange({ rules: { cancelDelayMs: 500 } });
    const { orderId } = resting(exchange);
    accepted(exchange.cancelOrder(UID, { orderId }));
    expect(accepted(exchange.orderInfo(UID, { orderId })).orderStatus).toBe("new");
    expect(refusalOf(exchange.modifyOrder(UID, { orderId, qty: "0.6" }))).toBe("cancelPending");
    expect(refusalOf(exchange.cancelOrder(UID, { orderId }))).toBe("cancelPending");
    exchange.advance(500);
    expect(accepted(exchange.orderInfo(UID, { orderId })).cancelReason).toBe("normal_cancel");
  });

  test("that waits is decided also when the switch is put back meanwhile", () => {
    const rules = { modifyDelayMs: 500 };
    const exchange = openTestExchange({ rules });
    const { orderId } = resting(exchange);
    accepted(exchange.modifyOrder(UID, { orderId, qty: "0.6" }));
    rules.modifyDelayMs = 0;
    exchange.advance(500);
    expect(accepted(exchange.orderInfo(UID, { orderId })).qty).toBe("0.6");
  });
});

test("orderId wins where it does not match the clientOid", () => {
  const exchange = openTestExchange();
  const price = priceAt(exchange, "USDT-FUTURES", "BTCUSDT", -5);
  const order = { ...OPEN, orderType: "limit", price } as const;
  const one = place(exchange, { ...order, clientOid: "one" });
  place(exchange, { ...order, clientOid: "two" });
  const key = { orderId: one.orderId, clientOid: "two" };
  accepted(exchange.modifyOrder(UID, { ...key, qty: "0.6" }));
  expect(accepted(exchange.orderInfo(UID, key))).toMatchObject({ clientOid: "one", qty: "0.6" });
  accepted(exchange.cancelOrder(UID, key));
  expect(exchange.openOrders(UID, {})).toMatchObject([{ clientOid: "two" }]);
});

test("the countdown cancels everything once, unless it is repeated", () => {
  const exchange = openTestExchange();
  const price = priceAt(exchange, "USDT-FUTURES", "BTCUSDT", -5);
  const { orderId } = place(exchange, { ...OPEN, orderType: "limit", price });
  accepted(exchange.countdownCancelAll(UID, 30));
  exchange.advance(20_000);
  accepted(exchange.countdownCancelAll(UID, 30));
  exchange.advance(29_999);
  expect(exchange.openOrders(UID, {})).toHaveLength(1);
  exchange.advance(1);
  expect(accepted(exchange.orderInfo(UID, { orderId })).cancelReason).toBe("countdown_cancel");
  place(exchange, { ...OPEN, orderType: "limit", price });
  exchange.advance(60_000);
  expect(exchange.openOrders(UID, {})).toHaveLength(1);
});

describe("moving a position", () => {
  const family = [
    { uid: UID, group: "family" },
    { uid: OTHER, group: "family" },
  ];
  const move = (qty: string) => ({
    fromUid: UID,
    toUid: OTHER,
    category: "USDT-FUTURES" as const,
    positions: [{ symbol: "BTCUSDT", side: "long" as const, qty }],
  });

  test("closes it here and opens it there at the mark price, without fees", () => {
    const exchange = openTestExchange({ accounts: family });
    place(exchange, OPEN);
    exchange.advance(10 * 60_000);
    const { closePosition } = accepted(exchange.movePositions(UID, move("0.2")));
    expect(onlyPosition(exchange).total).toBe("0.3");
    expect(onlyPosition(exchange, OTHER)).toMatchObject({
      total: "0.2",
      avgPrice: closePosition[0]?.price,
    });
    expect(exchange.moveHistory(UID, {})).toHaveLength(1);
  });

  test.each([
    ["more than there is", "0.6", 10, "positionAvailableShort"],
    ["around the full hour", "0.2", 0, "pairSuspended"],
  ])("%s is refused", (_what, qty, minutes, refusal) => {
    const exchange = openTestExchange({ accounts: family });
    place(exchange, OPEN);
    exchange.advance(minutes * 60_000);
    expect(refusalOf(exchange.movePositions(UID, move(qty)))).toBe(refusal);
  });

  test("to somebody else is refused, and so is a second one within a minute", () => {
    const strangers = openTestExchange();
    expect(refusalOf(strangers.movePositions(UID, move("0.2")))).toBe("permissionDenied");
    const exchange = openTestExchange({ accounts: family });
    place(exchange, OPEN);
    exchange.advance(10 * 60_000);
    accepted(exchange.movePositions(UID, move("0.2")));
    expect(refusalOf(exchange.movePositions(UID, move("0.2")))).toBe("tooFrequent");
  });
});

import { describe, expect, test } from "vitest";
import type { PlaceOrderRequest, PlaceStrategyRequest } from "../interface/requests";
import {
  accepted,
  openTestExchange,
  place,
  priceAt,
  refusalOf,
  type TestExchange,
  UID,
} from "../testing/exchange";

const DAY_MS = 86_400_000;
const LONG: PlaceOrderRequest = {
  category: "USDT-FUTURES",
  symbol: "ETHUSDT",
  side: "buy",
  orderType: "market",
  qty: "4",
};
const at = (exchange: TestExchange, percent: number) =>
  priceAt(exchange, "USDT-FUTURES", "ETHUSDT", percent);
const TPSL = { category: "USDT-FUTURES", symbol: "ETHUSDT", type: "tpsl" } as const;
const around = (
  exchange: TestExchange,
  percent: number,
): Pick<PlaceStrategyRequest, "takeProfit" | "stopLoss"> => ({
  takeProfit: at(exchange, percent),
  stopLoss: at(exchange, -percent),
});

test("a take-profit/stop-loss closes the position when the price comes to one of them", () => {
  const exchange = openTestExchange();
  place(exchange, LONG);
  const { orderId } = accepted(exchange.placeStrategy(UID, { ...TPSL, ...around(exchange, 1.5) }));
  expect(exchange.openStrategies(UID, {})).toMatchObject([
    { status: "pending", side: "sell", qty: "" },
  ]);
  exchange.advance(60 * DAY_MS);
  expect(exchange.positions(UID, {})).toEqual([]);
  const [done] = exchange.strategyHistory(UID, {});
  expect(done).toMatchObject({ orderId, status: "success" });
  const [sub] = accepted(exchange.strategySubOrders(UID, orderId ?? "", {}));
  expect(sub).toMatchObject({
    orderStatus: "filled",
    side: "sell",
    qty: "4",
    delegateType: "profit_loss",
  });
  const won = Number(exchange.positionHistory(UID, {})[0]?.cumRealisedPnl);
  expect(won > 0).toBe(done?.triggerType === "takeProfit");
  const trigger = done?.triggerType === "takeProfit" ? done.takeProfit : done?.stopLoss;
  expect(farFrom(sub?.avgPrice, trigger)).toBeLessThan(0.005);
});

/** The relative distance of a price from another one. */
const farFrom = (price: string | undefined, other: string | undefined) =>
  Math.abs(Number(price) - Number(other)) / Number(other);

test("presets of an order guard what it has bought", () => {
  const exchange = openTestExchange();
  place(exchange, { ...LONG, ...around(exchange, 1) });
  expect(exchange.openStrategies(UID, {})).toMatchObject([{ qty: "4", tpslMode: "partial" }]);
  exchange.advance(60 * DAY_MS);
  expect(exchange.positions(UID, {})).toEqual([]);
  expect(exchange.strategyHistory(UID, {})).toMatchObject([{ status: "success" }]);
});

test("presets of a spot order sell what was bought, less its fee", () => {
  const exchange = openTestExchange({ accounts: [{ uid: UID, balances: { USDT: "10000" } }] });
  const spot = (percent: number) => priceAt(exchange, "SPOT", "ETHUSDT", percent);
  const order = {
    category: "SPOT",
    symbol: "ETHUSDT",
    side: "buy",
    orderType: "market",
    qty: "5000",
  } as const;
  place(exchange, { ...order, takeProfit: spot(1), stopLoss: spot(-1) });
  exchange.advance(60 * DAY_MS);
  expect(exchange.strategyHistory(UID, {})).toMatchObject([{ status: "success", side: "sell" }]);
  const eth = exchange.assets(UID).assets.find(({ coin }) => coin === "ETH");
  expect(Number(eth?.balance ?? 0)).toBeLessThan(0.00002);
});

test("a trigger order waits for its price from where the market is", () => {
  const exchange = openTestExchange();
  const trigger = { ...TPSL, type: "trigger", side: "buy", qty: "1" } as const;
  const up = at(exchange, 1);
  const above = accepted(exchange.placeStrategy(UID, { ...trigger, triggerPrice: up }));
  const limit = {
    ...trigger,
    triggerPrice: at(exchange, -1),
    triggerOrderType: "limit",
    triggerOrderPrice: at(exchange, -4),
  } as const;
  const below = accepted(exchange.placeStrategy(UID, limit));
  exchange.advance(60 * DAY_MS);
  const subOrder = ({ orderId }: typeof above) =>
    accepted(exchange.strategySubOrders(UID, orderId ?? "", {}));
  expect(subOrder(above)).toMatchObject([{ orderStatus: "filled" }]);
  expect(farFrom(subOrder(above)[0]?.avgPrice, up)).toBeLessThan(0.005);
  expect(subOrder(below)).toMatchObject([{ price: String(Number(limit.triggerOrderPrice)) }]);
  expect(exchange.strategyHistory(UID, { type: "trigger" }).map(({ status }) => status)).toEqual([
    "success",
    "success",
  ]);
});

test("a trigger that cannot be paid for has failed, and says so", () => {
  const exchange = openTestExchange({ accounts: [{ uid: UID, balances: { USDT: "20" } }] });
  const trigger = {
    ...TPSL,
    type: "trigger",
    side: "buy",
    qty: "10",
    triggerPrice: at(exchange, 0),
  } as const;
  accepted(exchange.placeStrategy(UID, trigger));
  exchange.advance(DAY_MS);
  expect(exchange.strategyHistory(UID, {})).toMatchObject([{ status: "failed" }]);
});

test("a position that ends otherwise takes its strategies with it", () => {
  const exchange = openTestExchange();
  place(exchange, LONG);
  accepted(exchange.placeStrategy(UID, { ...TPSL, ...around(exchange, 5) }));
  accepted(exchange.closePositions(UID, { category: "USDT-FUTURES" }));
  expect(exchange.strategyHistory(UID, {})).toMatchObject([{ status: "cancelled" }]);
});

test("the same clientOid is the same strategy order for six hours", () => {
  const exchange = openTestExchange();
  place(exchange, LONG);
  const order = { ...TPSL, ...around(exchange, 20), clientOid: "mine" };
  const first = accepted(exchange.placeStrategy(UID, order));
  expect(accepted(exchange.placeStrategy(UID, order))).toEqual(first);
  exchange.advance(6 * 3_600_000);
  expect(refusalOf(exchange.placeStrategy(UID, order))).toBe("oneFullStrategy");
});

describe("refusals", () => {
  test.each<[string, (exchange: TestExchange) => Partial<PlaceStrategyRequest>, string]>([
    [
      "a take-profit below the price",
      (e) => ({ takeProfit: at(e, -1) }),
      "longTakeProfitBelowLast",
    ],
    ["a stop-loss above the price", (e) => ({ stopLoss: at(e, 1) }), "longStopLossAboveLast"],
    [
      "the same by mark price",
      (e) => ({ stopLoss: at(e, 1), slTriggerBy: "mark" }),
      "longStopLossAboveMark",
    ],
    ["a price between ticks", () => ({ takeProfit: "9999.99999" }), "takeProfitPrecision"],
    [
      "more than the position",
      (e) => ({ ...around(e, 1), tpslMode: "partial", qty: "5" }),
      "strategiesAbovePosition",
    ],
    [
      "a part of nothing",
      (e) => ({ ...around(e, 1), tpslMode: "partial", qty: "0" }),
      "belowMinimumAmount",
    ],
    ["neither of both", () => ({}), "invalid"],
    [
      "coin-margined",
      (e) => ({ ...around(e, 1), category: "COIN-FUTURES", symbol: "ETHUSD_CM" }),
      "notOnThisLine",
    ],
  ])("%s", (_what, change, refusal) => {
    const exchange = openTestExchange();
    place(exchange, LONG);
    expect(refusalOf(exchange.placeStrategy(UID, { ...TPSL, ...change(exchange) }))).toBe(refusal);
  });

  test("without a position", () => {
    const exchange = openTestExchange();
    const order = { ...TPSL, ...around(exchange, 1) };
    expect(refusalOf(exchange.placeStrategy(UID, order))).toBe("strategyWithoutPosition");
  });

  test("presets on an order that closes, and on the wrong side of its price", () => {
    const exchange = openTestExchange();
    place(exchange, LONG);
    const closing = {
      ...LONG,
      side: "sell",
      reduceOnly: true,
      takeProfit: at(exchange, -1),
    } as const;
    expect(refusalOf(exchange.placeOrder(UID, closing))).toBe("presetsOnlyWhenOpening");
    const short = { ...LONG, side: "sell", takeProfit: at(exchange, 1) } as const;
    expect(refusalOf(exchange.placeOrder(UID, short))).toBe("shortTakeProfitAboveLast");
  });
});

test("a strategy order is changed and cancelled while it waits, and not afterwards", () => {
  const exchange = openTestExchange();
  place(exchange, LONG);
  const order = { ...TPSL, ...around(exchange, 5), tpslMode: "partial", qty: "1" } as const;
  const { orderId = "" } = accepted(exchange.placeStrategy(UID, order));
  const key = { orderId: orderId ?? "" };
  expect(refusalOf(exchange.modifyStrategy(UID, { ...key, qty: "1" }))).toBe("strategyUnchanged");
  expect(refusalOf(exchange.modifyStrategy(UID, { ...key, qty: "5" }))).toBe(
    "strategiesAbovePosition",
  );
  accepted(exchange.modifyStrategy(UID, { ...key, qty: "2", stopLoss: "0" }));
  expect(exchange.openStrategies(UID, {})).toMatchObject([{ qty: "2", stopLoss: "" }]);
  accepted(exchange.cancelStrategy(UID, key));
  expect(refusalOf(exchange.cancelStrategy(UID, key))).toBe("unknownStrategy");
  expect(refusalOf(exchange.modifyStrategy(UID, { ...key, qty: "1" }))).toBe("unknownStrategy");
});

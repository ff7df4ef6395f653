import { expect, test } from "vitest";
import { units } from "@/lib/sandbox/core/decimal";
import type { PlaceOrderRequest } from "../interface/requests";
import {
  accepted,
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

test.each([
  ["126", "leverageTooHigh"],
  ["0", "invalid"],
  ["1.5", "invalid"],
  ["125", "accepted"],
])("leverage %s is %s", (leverage, outcome) => {
  const exchange = openTestExchange();
  expect(
    refusalOf(exchange.setLeverage(UID, { category: "USDT-FUTURES", symbol: "BTCUSDT", leverage })),
  ).toBe(outcome);
});

test("leverages of both sides are set together, or neither", () => {
  const exchange = openTestExchange();
  accepted(exchange.setHoldMode(UID, "hedge_mode"));
  place(exchange, { ...OPEN, posSide: "long", marginMode: "isolated" });
  const change = { category: "USDT-FUTURES", symbol: "BTCUSDT", marginMode: "isolated" } as const;
  const both = { ...change, longLeverage: "10", shortLeverage: "126" };
  expect(refusalOf(exchange.setLeverage(UID, both))).toBe("leverageTooHigh");
  expect(onlyPosition(exchange).leverage).toBe("20");
});

test("leverage waits until the orders of the symbol are gone", () => {
  const exchange = openTestExchange();
  place(exchange, {
    ...OPEN,
    orderType: "limit",
    price: priceAt(exchange, "USDT-FUTURES", "BTCUSDT", -5),
  });
  const change = { category: "USDT-FUTURES", symbol: "BTCUSDT", leverage: "5" } as const;
  expect(refusalOf(exchange.setLeverage(UID, change))).toBe("ordersInTheWay");
});

test("isolated margin is locked with the position, a side has a leverage of its own in hedge mode", () => {
  const exchange = openTestExchange();
  accepted(exchange.setHoldMode(UID, "hedge_mode"));
  accepted(
    exchange.setLeverage(UID, {
      category: "USDT-FUTURES",
      symbol: "BTCUSDT",
      marginMode: "isolated",
      longLeverage: "10",
      shortLeverage: "50",
    }),
  );
  place(exchange, { ...OPEN, posSide: "long", marginMode: "isolated" });
  const position = onlyPosition(exchange);
  expect(position).toMatchObject({ marginMode: "isolated", leverage: "10" });
  const usdt = exchange.assets(UID).assets.find(({ coin }) => coin === "USDT");
  expect(usdt?.locked).toBe(position.positionBalance);
  place(exchange, { ...OPEN, side: "sell", posSide: "long" });
  expect(exchange.assets(UID).assets.find(({ coin }) => coin === "USDT")?.locked).toBe("0");
});

test("another leverage locks another margin for an isolated position", () => {
  const exchange = openTestExchange();
  place(exchange, { ...OPEN, marginMode: "isolated" });
  const locked = () =>
    units(exchange.assets(UID).assets.find(({ coin }) => coin === "USDT")?.locked ?? "");
  const before = locked();
  accepted(
    exchange.setLeverage(UID, { category: "USDT-FUTURES", symbol: "BTCUSDT", leverage: "10" }),
  );
  expect(locked()).toBe(before * 2n);
  expect(units(onlyPosition(exchange).positionBalance)).toBe(before * 2n);
});

test("margin that is not there is refused, and leverage decides how much there has to be", () => {
  const exchange = openTestExchange({ accounts: [{ uid: UID, balances: { USDT: "1000" } }] });
  const order = { ...OPEN, qty: "0.3" };
  expect(refusalOf(exchange.placeOrder(UID, order))).toBe("marginShort");
  accepted(
    exchange.setLeverage(UID, { category: "USDT-FUTURES", symbol: "BTCUSDT", leverage: "100" }),
  );
  place(exchange, order);
  expect(onlyPosition(exchange).leverage).toBe("100");
  expect(
    refusalOf(
      exchange.setLeverage(UID, { category: "USDT-FUTURES", symbol: "BTCUSDT", leverage: "10" }),
    ),
  ).toBe("leverageMarginShort");
  expect(onlyPosition(exchange).leverage).toBe("100");
});

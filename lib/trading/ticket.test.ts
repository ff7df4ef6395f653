import { expect, test } from "vitest";
import type { PlaceOrder } from "./requests";
import {
  orderOfTicket,
  readTicket,
  takesPresets,
  ticketQuery,
  typedPresets,
  unitWord,
} from "./ticket";

const typed: PlaceOrder = {
  category: "USDT-FUTURES",
  symbol: "BTCUSDT",
  side: "sell",
  orderType: "limit",
  qty: "0.0015",
  price: "65000.5",
  timeInForce: "post_only",
  posSide: "long",
  reduceOnly: "yes",
  takeProfit: "60000",
  tpOrderType: "limit",
  tpLimitPrice: "60100",
  stpMode: "cancel_maker",
  clientOid: "own-1",
};
const params = (query: string) => Object.fromEntries(new URLSearchParams(query));

test("a ticket is filled again with everything that was typed", () => {
  expect(readTicket(params(ticketQuery({ operation: "place-order", typed })))).toEqual({
    ...{
      product: "USDT-FUTURES",
      symbol: "BTCUSDT",
      side: "sell",
      orderType: "limit",
      qty: "0.0015",
    },
    ...{
      price: "65000.5",
      timeInForce: "post_only",
      posSide: "long",
      marginMode: "",
      reduceOnly: true,
    },
    ...{
      autoBorrow: false,
      takeProfit: "60000",
      tpLimitPrice: "60100",
      stopLoss: "",
      slLimitPrice: "",
      stpMode: "cancel_maker",
      clientOid: "",
    },
  });
});

test("an own clientOid and self-trade prevention are asked for; a Reality order has only the first", () => {
  const ticket = {
    ...readTicket({ symbol: "btcusdt" }),
    stpMode: "cancel_both",
    clientOid: "own-1",
  } as const;
  expect(orderOfTicket(ticket).typed).toMatchObject({ stpMode: "cancel_both", clientOid: "own-1" });
  const { typed: reality } = orderOfTicket({ ...ticket, product: "REALITY" });
  expect(reality).toMatchObject({ clientOid: "own-1" });
  expect(reality).not.toHaveProperty("stpMode");
  expect(orderOfTicket(readTicket({})).typed).not.toHaveProperty("clientOid");
});

test("the nearest value that would do takes the place of what was typed", () => {
  const query = ticketQuery({ operation: "place-order", typed }, { qty: "0.001" });
  expect(readTicket(params(query))).toMatchObject({ qty: "0.001", price: "65000.5" });
});

test("a Reality order is a product of its own", () => {
  const order = { ...typed, category: "SPOT" as const };
  expect(
    readTicket(params(ticketQuery({ operation: "place-reality-order", typed: order }))).product,
  ).toBe("REALITY");
});

test("words that nobody knows leave an empty ticket", () => {
  const asked = { product: "OPTIONS", side: ["buy", "sell"], orderType: "stop", symbol: undefined };
  expect(readTicket(asked)).toMatchObject({
    product: "SPOT",
    side: "buy",
    orderType: "limit",
    symbol: "",
  });
});

test.each([
  ["SPOT", "buy", "market", "spotMarketBuy"],
  ["SPOT", "sell", "market", "base"],
  ["REALITY", "buy", "market", "spotMarketBuy"],
  ["USDT-FUTURES", "buy", "market", "base"],
  ["COIN-FUTURES", "sell", "limit", "coinFutures"],
] as const)("%s %s %s: the quantity is %s", (product, side, orderType, unit) => {
  expect(unitWord({ product, side, orderType })).toBe(unit);
});

test("a preset without a limit price is placed at the market, and one that is not typed is not asked for", () => {
  expect(
    typedPresets({ takeProfit: "70000", tpLimitPrice: "", stopLoss: "", slLimitPrice: "1" }),
  ).toEqual({
    takeProfit: "70000",
    tpOrderType: "market",
  });
  expect(
    typedPresets({ takeProfit: "", tpLimitPrice: "", stopLoss: "50000", slLimitPrice: "49900" }),
  ).toEqual({
    stopLoss: "50000",
    slOrderType: "limit",
    slLimitPrice: "49900",
  });
});

test.each([
  ["SPOT", false, true],
  ["USDT-FUTURES", false, true],
  ["USDT-FUTURES", true, false],
  ["COIN-FUTURES", false, false],
  ["REALITY", false, false],
] as const)("%s, reduce only %s: presets %s", (product, reduceOnly, takes) => {
  expect(takesPresets({ product, reduceOnly })).toBe(takes);
});

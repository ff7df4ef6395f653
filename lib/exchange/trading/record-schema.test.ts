import { expect, test } from "vitest";
import { optionalAmount, readWire } from "../http/wire-fields";
import { recordSchema } from "./record-schema";
import { botSchema, gridOrdersSchema } from "./wire-account";
import { tickersSchema } from "./wire-market";
import { orderSchema, positionSchema, strategyOrderSchema } from "./wire-records";
import { id, optionalWhole } from "./wire-words";

const schema = recordSchema(
  { orderId: id, price: optionalAmount },
  { roi: optionalAmount, runningTime: optionalWhole },
);

test("a field that is only shown never blocks its record, and what could not be read is kept as it came", () => {
  expect(readWire(schema, { orderId: "1", roi: "1.25%", runningTime: { days: 2 } })).toEqual({
    orderId: "1",
    price: null,
    roi: null,
    runningTime: null,
    unread: { roi: "1.25%", runningTime: '{"days":2}' },
  });
});

test("a readable record has no note about unreadable fields", () => {
  expect(readWire(schema, { orderId: "1", price: "2", roi: "0.5" })).toEqual({
    orderId: "1",
    price: "2",
    roi: "0.5",
    runningTime: null,
  });
});

test("a field that decides money still refuses the record, by its name", () => {
  expect(() => readWire(schema, { orderId: "1", price: "1,5" })).toThrow(
    "price is not a decimal string",
  );
  expect(() => readWire(schema, { price: "1" })).toThrow("orderId");
  expect(() => readWire(schema, null)).toThrow("data is not an object");
});

test("what a database cannot keep is replaced, and what is long is cut", () => {
  const roi = `\0\uD800${"x".repeat(500)}`;
  const { unread } = readWire(schema, { orderId: "1", roi });
  expect(unread?.roi).toBe(`\uFFFD\uFFFD${"x".repeat(198)}`);
});

const BOT = { botId: "7", symbol: "BTCUSDT", status: "running", maxPrice: "3000" };

/** Every kind of record, with a field that is only shown in an unknown spelling. */
test.each([
  ["a bot", botSchema, { ...BOT, roi: "1.25%", runningTime: "1d", slippage: 2 }],
  [
    "a bot's orders",
    gridOrdersSchema,
    {
      botId: "7",
      symbol: "BTCUSDT",
      buyOrderList: [{ orderId: "1", changeRequired: "1.25%" }],
      sellOrderList: [],
    },
  ],
  [
    "a position",
    positionSchema,
    { category: "USDT-FUTURES", symbol: "BTCUSDT", profitRate: "3%", mmr: "-" },
  ],
  [
    "an order",
    orderSchema,
    {
      orderId: "1",
      category: "SPOT",
      symbol: "BTCUSDT",
      orderStatus: "live",
      avgPrice: "--",
      marginMode: 1,
    },
  ],
  [
    "a strategy order",
    strategyOrderSchema,
    { orderId: "1", category: "SPOT", symbol: "BTCUSDT", triggerType: 3 },
  ],
  [
    "a price",
    tickersSchema,
    [{ symbol: "BTCUSDT", lastPrice: "1", price24hPcnt: "1.25%", ts: "now" }],
  ],
])("%s is read although a field that is only shown cannot be", (_, record, data) => {
  expect(JSON.stringify(readWire<unknown>(record, data))).toContain('"unread":{');
});

test.each([
  ["a bot's range", botSchema, { ...BOT, maxPrice: "3000.5%" }],
  [
    "an order's size",
    orderSchema,
    { orderId: "1", category: "SPOT", symbol: "BTCUSDT", orderStatus: "live", qty: "1 BTC" },
  ],
  [
    "a position's size",
    positionSchema,
    { category: "USDT-FUTURES", symbol: "BTCUSDT", total: "~1" },
  ],
  [
    "a price that orders are judged by",
    tickersSchema,
    [{ symbol: "BTCUSDT", lastPrice: "about 5" }],
  ],
])("%s has to be a figure", (_, record, data) => {
  expect(() => readWire<unknown>(record, data)).toThrow("is not a decimal string");
});

import { expect, test } from "vitest";
import { parseAmount } from "@/lib/core/amount";
import { INSTRUMENTS } from "./testing/trading";
import { ticketRules } from "./ticket-rules";

const { spot, futures, coin } = INSTRUMENTS;
const LIMIT = { category: "SPOT", side: "buy", orderType: "limit" } as const;

test("a ticket says steps and minima in their coins", () => {
  const listed = { ...spot, minOrderQty: parseAmount("0.0002") };
  expect(ticketRules(LIMIT, listed, "quantity")).toEqual({
    qtyCoin: "BTC",
    qtyStep: "0.000001",
    priceStep: "0.01",
    minima: [
      { least: "0.0002", coin: "BTC" },
      { least: "0.0001", coin: "BTC" },
    ],
    either: null,
  });
  expect(
    ticketRules(LIMIT, { ...listed, minOrderAmount: parseAmount("1") }, "notional").minima,
  ).toEqual([
    { least: "0.0002", coin: "BTC" },
    { least: "1", coin: "USDT" },
  ]);
});

test("where the coin of the minimum is not known it says so, and never names one", () => {
  const rules = ticketRules(LIMIT, { ...spot, minOrderAmount: parseAmount("1") }, "unknown");
  expect(rules).toMatchObject({ minima: [], either: "1" });
});

test("an order counted in the quote coin has its minimum there, in either reading", () => {
  const atMarket = { ...LIMIT, orderType: "market" } as const;
  expect(ticketRules(atMarket, spot, "unknown")).toEqual({
    qtyCoin: "USDT",
    qtyStep: "0.0001",
    priceStep: null,
    minima: [{ least: "0.0001", coin: "USDT" }],
    either: null,
  });
  const inverse = { ...LIMIT, category: "COIN-FUTURES" } as const;
  expect(ticketRules(inverse, coin, "unknown")).toMatchObject({
    minima: [{ least: "5", coin: "USD" }],
  });
  expect(ticketRules({ ...LIMIT, category: "USDT-FUTURES" }, futures, "unknown")).toMatchObject({
    qtyStep: "0.002",
    priceStep: "0.5",
  });
});

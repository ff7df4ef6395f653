import { expect, test } from "vitest";
import { units } from "../core/decimal";
import type { PlaceOrderRequest } from "./interface/requests";
import { accepted, openTestExchange, place, priceAt, refusalOf, UID } from "./testing/exchange";

const HOUR_MS = 3_600_000;
const accounts = [{ uid: UID, balances: { USDT: "1000" } }];
const asset = (exchange: ReturnType<typeof openTestExchange>, coin: string) =>
  exchange.assets(UID).assets.find((one) => one.coin === coin);

const MARGIN_BUY: PlaceOrderRequest = {
  category: "MARGIN",
  symbol: "ETHUSDT",
  side: "buy",
  orderType: "market",
  qty: "2500",
};

test("a margin order borrows what it lacks, up to the account's leverage", () => {
  const exchange = openTestExchange({ accounts });
  place(exchange, MARGIN_BUY);
  const { cumExecValue = "0" } = exchange.orderHistory(UID, {})[0] ?? {};
  expect(units(asset(exchange, "USDT")?.debt ?? "")).toBe(units(cumExecValue) - units("1000"));
  expect(asset(exchange, "USDT")?.balance).toBe("0");
  expect(exchange.loanData(UID).debtCoinList).toMatchObject([
    { coin: "USDT", interestRateNextHour: "0.00001" },
  ]);
  expect(refusalOf(exchange.placeOrder(UID, { ...MARGIN_BUY, qty: "5000" }))).toBe("balanceShort");
});

test("funds reserved by another order are not spent", () => {
  const exchange = openTestExchange({ accounts });
  const price = priceAt(exchange, "SPOT", "ETHUSDT", -4);
  const waiting = place(exchange, {
    ...MARGIN_BUY,
    category: "SPOT",
    orderType: "limit",
    price,
    qty: "0.25",
  });
  const set = asset(exchange, "USDT")?.locked ?? "";
  place(exchange, { ...MARGIN_BUY, qty: "900" });
  expect(asset(exchange, "USDT")).toMatchObject({ balance: set, locked: set, available: "0" });
  expect(units(asset(exchange, "USDT")?.debt ?? "")).toBeGreaterThan(units("500"));
  accepted(exchange.cancelOrder(UID, { orderId: waiting.orderId }));
  expect(asset(exchange, "USDT")).toMatchObject({ balance: set, locked: "0", available: set });
});

test("a spot order of the same size is refused", () => {
  const exchange = openTestExchange({ accounts });
  expect(refusalOf(exchange.placeOrder(UID, { ...MARGIN_BUY, category: "SPOT" }))).toBe(
    "balanceShort",
  );
});

test("a resting margin order borrows only when it is filled", () => {
  const exchange = openTestExchange({ accounts });
  const price = priceAt(exchange, "MARGIN", "ETHUSDT", -4);
  const { orderId } = place(exchange, { ...MARGIN_BUY, orderType: "limit", qty: "0.6", price });
  expect(asset(exchange, "USDT")).toMatchObject({ debt: "0", locked: "1000" });
  accepted(exchange.cancelOrder(UID, { orderId }));
  expect(asset(exchange, "USDT")).toMatchObject({ debt: "0", locked: "0", available: "1000" });
});

test("the proceeds of a sale first repay the loan, and interest falls due each full hour", () => {
  const exchange = openTestExchange({ accounts });
  place(exchange, MARGIN_BUY);
  const owed = units(asset(exchange, "USDT")?.debt ?? "");
  exchange.advance(HOUR_MS - 1);
  expect(units(asset(exchange, "USDT")?.debt ?? "")).toBe(owed);
  exchange.advance(1);
  const after = units(asset(exchange, "USDT")?.debt ?? "");
  expect(after).toBeGreaterThan(owed);
  expect(after - owed).toBeLessThan(units("0.02"));
  place(exchange, { ...MARGIN_BUY, side: "sell", qty: "0.8" });
  expect(asset(exchange, "USDT")?.debt).toBe("0");
  expect(units(asset(exchange, "USDT")?.balance ?? "")).toBeLessThan(units("1000"));
  expect(exchange.loanData(UID).debtCoinList).toEqual([]);
});

test("interest is the same whether the clock goes in steps or at once", () => {
  const debtAfter = (steps: number) => {
    const exchange = openTestExchange({ accounts });
    place(exchange, MARGIN_BUY);
    for (let step = 0; step < steps; step++) {
      exchange.advance((48 * HOUR_MS) / steps);
      exchange.assets(UID);
    }
    return asset(exchange, "USDT")?.debt;
  };
  expect(debtAfter(96)).toBe(debtAfter(1));
});

test("autoBorrow: only where what is bought cannot be borrowed and what is paid with can", () => {
  const exchange = openTestExchange({ accounts });
  const order: PlaceOrderRequest = {
    category: "SPOT",
    symbol: "BGBUSDT",
    side: "buy",
    orderType: "market",
    qty: "1500",
  };
  expect(refusalOf(exchange.placeOrder(UID, order))).toBe("balanceShort");
  // Both coins can be borrowed, so the exchange borrows neither by itself.
  expect(
    refusalOf(exchange.placeOrder(UID, { ...order, symbol: "ETHUSDT", autoBorrow: true })),
  ).toBe("balanceShort");
  place(exchange, { ...order, autoBorrow: true });
  expect(units(asset(exchange, "USDT")?.debt ?? "")).toBeGreaterThan(units("499"));
});

test("the margin leverage decides how much may be borrowed, and stays where it has to", () => {
  const exchange = openTestExchange({ accounts });
  expect(refusalOf(exchange.placeOrder(UID, { ...MARGIN_BUY, qty: "4500" }))).toBe("balanceShort");
  accepted(exchange.setLeverage(UID, { category: "MARGIN", coin: "USDT", leverage: "5" }));
  place(exchange, { ...MARGIN_BUY, qty: "4500" });
  const less = { category: "MARGIN", coin: "USDT", leverage: "2" } as const;
  expect(refusalOf(exchange.setLeverage(UID, less))).toBe("leverageMarginShort");
  expect(refusalOf(exchange.setLeverage(UID, { ...less, leverage: "11" }))).toBe("leverageTooHigh");
  expect(refusalOf(exchange.setLeverage(UID, { ...less, coin: "NONE" }))).toBe("unknownCoin");
});

test("the most that can be opened is what is then accepted", () => {
  const exchange = openTestExchange({ accounts });
  const question = {
    category: "USDT-FUTURES",
    symbol: "ETHUSDT",
    orderType: "market",
    side: "buy",
  } as const;
  const { maxBuyOpen } = accepted(exchange.maxOpenAvailable(UID, question));
  const more = (Number(maxBuyOpen) + 0.001).toFixed(3);
  expect(refusalOf(exchange.placeOrder(UID, { ...question, qty: more }))).toBe("marginShort");
  expect(refusalOf(exchange.placeOrder(UID, { ...question, qty: maxBuyOpen }))).toBe("accepted");
  const margin = accepted(exchange.maxOpenAvailable(UID, { ...question, category: "MARGIN" }));
  expect(margin.available).not.toBe("");
});

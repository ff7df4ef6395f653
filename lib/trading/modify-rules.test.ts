import { describe, expect, test } from "vitest";
import { parseAmount } from "@/lib/core/amount";
import { checkBatchModify, checkCancelBatch } from "./batch-rules";
import { DEFAULT_TRADING_SETTINGS, type TradingSettings } from "./exchange-settings";
import type { Instrument } from "./instrument";
import { checkModifyOrder, type KnownOrder } from "./place-rules";
import type { ModifyOrder } from "./requests";
import { INSTRUMENTS, rulesOf } from "./testing/trading";

const { spot, futures, coin } = INSTRUMENTS;
const S = { ...DEFAULT_TRADING_SETTINGS, minOrderAmount: "quantity" } as const;
const known = {
  category: "SPOT",
  orderStatus: "new",
  pending: null,
  cumExecQty: null,
  price: "59000",
  side: "buy",
} as const satisfies KnownOrder;

describe("modifications (3, 4.2)", () => {
  const filled = { ...known, orderStatus: "partially_filled", cumExecQty: "0.5" } as const;
  const modify = (
    change: object,
    instrument: Instrument = spot,
    order: KnownOrder | null = null,
    settings: TradingSettings = S,
  ) => rulesOf(checkModifyOrder({ orderId: "1", ...change }, { instrument, order }, settings));

  test.each([
    [
      "a price, and presets taken away",
      { price: "59000.01", takeProfit: "0", stopLoss: "" },
      spot,
      known,
      [],
    ],
    ["a limit price of a type that stays", { qty: "1", tpLimitPrice: "59000" }, spot, known, []],
    [
      "a filled order",
      { qty: "1" },
      spot,
      { ...known, orderStatus: "filled" },
      [["orderId", "order-state", null]],
    ],
    [
      "one whose modification waits",
      { qty: "1" },
      spot,
      { ...known, pending: "modification" },
      [["orderId", "order-state", null]],
    ],
    [
      "one that autoCancel cancelled",
      { qty: "1" },
      spot,
      { ...known, pending: "auto-cancelled" },
      [["orderId", "order-state", null]],
    ],
    ["coin-margined futures", { qty: "10" }, coin, null, [["category", "unsupported-line", null]]],
    ["a quantity of zero", { qty: "0" }, futures, null, [["qty", "not-a-number", null]]],
    [
      "a quantity beside the step",
      { qty: "0.0139" },
      futures,
      null,
      [["qty", "quantity-step", "0.012"]],
    ],
    ["the least quantity", { qty: "0.004" }, futures, null, []],
    ["one step less", { qty: "0.002" }, futures, null, [["qty", "quantity-minimum", null]]],
    ["the most at once", { qty: "100" }, spot, known, []],
    ["more than that", { qty: "101" }, spot, known, [["qty", "quantity-maximum", "100.000000"]]],
    ["as much as is filled", { qty: "0.5" }, spot, filled, []],
    ["less than is filled", { qty: "0.499999" }, spot, filled, [["qty", "quantity-minimum", null]]],
  ] as const)("%s", (_name, change, instrument, order, expected) => {
    expect(modify(change, instrument, order)).toEqual(expected);
  });

  test("what the new quantity is worth counts at the new price, or at the one that stays", () => {
    const notional = { ...S, minOrderAmount: "notional" } as const;
    const least = { ...spot, minOrderAmount: parseAmount("5") };
    const tooSmall = [["qty", "quantity-minimum", null]];
    expect(modify({ qty: "0.000099", price: "50000" }, least, known, notional)).toEqual(tooSmall);
    expect(modify({ qty: "0.0001", price: "50000" }, least, known, notional)).toEqual([]);
    const stays = { ...known, price: "50000" };
    expect(modify({ qty: "0.000099" }, least, stays, notional)).toEqual(tooSmall);
    expect(modify({ qty: "0.000099" }, least, null, notional)).toEqual([]);
  });

  test("orders of coin-margined futures change, with presets, where a setting says that the line is listed", () => {
    const listed = { ...S, coinFutures: "listed" } as const;
    expect(modify({ qty: "10", takeProfit: "60000" }, coin, null, listed)).toEqual([]);
  });
});

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ orderId: `${index + 1}` }));

describe("batches of modifications (4.0)", () => {
  const changes = (count: number) =>
    numbered(count).map((id) => ({ ...id, qty: "1", symbol: "BTCUSDT" }));
  const order = { ...known, isReduceOnly: false };
  const check = (
    batch: readonly ModifyOrder[],
    more: Partial<KnownOrder & { isReduceOnly: boolean }> = {},
  ) =>
    rulesOf(
      checkBatchModify(
        batch,
        {
          instruments: new Map([["BTCUSDT", spot]]),
          orders: new Map([["1", { ...order, ...more }]]),
        },
        S,
      ),
    );
  const [one] = changes(1);

  test.each([
    ["20 orders", changes(20), {}, []],
    ["21 orders", changes(21), {}, [["orders", "batch-size", "20"]]],
    ["none", [], {}, [["orders", "batch-size", null]]],
    [
      "one whose modification waits",
      [one],
      { pending: "modification" },
      [["orders[0].orderId", "order-state", null]],
    ],
    [
      "a reduce-only order",
      [one],
      { isReduceOnly: true },
      [["orders[0].orderId", "batch-kind", null]],
    ],
    [
      "less than is filled",
      [one],
      { cumExecQty: "1.5" },
      [["orders[0].qty", "quantity-minimum", null]],
    ],
    [
      "a preset",
      [{ ...one, takeProfit: "60000" }],
      {},
      [["orders[0].takeProfit", "batch-kind", null]],
    ],
    [
      "spot and margin",
      [
        { ...one, category: "SPOT" },
        { orderId: "2", qty: "1", category: "MARGIN" },
      ],
      {},
      [],
    ],
    [
      "spot and futures",
      [
        { ...one, category: "SPOT" },
        { orderId: "2", qty: "1", category: "USDT-FUTURES" },
      ],
      {},
      [["orders", "same-category", null]],
    ],
  ] as const)("%s", (_name, batch, more, expected) => {
    expect(check(batch as readonly ModifyOrder[], more)).toEqual(expected);
  });
});

test.each([
  [20, []],
  [21, [["orders", "batch-size", "20"]]],
  [0, [["orders", "batch-size", null]]],
])("a batch cancels %d orders", (count, expected) => {
  const cancels = numbered(count).map(
    (id) => ({ ...id, category: "SPOT", symbol: "BTCUSDT" }) as const,
  );
  expect(rulesOf(checkCancelBatch(cancels, S))).toEqual(expected);
});

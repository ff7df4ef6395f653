import fc from "fast-check";
import { expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import { readTestEnv } from "@/lib/env/testing/env";
import { BOT_FIGURES, type GridBot } from "./account-records";
import { CATEGORIES, type UnlistedWord } from "./exchange-words";
import type { Order, StrategyOrder } from "./records";
import type { CreateBot, PlaceOrder, PlaceStrategyOrder } from "./requests";
import {
  differenceOfBot,
  differenceOfOrder,
  differenceOfStrategy,
  differenceSaid,
} from "./same-order";

/**
 * The oracle: a candidate that equals the sent order, then spoilt in some fields. For each way to
 * spoil a field it knows whether the candidate can still be the sent order: `id` if it carries an
 * id of ours, `typed` if a person typed its number.
 */
type Spoilt<Found> = {
  readonly set: Partial<Found>;
  readonly id: boolean;
  readonly typed: boolean;
};
type Ways<Found> = Readonly<Record<string, readonly Spoilt<Found>[]>>;

const BOTH = { id: true, typed: true };
const NEITHER = { id: false, typed: false };
/** The order may have changed at the exchange since; a typed number then proves nothing. */
const CHANGED = { id: true, typed: false };

const SENT_MS = Date.UTC(2026, 10, 29, 10);
const OURS = "bd-abcdefghijklmnopqrstuvwxyz0";
const amount = (text: string) => text as Amount;
const unlisted = (text: string) => text as UnlistedWord;
const times: readonly Spoilt<{ createdTimeMs: number | null }>[] = [
  { set: { createdTimeMs: SENT_MS + 3_600_000 }, ...BOTH },
  { set: { createdTimeMs: SENT_MS - 2_000 }, ...BOTH },
  { set: { createdTimeMs: null }, ...BOTH },
  { set: { createdTimeMs: SENT_MS - 20_000 }, ...CHANGED },
  { set: { createdTimeMs: SENT_MS - 3_600_000 }, ...NEITHER },
];
/** The same figure in another spelling, another figure, and none. */
const figures = (name: string, is: string) => [
  { set: { [name]: amount(is.includes(".") ? `${is}00` : `${is}.00`) }, ...BOTH },
  { set: { [name]: amount(`${is}1`) }, ...CHANGED },
  { set: { [name]: null }, ...CHANGED },
];

/** Mostly null, so that about half of the candidates match. */
const mostlyNone = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value });

/** One way to spoil each field, or none. */
const spoilt = <Found>(ways: Ways<Found>) =>
  fc
    .record(
      Object.fromEntries(
        Object.entries(ways).map(([field, each]) => [field, mostlyNone(fc.constantFrom(...each))]),
      ),
    )
    .map((chosen) => Object.values(chosen).filter((one) => one !== null));

/** Compares the answer with the oracle's for many spoilt candidates. */
function checkAll<Found>(
  cases: fc.Arbitrary<{
    readonly found: Found;
    readonly chosen: readonly Spoilt<Found>[];
    readonly isById: boolean;
    readonly judge: (found: Found) => unknown;
  }>,
) {
  fc.assert(
    fc.property(cases, ({ found, chosen, isById, judge }) => {
      const candidate = Object.assign({}, found, ...chosen.map(({ set }) => set)) as Found;
      const canBe = chosen.every(({ id, typed }) => (isById ? id : typed));
      expect(judge(candidate) === null).toBe(canBe);
    }),
    { seed: readTestEnv().seed, numRuns: 2_000 },
  );
}

const figure = fc.integer({ min: 1, max: 99_999 }).map((value) => `${value}.5`);
const side = fc.constantFrom("buy" as const, "sell" as const);
const other = { buy: "sell", sell: "buy" } as const;
const NO_PRESETS = {
  ...{ takeProfit: null, stopLoss: null, tpTriggerBy: null, slTriggerBy: null },
  ...{ tpOrderType: null, slOrderType: null, tpLimitPrice: null, slLimitPrice: null },
};

function orderAsSent(request: PlaceOrder): Order {
  const isSpending =
    request.orderType === "market" &&
    request.side === "buy" &&
    !request.category.endsWith("FUTURES");
  return {
    ...NO_PRESETS,
    orderId: "77",
    clientOid: null,
    category: request.category,
    symbol: request.symbol,
    orderType: request.orderType,
    side: request.side,
    price: request.price === undefined ? null : amount(request.price),
    qty: amount(isSpending ? "0" : request.qty),
    amount: isSpending ? amount(request.qty) : null,
    ...{
      cumExecQty: null,
      cumExecValue: null,
      avgPrice: null,
      timeInForce: null,
      orderStatus: "live",
    },
    posSide: request.posSide ?? null,
    ...{ holdMode: null, tradeSide: null, delegateType: null, reduceOnly: null, marginMode: null },
    ...{ stpMode: null, feeDetail: null, cancelReason: null, execType: null },
    createdTimeMs: SENT_MS + 40,
    updatedTimeMs: null,
  };
}

const orders = fc
  .record({
    category: fc.constantFrom(...CATEGORIES),
    side,
    orderType: fc.constantFrom("limit" as const, "market" as const),
    ...{ qty: figure, price: figure, isById: fc.boolean(), hedged: fc.boolean() },
  })
  .chain(({ isById, hedged, price, ...rest }) => {
    const request: PlaceOrder = {
      ...rest,
      symbol: "BTCUSDT",
      ...(rest.orderType === "limit" ? { price } : {}),
      ...(hedged ? { posSide: "long" as const } : {}),
    };
    const found = { ...orderAsSent(request), clientOid: isById ? OURS : null };
    const size = found.amount === null ? "qty" : "amount";
    const ways: Ways<Order> = {
      symbol: [
        { set: { symbol: "btcusdt" }, ...BOTH },
        { set: { symbol: "ETHUSDT" }, ...NEITHER },
      ],
      category: [
        {
          set: { category: CATEGORIES.find((one) => one !== request.category) ?? "SPOT" },
          ...NEITHER,
        },
        { set: { category: unlisted("SPOT-RWA") }, ...CHANGED },
      ],
      side: [{ set: { side: other[request.side] }, ...NEITHER }],
      posSide: [{ set: { posSide: "short" }, ...(hedged ? NEITHER : BOTH) }],
      orderType: [
        { set: { orderType: request.orderType === "limit" ? "market" : "limit" }, ...CHANGED },
      ],
      size: figures(size, request.qty),
      price:
        request.price === undefined
          ? [{ set: { price: amount("9") }, ...BOTH }]
          : figures("price", price),
      // If an order carries our clientOid, another order id does not matter, because the id may
      // have been lost.
      orderId: [{ set: { orderId: "78" }, ...BOTH }],
      clientOid: isById ? [] : [{ set: { clientOid: "theirs" }, ...NEITHER }],
      time: times,
    };
    const sent = { request, clientOid: OURS, orderId: null, sentMs: SENT_MS };
    const judge = (candidate: Order) => differenceOfOrder(sent, candidate);
    return spoilt(withoutEmpty(ways)).map((chosen) => ({ found, chosen, isById, judge }));
  });

const withoutEmpty = <Found>(ways: Ways<Found>): Ways<Found> =>
  Object.fromEntries(Object.entries(ways).filter(([, each]) => each.length > 0));

test("an order is accepted exactly if it can be the one that was sent", () => checkAll(orders));

const triggers = fc
  .record({
    ...{ side, qty: figure, triggerPrice: figure, triggerOrderPrice: figure, isById: fc.boolean() },
    triggerOrderType: fc.constantFrom("limit" as const, "market" as const),
  })
  .chain(({ isById, triggerOrderPrice, ...rest }) => {
    const isLimit = rest.triggerOrderType === "limit";
    const request: PlaceStrategyOrder = {
      ...rest,
      ...{ type: "trigger", category: "SPOT", symbol: "ETHUSDT" },
      ...(isLimit ? { triggerOrderPrice } : {}),
    };
    const found: StrategyOrder = {
      ...NO_PRESETS,
      orderId: "77",
      clientOid: "a number of the exchange",
      ...{
        category: "SPOT",
        symbol: "ETHUSDT",
        qty: amount(rest.qty),
        side: rest.side,
        posSide: null,
      },
      ...{ status: "pending", triggerBy: "market", triggerPrice: amount(rest.triggerPrice) },
      triggerOrderType: rest.triggerOrderType,
      triggerOrderPrice: isLimit ? amount(triggerOrderPrice) : null,
      ...{ triggerType: null, createdTimeMs: SENT_MS, updatedTimeMs: null },
    };
    const ways: Ways<StrategyOrder> = {
      symbol: [{ set: { symbol: "BTCUSDT" }, ...NEITHER }],
      category: [{ set: { category: "MARGIN" }, ...NEITHER }],
      side: [{ set: { side: other[rest.side] }, ...NEITHER }],
      triggerPrice: figures("triggerPrice", rest.triggerPrice),
      triggerBy: [
        { set: { triggerBy: null }, ...BOTH },
        { set: { triggerBy: "mark" }, ...CHANGED },
      ],
      triggerOrderType: [{ set: { triggerOrderType: isLimit ? "market" : "limit" }, ...CHANGED }],
      triggerOrderPrice: isLimit ? figures("triggerOrderPrice", triggerOrderPrice) : [],
      qty: figures("qty", rest.qty),
      time: times,
    };
    const sent = { request, clientOid: OURS, orderId: isById ? "77" : null, sentMs: SENT_MS };
    const judge = (candidate: StrategyOrder) => differenceOfStrategy(sent, candidate);
    return spoilt(withoutEmpty(ways)).map((chosen) => ({ found, chosen, isById, judge }));
  });

test("a trigger order is accepted exactly if it can be the one that was sent", () =>
  checkAll(triggers));

const NO_FIGURES = Object.fromEntries(BOT_FIGURES.map((name) => [name, null])) as Record<
  (typeof BOT_FIGURES)[number],
  null
>;

const bots = fc
  .record({
    ...{ maxPrice: figure, minPrice: figure, invested: figure, takeProfit: figure },
    gridNum: fc.integer({ min: 2, max: 200 }),
    ends: fc.boolean(),
  })
  .chain(({ invested, gridNum, takeProfit, ends, ...range }) => {
    const request: CreateBot = {
      ...range,
      ...{
        category: "SPOT",
        symbol: "BTCUSDT",
        gridNum: String(gridNum),
        gridOrderMode: "arithmetic",
      },
      investmentAmount: [{ coin: "USDT", amount: invested }],
      ...(ends ? { takeProfit } : {}),
    };
    const found: GridBot = {
      ...NO_FIGURES,
      ...{ botId: "7", symbol: "BTCUSDT", category: null, status: "running", gridType: "long" },
      ...{
        gridOrderMode: "arithmetic",
        gridNum: String(gridNum),
        slippage: "2%",
        triggerCondition: "instant",
      },
      ...{
        terminationCondition: null,
        terminationReason: null,
        hodlMode: "no",
        autoTransferProfits: "no",
      },
      ...{
        baseInvestmentCoin: "BTC",
        baseInvestmentAmount: amount("0"),
        quoteInvestmentCoin: "USDT",
      },
      ...{ quoteInvestmentAmount: amount(invested), createdTimeMs: SENT_MS, runningTimeMs: null },
      ...{ maxPrice: amount(range.maxPrice), minPrice: amount(range.minPrice) },
      takeProfit: ends ? amount(takeProfit) : null,
    };
    const ways: Ways<GridBot> = {
      symbol: [{ set: { symbol: "ETHUSDT" }, ...NEITHER }],
      category: [
        { set: { category: "SPOT" }, ...BOTH },
        { set: { category: "USDT-FUTURES" }, ...NEITHER },
      ],
      gridOrderMode: [{ set: { gridOrderMode: "geometric" }, ...NEITHER }],
      maxPrice: figures("maxPrice", range.maxPrice),
      minPrice: figures("minPrice", range.minPrice),
      gridNum: [{ set: { gridNum: String(gridNum + 1) }, ...NEITHER }],
      quoteInvestmentAmount: figures("quoteInvestmentAmount", invested),
      baseInvestmentAmount: [
        { set: { baseInvestmentAmount: amount("0.01") }, ...NEITHER },
        { set: { baseInvestmentAmount: null }, ...BOTH },
      ],
      takeProfit: [
        { set: { takeProfit: ends ? null : amount(takeProfit) }, ...NEITHER },
        ...(ends ? [] : [{ set: { takeProfit: amount("0") }, ...BOTH }]),
      ],
      stopLoss: [{ set: { stopLoss: amount("1") }, ...NEITHER }],
      time: [
        ...times,
        { set: { createdTimeMs: null, unread: { createdTime: "yesterday" } }, ...NEITHER },
      ],
      profit: [{ set: { totalProfit: amount("12"), roi: null }, ...BOTH }],
    };
    const judge = (candidate: GridBot) => differenceOfBot({ request, sentMs: SENT_MS }, candidate);
    return spoilt(withoutEmpty(ways)).map((chosen) => ({ found, chosen, isById: false, judge }));
  });

test("a bot is accepted exactly if it can be the one that was requested", () => checkAll(bots));

test.each([
  [{ field: "triggerPrice", ours: "2400", theirs: "2500" }, "differs"],
  [{ field: "stopLoss", ours: null, theirs: "1" }, "differs-none"],
  [{ field: "qty", ours: "1", theirs: null }, "differs-not-given"],
] as const)("the sentence of %o names the field and both values", (difference, text) => {
  expect(differenceSaid(difference).text).toBe(text);
});

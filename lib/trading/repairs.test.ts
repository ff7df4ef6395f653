import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Amount, amountOfUnits, compareAmounts, parseAmount } from "@/lib/core/amount";
import {
  DEFAULT_TRADING_SETTINGS,
  MINIMUM_READINGS,
  type TradingSettings,
} from "./exchange-settings";
import { CATEGORIES, type Category, isFutures } from "./exchange-words";
import type { Instrument } from "./instrument";
import { readingShown, testMinimum } from "./minimum-reading";
import { isReducing } from "./order-limits";
import { checkOrder } from "./order-preview";
import type { PlaceOrder } from "./requests";
import { factsOf, INSTRUMENTS, limitBuy } from "./testing/trading";

/**
 * Prices have two decimals and quantities four here, so that the oracles can count in whole units.
 */
const PRICE_SCALE = 2;
const QTY_SCALE = 4;
const priceOf = (units: number) => amountOfUnits(BigInt(units), PRICE_SCALE);
const qtyOf = (units: number) => amountOfUnits(BigInt(units), QTY_SCALE);

type RepairCase = {
  readonly category: Category;
  readonly side: "buy" | "sell";
  readonly orderType: "limit" | "market";
  readonly reduceOnly: boolean;
  readonly priceStep: number;
  readonly qtyStep: number;
  readonly minQty: number | null;
  /** In whole coins, base or quote. */
  readonly minAmount: number | null;
  readonly maxQty: number;
  readonly price: number;
  readonly last: number;
  readonly qty: number;
  readonly reading: TradingSettings["minOrderAmount"];
};

const cases: fc.Arbitrary<RepairCase> = fc.record({
  category: fc.constantFrom(...CATEGORIES),
  side: fc.constantFrom("buy", "sell"),
  orderType: fc.constantFrom("limit", "market"),
  reduceOnly: fc.boolean(),
  priceStep: fc.constantFrom(1, 5, 10, 25, 50, 100),
  qtyStep: fc.constantFrom(1, 5, 10, 100, 10_000),
  minQty: fc.option(fc.integer({ min: 1, max: 50_000 })),
  minAmount: fc.option(fc.integer({ min: 1, max: 20 })),
  maxQty: fc.integer({ min: 1, max: 100_000 }),
  price: fc.integer({ min: 1, max: 500_000 }),
  last: fc.integer({ min: 1, max: 500_000 }),
  qty: fc.integer({ min: 1, max: 200_000 }),
  reading: fc.constantFrom(...MINIMUM_READINGS, "unknown"),
});

function instrumentOf(one: RepairCase): Instrument {
  const decimalsOfStep = (step: number, scale: number) =>
    Math.max(0, scale - String(step).length + 1);
  const futures = isFutures(one.category);
  // A spot symbol's step is a number of decimals, so it is a power of ten.
  const priceDecimals = futures ? PRICE_SCALE : decimalsOfStep(one.priceStep, PRICE_SCALE);
  return {
    ...INSTRUMENTS.spot,
    category: one.category,
    pricePrecision: priceDecimals,
    priceMultiplier: futures ? priceOf(one.priceStep) : null,
    sizeMultiplier: futures ? qtyOf(one.qtyStep) : null,
    quantityPrecision: decimalsOfStep(one.qtyStep, QTY_SCALE),
    quotePrecision: decimalsOfStep(one.qtyStep, QTY_SCALE),
    minOrderQty: one.minQty === null ? null : qtyOf(one.minQty),
    minOrderAmount: one.minAmount === null ? null : parseAmount(String(one.minAmount)),
    maxOrderQty: qtyOf(one.maxQty),
    maxMarketOrderQty: qtyOf(one.maxQty),
  };
}

function orderOf(one: RepairCase): PlaceOrder {
  const { category, side, orderType } = one;
  return {
    category,
    symbol: INSTRUMENTS.spot.symbol,
    side,
    orderType,
    qty: qtyOf(one.qty),
    ...(orderType === "limit" ? { price: priceOf(one.price) } : {}),
    ...(one.reduceOnly && isFutures(category) ? { reduceOnly: "yes" as const } : {}),
  };
}

function checked(one: RepairCase, order = orderOf(one)) {
  const facts = factsOf(instrumentOf(one), { lastPrice: priceOf(one.last) });
  const settings = { ...DEFAULT_TRADING_SETTINGS, minOrderAmount: one.reading };
  return checkOrder("place-order", order, facts, settings);
}

const isMore = (one: string, other: string) => compareAmounts(one as Amount, other as Amount) > 0;

test("no repair and no rounding ever offers a size above what was typed", () => {
  const check = (one: RepairCase) => {
    const { refusals, roundings, request } = checked(one);
    const typed = qtyOf(one.qty);
    const offered = [
      request.qty,
      ...roundings.filter(({ field }) => field === "qty").map(({ sent }) => sent),
      ...refusals.filter(({ field }) => field === "qty").map(({ nearest }) => nearest ?? typed),
    ];
    expect(offered.filter((size) => isMore(size, typed))).toEqual([]);
  };
  fc.assert(fc.property(cases, check), { numRuns: 500 });
});

describe("prices between two steps", () => {
  const futures: Category[] = ["USDT-FUTURES", "USDC-FUTURES"];
  /** Floor and ceiling in whole units. */
  const expected = (units: number, step: number, side: "buy" | "sell") =>
    side === "buy" ? Math.floor(units / step) * step : Math.ceil(units / step) * step;

  test("a buy is rounded down and a sell up, by less than a step, and what was rounded is shown", () => {
    const check = (given: RepairCase) => {
      const one: RepairCase = { ...given, category: "USDT-FUTURES", orderType: "limit" };
      const sent = expected(one.price, one.priceStep, one.side);
      const { request, roundings, refusals } = checked(one);
      if (sent === 0) {
        expect(refusals).toContainEqual(
          expect.objectContaining({ rule: "price-step", nearest: null }),
        );
        return;
      }
      expect(compareAmounts(request.price as Amount, priceOf(sent))).toBe(0);
      const shown = roundings.filter(({ field }) => field === "price");
      expect(shown.map(({ typed }) => typed)).toEqual(
        sent === one.price ? [] : [priceOf(one.price)],
      );
    };
    fc.assert(fc.property(cases, check), { numRuns: 300 });
  });

  test("take-profit and stop-loss are rounded like the order that they place: the other way round", () => {
    const check = (given: RepairCase, profit: number, loss: number) => {
      const one: RepairCase = {
        ...given,
        category: futures[0] ?? "USDT-FUTURES",
        orderType: "limit",
        reduceOnly: false,
      };
      const closes = one.side === "buy" ? "sell" : "buy";
      const presets = { takeProfit: priceOf(profit), stopLoss: priceOf(loss) };
      const { request } = checked(one, { ...orderOf(one), ...presets });
      for (const [field, typed] of [
        ["takeProfit", profit],
        ["stopLoss", loss],
      ] as const) {
        const sent = expected(typed, one.priceStep, closes);
        const is = sent === 0 ? priceOf(typed) : priceOf(sent);
        expect(compareAmounts(request[field] as Amount, is)).toBe(0);
      }
    };
    const price = fc.integer({ min: 1, max: 500_000 });
    fc.assert(fc.property(cases, price, price, check), { numRuns: 300 });
  });
});

describe("the unit of the minimum", () => {
  /** In whole units, for orders whose quantity is in the base coin. */
  const breaks = (one: RepairCase, price: number) => {
    const unit = 10 ** QTY_SCALE;
    const least = one.minAmount ?? 0;
    return {
      quantity: one.qty < least * unit,
      notional: BigInt(one.qty) * BigInt(price) < BigInt(least) * BigInt(unit * 10 ** PRICE_SCALE),
    };
  };
  const isOfBase = ({ category, side, orderType }: RepairCase) =>
    category !== "COIN-FUTURES" &&
    (isFutures(category) || orderType === "limit" || side === "sell");
  /**
   * Orders on the symbol's steps, so that nothing is rounded, and within every other rule of
   * quantity.
   */
  const plain = cases
    .map(
      (one): RepairCase => ({ ...one, priceStep: 1, qtyStep: 1, minQty: null, maxQty: 1_000_000 }),
    )
    .filter(isOfBase);

  test("unknown, it refuses what breaks both readings and warns of what breaks one", () => {
    const check = (one: RepairCase) => {
      const broken = breaks(one, one.orderType === "limit" ? one.price : one.last);
      const { refusals, warnings } = checked({ ...one, reading: "unknown" });
      const isRefused = refusals.some(({ rule }) => rule === "quantity-minimum");
      expect(isRefused).toBe(broken.quantity && broken.notional);
      expect(warnings.length).toBe(broken.quantity !== broken.notional ? 1 : 0);
    };
    fc.assert(fc.property(plain, check), { numRuns: 500 });
  });

  test.each(MINIMUM_READINGS)("known as %s, it alone decides, without a warning", (reading) => {
    const check = (one: RepairCase) => {
      const broken = breaks(one, one.orderType === "limit" ? one.price : one.last);
      const { refusals, warnings } = checked({ ...one, reading });
      expect(refusals.some(({ rule }) => rule === "quantity-minimum")).toBe(broken[reading]);
      expect(warnings).toEqual([]);
    };
    fc.assert(fc.property(plain, check), { numRuns: 300 });
  });

  test("an exchange that keeps one reading teaches that reading alone, by whatever it accepts or refuses", () => {
    const check = (
      one: RepairCase,
      truth: (typeof MINIMUM_READINGS)[number],
      isByLast: boolean,
      hidden: number,
    ) => {
      const order = orderOf(one);
      const shows = testMinimum(order, instrumentOf(one), priceOf(one.last));
      // No source says which price the exchange multiplies.
      const price = one.orderType === "market" || isByLast ? one.last : one.price;
      // The real minimum may be larger than the listed one.
      const isTooSmall = breaks({ ...one, minAmount: (one.minAmount ?? 0) * hidden }, price)[truth];
      const outcome = isTooSmall
        ? { kind: "refused", failure: { code: "25611" } }
        : { kind: "accepted", failure: undefined };
      const mayBeSmaller = isFutures(order.category) && isReducing(order);
      if (mayBeSmaller || order.orderType === "market") expect(shows).toBeNull();
      else expect([truth, null]).toContain(shows && readingShown(shows, outcome));
    };
    fc.assert(
      fc.property(
        plain,
        fc.constantFrom(...MINIMUM_READINGS),
        fc.boolean(),
        fc.integer({ min: 1, max: 9 }),
        check,
      ),
      {
        numRuns: 500,
      },
    );
  });

  test("a refusal for another reason, and an outcome that is not known, teach nothing", () => {
    const instrument = { ...INSTRUMENTS.spot, minOrderAmount: parseAmount("1") };
    const shows = testMinimum(
      limitBuy(instrument, { qty: "0.01" }),
      instrument,
      parseAmount("60000"),
    );
    expect(shows).toEqual({ ifAccepted: "notional", ifTooSmall: "quantity" });
    if (shows === null) return;
    expect(readingShown(shows, { kind: "refused", failure: { code: "25202" } })).toBeNull();
    expect(readingShown(shows, { kind: "refused", failure: { code: null } })).toBeNull();
    expect(readingShown(shows, { kind: "unknown", failure: { code: "25611" } })).toBeNull();
    expect(readingShown(shows, { kind: "replaced" })).toBeNull();
  });

  test('0.01 BTC where the minimum is "1" can be sent, with a warning and without a larger size', () => {
    const instrument = { ...INSTRUMENTS.spot, minOrderAmount: parseAmount("1") };
    const seen = checkOrder(
      "place-order",
      limitBuy(instrument, { qty: "0.01" }),
      factsOf(instrument),
      DEFAULT_TRADING_SETTINGS,
    );
    expect(seen).toMatchObject({
      refusals: [],
      warnings: [
        { rule: "quantity-minimum", nearest: null, said: { text: "quantity-least-unknown" } },
      ],
      request: { qty: "0.01" },
    });
    expect(seen.write).not.toBeNull();
  });
});

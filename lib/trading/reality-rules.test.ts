import { describe, expect, test } from "vitest";
import { DEFAULT_TRADING_SETTINGS } from "./exchange-settings";
import {
  checkCancelOrder,
  checkCancelRealityOrder,
  checkPlaceOrder,
  checkPlaceRealityOrder,
} from "./place-rules";
import { prepareWrite, type WriteAsked } from "./prepare-write";
import { factsOf, INSTRUMENTS, limitBuy, rulesOf } from "./testing/trading";

const { spot, reality } = INSTRUMENTS;
const S = DEFAULT_TRADING_SETTINGS;
const facts = factsOf(reality);
const symbol = "RAAPLUSDT";
const ORDER = { symbol, side: "sell", orderType: "market", qty: "1" } as const;
const CANCEL = { orderId: "1", symbol } as const;

test("a Reality order has no other fields than its own (4.7)", () => {
  expect(checkPlaceRealityOrder(ORDER, facts, S)).toEqual([]);
  const withStp = { ...ORDER, stpMode: "none" };
  expect(rulesOf(checkPlaceRealityOrder(withStp, facts, S))).toEqual([
    ["stpMode", "reality-pair", null],
  ]);
});

describe("by setting Reality pairs are for whitelisted users only", () => {
  const closed = { ...S, realityAccess: "whitelisted" } as const;
  const limit10 = { ...S, cancelRealityLimit: "10-whitelisted" } as const;
  const open = { isRealityWhitelisted: true } as const;
  const refused = [["symbol", "whitelist", null]];
  const place = (settings: typeof S) => checkPlaceOrder(limitBuy(reality), facts, settings);
  const cancel = (settings: typeof S) => checkCancelOrder({ orderId: "1" }, true, settings);
  const placeReality = (settings: typeof S) => checkPlaceRealityOrder(ORDER, facts, settings);
  const cancelReality = (settings: typeof S) => checkCancelRealityOrder(CANCEL, true, settings);

  test.each([
    ["4.1", place],
    ["4.3", cancel],
    ["4.7", placeReality],
    ["4.8", cancelReality],
  ])("%s", (section, check) => {
    expect(check(S)).toEqual([]);
    expect(check(closed)).toMatchObject([{ section, rule: "whitelist" }]);
    expect(rulesOf(check(closed))).toEqual(refused);
    expect(check({ ...closed, ...open })).toEqual([]);
  });

  test("other pairs are for all", () => {
    expect(checkPlaceOrder(limitBuy(spot), factsOf(spot), closed)).toEqual([]);
    expect(checkCancelOrder({ orderId: "1" }, false, closed)).toEqual([]);
  });

  test("the limit of 10 a second is for whitelisted users of 4.8 only", () => {
    expect(rulesOf(cancelReality(limit10))).toEqual(refused);
    expect(cancelReality({ ...limit10, ...open })).toEqual([]);
    expect(rulesOf(cancelReality({ ...limit10, ...closed }))).toEqual(refused);
    for (const check of [place, cancel, placeReality]) expect(check(limit10)).toEqual([]);
  });
});

const ofSpot = limitBuy(spot, { clientOid: "b" });
const instruments = new Map([
  [symbol, reality],
  ["BTCUSDT", spot],
]);
/** Writes with a Reality pair's symbol, some with another pair's too. */
const NAMING: { readonly [Name in keyof WriteAsked]?: WriteAsked[Name] } = {
  "place-order": [limitBuy(reality), facts],
  "place-batch": [[limitBuy(reality), ofSpot], { ...facts, instruments }],
  "modify-order": [
    { orderId: "1", qty: "1", symbol },
    { instrument: reality, order: null },
  ],
  "batch-modify-order": [
    [
      { orderId: "1", qty: "1", symbol },
      { orderId: "2", qty: "1", symbol: "BTCUSDT" },
    ],
    { instruments, orders: new Map() },
  ],
  "cancel-batch": [
    [
      { orderId: "1", category: "SPOT", symbol },
      { orderId: "2", category: "SPOT", symbol: "BTCUSDT" },
    ],
    { instruments },
  ],
  "cancel-symbol-order": [{ category: "SPOT", symbol }, { isReality: true }],
  "place-reality-order": [ORDER, facts],
  "cancel-reality-order": [CANCEL, { isReality: true }],
  "place-strategy-order": [{ category: "SPOT", symbol, side: "sell", stopLoss: "50000" }, facts],
};

test.each(Object.entries(NAMING))(
  "%s writes a Reality pair with the small r, by setting",
  (name, [request, its]) => {
    const bodyWith = (settings: typeof S) => {
      const prepared = prepareWrite(name as keyof WriteAsked, request, its, settings);
      return prepared.ok ? prepared.write.body : expect.fail(JSON.stringify(prepared.refusals));
    };
    expect(bodyWith(S)).toContain('"RAAPLUSDT"');
    const small = bodyWith({ ...S, realitySymbol: "small-r" });
    expect(small).toContain('"rAAPLUSDT"');
    expect(small.includes('"BTCUSDT"')).toBe(Array.isArray(request));
  },
);

test("another pair that begins with an R keeps it", () => {
  const ripple = { ...spot, symbol: "RIOTUSDT" };
  const settings = { ...S, realitySymbol: "small-r" } as const;
  const prepared = prepareWrite("place-order", limitBuy(ripple), factsOf(ripple), settings);
  expect(prepared).toMatchObject({ write: { body: expect.stringContaining('"RIOTUSDT"') } });
});

import { describe, expect, test } from "vitest";
import { DEFAULT_TRADING_SETTINGS } from "./exchange-settings";
import type { OrderState } from "./exchange-words";
import { checkClientOid, checkRequestId, findTakenClientOids } from "./id-rules";
import type { PlaceOrder } from "./requests";
import { factsOf, INSTRUMENTS, limitBuy, marketBuy, rulesOfPlacing } from "./testing/trading";

const { spot, futures } = INSTRUMENTS;
const S = DEFAULT_TRADING_SETTINGS;
const margin = { ...spot, category: "MARGIN" } as const;
const onFutures = (more: Partial<PlaceOrder>, facts: Parameters<typeof factsOf>[1] = {}) =>
  rulesOfPlacing(limitBuy(futures, more), factsOf(futures, facts));
const hedge = { holdMode: "hedge_mode" } as const;

describe("ids (docs/exchange.md 2.1, 4.2)", () => {
  const long = "x".repeat(32);
  test.each([
    [".A:/a0_-", S, null],
    [long, S, null],
    [`${long}x`, S, long],
    ["", S, null],
    ["a b#c", S, "abc"],
    ["a.b/c", { ...S, clientOid: "common" } as const, "abc"],
    ["a_b:c-1", { ...S, clientOid: "common" } as const, null],
  ])("clientOid %j", (clientOid, settings, nearest) => {
    const passes = nearest === null && clientOid !== "";
    expect(checkClientOid(clientOid, settings)).toEqual(
      passes ? null : expect.objectContaining({ rule: "client-oid-form", nearest }),
    );
  });

  test("a clientOid that an open order has is refused; any other passes", () => {
    const facts = factsOf(spot, { openClientOids: new Set(["taken"]) });
    expect(rulesOfPlacing(limitBuy(spot, { clientOid: "taken" }), facts)).toEqual([
      ["clientOid", "client-oid-unique", null],
    ]);
    expect(rulesOfPlacing(limitBuy(spot, { clientOid: "free" }), facts)).toEqual([]);
  });

  test("a clientOid is taken while its order is open, by setting for 24 hours after it was placed", () => {
    const nowMs = 1_780_000_000_000;
    const placedAgo = (clientOid: string, orderStatus: string, hours: number | null) => ({
      clientOid,
      orderStatus: orderStatus as OrderState,
      createdTimeMs: hours === null ? null : nowMs - hours * 3_600_000,
    });
    const orders = [
      placedAgo("open", "partially_filled", 100),
      placedAgo("strange", "a_new_state", 100),
      placedAgo("filled", "filled", 23.9),
      placedAgo("cancelled", "cancelled", 24),
      placedAgo("undated", "filled", null),
      { ...placedAgo("", "live", 1), clientOid: null },
    ];
    expect([...findTakenClientOids(orders, nowMs, S)]).toEqual(["open", "strange"]);
    const aDay = { ...S, clientOidUnique: "24h" } as const;
    expect([...findTakenClientOids(orders, nowMs, aDay)]).toEqual([
      "open",
      "strange",
      "filled",
      "undated",
    ]);
  });

  test.each([
    ["9".repeat(18), S, true],
    ["9".repeat(19), S, false],
    ["007", S, false],
    ["x1", S, false],
    ["x1", { ...S, requestId: "text" } as const, true],
    ["x".repeat(33), { ...S, requestId: "text" } as const, false],
  ])("requestId %j", (requestId, settings, passes) => {
    expect(checkRequestId(requestId, settings) === null).toBe(passes);
  });

  test("a request id of 19 digits is cut to the nearest that fits", () => {
    expect(checkRequestId("1234567890123456789", S)?.nearest).toBe("123456789012345678");
  });
});

describe("required fields and words (4.1)", () => {
  test.each(["category", "symbol", "qty", "side", "orderType"] as const)(
    "%s is required",
    (field) => {
      expect(rulesOfPlacing({ ...limitBuy(), [field]: "" })).toContainEqual([
        field,
        "required",
        null,
      ]);
    },
  );

  test.each([
    [limitBuy(spot, { side: "BUY" as "buy" }), "side", "listed-word", "buy"],
    [limitBuy(spot, { category: "spot" as "SPOT" }), "category", "listed-word", "SPOT"],
    [{ ...marketBuy(), price: "1" }, "price", "not-for-market", null],
    [marketBuy({ timeInForce: "gtc" }), "timeInForce", "not-for-market", "ioc"],
    [limitBuy(spot, { timeInForce: "rpi" }), "timeInForce", "market-maker-only", "gtc"],
    [limitBuy(spot, { marginMode: "isolated" }), "marginMode", "futures-only", null],
    [limitBuy(spot, { posSide: "long" }), "posSide", "futures-only", null],
    [limitBuy(spot, { reduceOnly: "yes" }), "reduceOnly", "futures-only", "no"],
    [
      limitBuy(spot, { tpTriggerBy: "mark", takeProfit: "60000" }),
      "tpTriggerBy",
      "futures-only",
      null,
    ],
    [limitBuy(spot, { qty: "1e-2" }), "qty", "not-a-number", null],
    [limitBuy(spot, { symbol: "ETHUSDT" }), "symbol", "symbol-closed", null],
  ] as const)("%j is stopped", (order, field, rule, nearest) => {
    expect(rulesOfPlacing(order)).toEqual([[field, rule, nearest]]);
  });

  test.each([
    ["every time in force but rpi", limitBuy(spot, { timeInForce: "post_only" }), factsOf(spot)],
    [
      "rpi of a market maker",
      limitBuy(spot, { timeInForce: "rpi" }),
      factsOf(spot, { isMarketMaker: true }),
    ],
    ["a market order with ioc", marketBuy({ timeInForce: "ioc", qty: "500" }), factsOf(spot)],
    [
      "each mode of self-trade prevention",
      limitBuy(spot, { stpMode: "cancel_both" }),
      factsOf(spot),
    ],
    ["isolated futures", limitBuy(futures, { marginMode: "isolated" }), factsOf(futures)],
    ["autoBorrow on spot", limitBuy(spot, { autoBorrow: "yes" }), factsOf(spot)],
    ["a margin order", limitBuy(margin), factsOf(margin)],
  ])("%s passes", (_name, order, facts) => {
    expect(rulesOfPlacing(order, facts)).toEqual([]);
  });

  test("autoBorrow is for spot, and not for an exchange that does not know it", () => {
    expect(rulesOfPlacing(limitBuy(margin, { autoBorrow: "yes" }), factsOf(margin))).toEqual([
      ["autoBorrow", "spot-only", null],
    ]);
    const older = { ...S, autoBorrow: "unknown" } as const;
    expect(rulesOfPlacing(limitBuy(spot, { autoBorrow: "yes" }), factsOf(spot), older)).toEqual([
      ["autoBorrow", "unsupported-line", "no"],
    ]);
  });

  test.each([
    ["listed", "symbol-closed"],
    ["offline", "symbol-closed"],
    ["restrictedAPI", "symbol-closed"],
    ["limit_open", "symbol-closed"],
  ] as const)("a symbol that is %s takes no new order", (status, rule) => {
    expect(onFutures({}, { instrument: { ...futures, status } })).toEqual([["symbol", rule, null]]);
  });

  test("a symbol without openings still takes an order that closes", () => {
    const instrument = { ...futures, status: "limit_open" } as const;
    expect(onFutures({ reduceOnly: "yes" }, { instrument })).toEqual([]);
    expect(onFutures({ posSide: "short" }, { instrument, ...hedge })).toEqual([]);
  });
});

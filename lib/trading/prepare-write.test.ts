import { expect, test } from "vitest";
import { WRITES, type WriteName } from "./exchange-operations";
import { DEFAULT_TRADING_SETTINGS } from "./exchange-settings";
import { prepareWrite, type WriteAsked } from "./prepare-write";
import { factsOf, INSTRUMENTS, limitBuy } from "./testing/trading";

const { spot, futures, reality } = INSTRUMENTS;
const NO_PAIR = { isReality: false };
const GRID = {
  category: "SPOT",
  symbol: "BTCUSDT",
  maxPrice: "70000",
  minPrice: "50000",
  gridNum: "10",
  gridOrderMode: "arithmetic",
  investmentAmount: [{ coin: "USDT", amount: "100" }],
  fundsSource: ["uta"],
} as const;
const NEUTRAL = { ...GRID, category: "USDT-FUTURES" } as const;
const batchFacts = { ...factsOf(spot), instruments: new Map([["BTCUSDT", spot]]) };
const realityOrder = {
  symbol: "RAAPLUSDT",
  side: "buy",
  orderType: "limit",
  price: "200",
  qty: "1",
} as const;

/** For every write: a valid one, an invalid one, and the field that is wrong. */
const CASES: {
  readonly [Name in WriteName]: {
    accepts: WriteAsked[Name];
    refuses: readonly [...WriteAsked[Name], string];
  };
} = {
  "place-order": {
    accepts: [limitBuy(), factsOf(spot)],
    refuses: [limitBuy(spot, { price: "" }), factsOf(spot), "price"],
  },
  "modify-order": {
    accepts: [
      { orderId: "1", price: "59001", requestId: "7" },
      { instrument: spot, order: null },
    ],
    refuses: [{ orderId: "1" }, { instrument: spot, order: null }, "qty"],
  },
  "cancel-order": {
    accepts: [{ clientOid: "a" }, NO_PAIR],
    refuses: [{ orderId: "" }, NO_PAIR, "orderId"],
  },
  "place-batch": {
    accepts: [[limitBuy(), limitBuy()], batchFacts],
    refuses: [
      [limitBuy(), limitBuy(spot, { takeProfit: "70000" })],
      batchFacts,
      "orders[1].takeProfit",
    ],
  },
  "set-leverage": {
    accepts: [
      { category: "USDT-FUTURES", symbol: "BTCUSDT", leverage: "125" },
      { instrument: futures },
    ],
    refuses: [
      { category: "USDT-FUTURES", symbol: "BTCUSDT", leverage: "126" },
      { instrument: futures },
      "leverage",
    ],
  },
  "place-strategy-order": {
    accepts: [
      { category: "USDT-FUTURES", symbol: "BTCUSDT", takeProfit: "70000" },
      { instrument: futures, holdMode: "one_way_mode" },
    ],
    refuses: [
      { category: "USDT-FUTURES", symbol: "BTCUSDT" },
      { instrument: futures, holdMode: "one_way_mode" },
      "takeProfit",
    ],
  },
  "place-reality-order": {
    accepts: [realityOrder, factsOf(reality)],
    refuses: [{ ...realityOrder, symbol: "BTCUSDT" }, factsOf(spot), "symbol"],
  },
  "cancel-reality-order": {
    accepts: [{ symbol: "RAAPLUSDT", orderId: "1" }, { isReality: true }],
    refuses: [{ symbol: "RAAPLUSDT" }, { isReality: true }, "orderId"],
  },
  "modify-grid-interval": {
    accepts: [{ category: "SPOT", botId: "1", maxPrice: "2", minPrice: "1", gridNum: "5" }, null],
    refuses: [
      { category: "SPOT", botId: "1", maxPrice: "1", minPrice: "1", gridNum: "5" },
      null,
      "maxPrice",
    ],
  },
  "close-bot": { accepts: [{ botId: "1" }, null], refuses: [{ botId: "" }, null, "botId"] },
  "countdown-cancel-all": {
    accepts: [{ countdown: "5" }, null],
    refuses: [{ countdown: "4" }, null, "countdown"],
  },
  "cancel-symbol-order": {
    accepts: [{ category: "SPOT" }, null],
    refuses: [{ category: "SPOT", symbol: "" }, null, "symbol"],
  },
  "batch-modify-order": {
    accepts: [[{ orderId: "1", qty: "1" }], { instruments: new Map(), orders: new Map() }],
    refuses: [
      [
        { orderId: "1", qty: "1" },
        { orderId: "1", qty: "2" },
      ],
      { instruments: new Map(), orders: new Map() },
      "orders[1].orderId",
    ],
  },
  "cancel-batch": {
    accepts: [[{ orderId: "1", category: "SPOT", symbol: "BTCUSDT" }], null],
    refuses: [
      [
        { orderId: "1", category: "SPOT", symbol: "BTCUSDT" },
        { clientOid: "b", category: "SPOT", symbol: "BTCUSDT" },
      ],
      null,
      "orders",
    ],
  },
  "close-positions": {
    accepts: [{ category: "USDT-FUTURES" }, null],
    refuses: [{ category: "SPOT" as "USDT-FUTURES" }, null, "category"],
  },
  "move-positions": {
    accepts: [
      {
        fromUid: "1",
        toUid: "2",
        category: "USDT-FUTURES",
        positionList: [{ symbol: "BTCUSDT", side: "buy", qty: "1" }],
      },
      null,
    ],
    refuses: [
      { fromUid: "1", toUid: "2", category: "USDT-FUTURES", positionList: [] },
      null,
      "positionList",
    ],
  },
  "modify-strategy-order": {
    accepts: [
      { orderId: "1", qty: "1", takeProfit: "70000" },
      { instrument: futures, fired: null },
    ],
    refuses: [{ orderId: "1", qty: "" }, { instrument: futures, fired: null }, "qty"],
  },
  "cancel-strategy-order": { accepts: [{ orderId: "1" }, null], refuses: [{}, null, "orderId"] },
  "validate-grid": {
    accepts: [GRID, { instrument: spot }],
    refuses: [{ ...GRID, gridNum: "0" }, { instrument: spot }, "gridNum"],
  },
  "create-bot": {
    accepts: [{ ...GRID, category: "USDT-FUTURES", gridType: "long" }, { instrument: futures }],
    refuses: [{ ...GRID, category: "USDT-FUTURES" }, { instrument: futures }, "gridType"],
  },
  "modify-bot": {
    accepts: [{ botId: "1", category: "SPOT", takeProfit: "70000", stopLoss: null }, null],
    refuses: [
      { botId: "1", category: "SPOT", takeProfit: undefined as unknown as null, stopLoss: null },
      null,
      "takeProfit",
    ],
  },
  "add-investment": {
    accepts: [
      { category: "SPOT", botId: "1", coin: "USDT", size: "10", fundsSource: ["uta"] },
      null,
    ],
    refuses: [
      { category: "USDT-FUTURES", botId: "1", coin: "USDT", size: "10", fundsSource: ["uta"] },
      null,
      "adjustType",
    ],
  },
  "validate-neutral-grid": {
    accepts: [NEUTRAL, { instrument: futures }],
    refuses: [
      { ...NEUTRAL, category: "SPOT" as "USDT-FUTURES" },
      { instrument: futures },
      "category",
    ],
  },
  "create-neutral-bot": {
    accepts: [NEUTRAL, { instrument: futures }],
    refuses: [{ ...NEUTRAL, fundsSource: [] }, { instrument: futures }, "fundsSource"],
  },
  "modify-neutral-bot": {
    accepts: [{ botId: "1", category: "USDT-FUTURES", takeProfit: null, stopLoss: null }, null],
    refuses: [
      { botId: "", category: "USDT-FUTURES", takeProfit: null, stopLoss: null },
      null,
      "botId",
    ],
  },
  "modify-neutral-grid-interval": {
    accepts: [
      { category: "USDT-FUTURES", botId: "1", maxPrice: "2", minPrice: "1", gridNum: "5" },
      null,
    ],
    refuses: [
      { category: "USDT-FUTURES", botId: "1", maxPrice: "2", minPrice: "1", gridNum: "1.5" },
      null,
      "gridNum",
    ],
  },
  "set-hold-mode": {
    accepts: [{ holdMode: "hedge_mode" }, null],
    refuses: [{ holdMode: "hedge" as "hedge_mode" }, null, "holdMode"],
  },
};

test.each(Object.keys(CASES) as WriteName[])(
  "%s: one passes, and one is stopped at its field",
  (name) => {
    const { accepts, refuses } = CASES[name];
    const prepared = prepareWrite(name, accepts[0], accepts[1], DEFAULT_TRADING_SETTINGS);
    expect(prepared).toMatchObject({ ok: true, write: { name, path: WRITES[name].path } });
    const refused = prepareWrite(name, refuses[0], refuses[1], DEFAULT_TRADING_SETTINGS);
    expect(refused).toMatchObject({ ok: false, refusals: [{ field: refuses[2] }] });
  },
);

test("a refusal names field, rule, section, the nearest value, and says it in a sentence", () => {
  const prepared = prepareWrite(
    "countdown-cancel-all",
    { countdown: "61" },
    null,
    DEFAULT_TRADING_SETTINGS,
  );
  expect(prepared).toEqual({
    ok: false,
    warnings: [],
    refusals: [
      {
        field: "countdown",
        rule: "countdown",
        section: "4.0",
        nearest: "60",
        said: { text: "countdown", values: {} },
      },
    ],
  });
});

const bodyOf = (...[name, request, facts, settings]: Parameters<typeof prepareWrite>): string => {
  const prepared = prepareWrite(name, request, facts, settings);
  return prepared.ok ? prepared.write.body : expect.fail(JSON.stringify(prepared.refusals));
};

test("unset fields are left out of a body; stpMode none is sent, so that its meaning is certain", () => {
  expect(bodyOf("place-order", limitBuy(), factsOf(spot), DEFAULT_TRADING_SETTINGS)).toBe(
    '{"category":"SPOT","symbol":"BTCUSDT","side":"buy","orderType":"limit","price":"59000","qty":"0.01","stpMode":"none"}',
  );
  const leftOut = { ...DEFAULT_TRADING_SETTINGS, stpWhenUnset: "left-out" } as const;
  expect(bodyOf("place-order", limitBuy(), factsOf(spot), leftOut)).not.toContain("stpMode");
});

test("a request id of 18 digits is a number on the wire, digit for digit, or a text by setting", () => {
  const change = { orderId: "1", price: "59001", requestId: "999999999999999999" };
  const facts = { instrument: spot, order: null };
  expect(bodyOf("modify-order", change, facts, DEFAULT_TRADING_SETTINGS)).toContain(
    '"requestId":999999999999999999',
  );
  const asText = { ...DEFAULT_TRADING_SETTINGS, requestId: "text" } as const;
  expect(bodyOf("modify-order", change, facts, asText)).toContain(
    '"requestId":"999999999999999999"',
  );
});

test("settings write the other name of the upper limit, and the small r", () => {
  const range = {
    category: "SPOT",
    botId: "1",
    maxPrice: "2",
    minPrice: "1",
    gridNum: "5",
  } as const;
  const other = {
    ...DEFAULT_TRADING_SETTINGS,
    upperLimitField: "maxPriceprice",
    realitySymbol: "small-r",
  } as const;
  expect(JSON.parse(bodyOf("modify-grid-interval", range, null, other))).toEqual({
    category: "SPOT",
    botId: "1",
    minPrice: "1",
    gridNum: "5",
    maxPriceprice: "2",
  });
  expect(bodyOf("place-reality-order", realityOrder, factsOf(reality), other)).toContain(
    '"rAAPLUSDT"',
  );
});

test("a cleared limit of a bot is left out, because that clears it", () => {
  const change = { botId: "1", category: "SPOT", takeProfit: null, stopLoss: "40000" } as const;
  expect(bodyOf("modify-bot", change, null, DEFAULT_TRADING_SETTINGS)).toBe(
    '{"botId":"1","category":"SPOT","stopLoss":"40000"}',
  );
});

test("placements, and nothing else, carry the broker's own code", () => {
  const carrying = (Object.keys(CASES) as WriteName[]).filter((name) => {
    const [request, facts] = CASES[name].accepts;
    const prepared = prepareWrite(name, request, facts, DEFAULT_TRADING_SETTINGS);
    return prepared.ok && prepared.write.isPlacement;
  });
  expect(carrying).toEqual([
    "place-order",
    "place-batch",
    "place-strategy-order",
    "place-reality-order",
    "close-positions",
  ]);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { type Amount, amountOfUnits, parseAmount } from "@/lib/core/amount";
import { DEFAULT_TRADING_SETTINGS } from "./exchange-settings";
import { DEFAULT_LIMITS, judgeLimits, subjectOfOrder } from "./order-limits";
import { checkOrder, previewOrder } from "./order-preview";
import { factsOf, INSTRUMENTS } from "./testing/trading";
import { orderOfTicket, readTicket, type TicketText } from "./ticket";
import { type TicketFacts, ticketRemarks } from "./ticket-checks";

const amount = parseAmount;
const NOBODY = { largestOrder: null, openValue: null, ordersADay: null };
const FACTS: TicketFacts = {
  instrument: { ...INSTRUMENTS.spot, minOrderQty: amount("0.0001") },
  reading: "notional",
  limits: DEFAULT_LIMITS,
  person: NOBODY,
  lastPrice: amount("60000"),
  balances: [{ coin: "USDT", available: amount("1000") }],
};
const TICKET: TicketText = { ...readTicket({ symbol: "BTCUSDT" }), qty: "0.01", price: "60000" };

/** Where, and the rule, the limit or the field that is rounded. */
function said(ticket: Partial<TicketText>, facts: Partial<TicketFacts> = {}): readonly string[] {
  return ticketRemarks({ ...TICKET, ...ticket }, { ...FACTS, ...facts }).map((remark) => {
    switch (remark.kind) {
      case "rule":
        return `${remark.field}: ${remark.refusal.said.text}`;
      case "limit":
        return `${remark.field}: ${remark.line.limit}`;
      default:
        return `${remark.field}: ${remark.rounding.typed} → ${remark.rounding.sent}`;
    }
  });
}

test.each<[string, Partial<TicketText>, readonly string[]]>([
  ["nothing, where all fits", {}, []],
  ["nothing of an empty ticket", { qty: "", price: "" }, []],
  ["the minimum", { qty: "0.00001" }, ["qty: quantity-least"]],
  ["the maximum", { qty: "101" }, ["qty: balance", "qty: quantity-most", "qty: largest-order"]],
  ["the balance and the largest order", { qty: "0.02" }, ["qty: balance", "qty: largest-order"]],
  [
    "a price too far from the last one",
    { price: "67200", qty: "0.01" },
    ["price: price-deviation"],
  ],
  ["what is no number", { qty: "1,5" }, ["qty: not-a-number"]],
  ["what is rounded", { qty: "0.0100000009" }, ["qty: 0.0100000009 → 0.010000"]],
  [
    "presets on the wrong side",
    { takeProfit: "59000", stopLoss: "61000" },
    ["presets: take-profit-of-buy", "presets: stop-loss-of-buy"],
  ],
  [
    "a preset's limit price too far from what fires it, at its preset",
    { takeProfit: "70000", tpLimitPrice: "60001", orderType: "market", price: "", qty: "600" },
    ["presets: price-deviation"],
  ],
  ["borrowing", { autoBorrow: true }, ["order: borrowing"]],
  ["a price alone", { qty: "", price: "90000" }, ["price: price-deviation"]],
  ["a quantity alone", { qty: "0.00001", price: "" }, ["qty: quantity-least"]],
])("a ticket says %s", (_what, ticket, expected) => {
  expect(said(ticket)).toEqual(expect.arrayContaining([...expected]));
  expect(said(ticket)).toHaveLength(expected.length);
});

test("what is not known is left to the preview", () => {
  expect(said({ qty: "1" }, { lastPrice: null, balances: null })).toEqual(["qty: largest-order"]);
  expect(said({ qty: "1", price: "" }, { lastPrice: null })).toEqual([]);
  expect(said({ price: "1", takeProfit: "0.5" }, { lastPrice: null })).toEqual([
    "presets: take-profit-of-buy",
  ]);
  const inEuros = { ...FACTS.instrument, symbol: "BTCEUR", quoteCoin: "EUR" };
  expect(said({ qty: "1" }, { instrument: inEuros, balances: null })).toEqual([]);
  const { futures } = INSTRUMENTS;
  const future = { product: "USDT-FUTURES", posSide: "long", qty: "0.01" } as const;
  const limits = { ...DEFAULT_LIMITS, categories: ["USDT-FUTURES"] } as const;
  expect(said(future, { instrument: futures, limits, balances: null })).toEqual([]);
});

test("the distance of a price is said with the limit that it breaks", () => {
  const [remark] = ticketRemarks({ ...TICKET, price: "67200" }, FACTS);
  expect(remark).toMatchObject({ kind: "limit", distance: "0.12", line: { most: "5" } });
});

test("a ticket says what its preview says, and nothing else", () => {
  const texts = fc.record({
    qty: fc.integer({ min: 1, max: 2_000_000 }).map((units) => amountOfUnits(BigInt(units), 7)),
    price: fc.integer({ min: 1, max: 9_000_000 }).map((units) => amountOfUnits(BigInt(units), 2)),
    side: fc.constantFrom("buy", "sell"),
    orderType: fc.constantFrom("limit", "market"),
    takeProfit: fc.constantFrom("", "59000", "61000.001"),
    stopLoss: fc.constantFrom("", "58000", "62000"),
    autoBorrow: fc.boolean(),
  });
  fc.assert(
    fc.property(texts, fc.constantFrom("unknown", "quantity", "notional"), (drawn, reading) => {
      const ticket = {
        ...TICKET,
        ...drawn,
        price: drawn.orderType === "market" ? "" : drawn.price,
      } as TicketText;
      const facts = {
        ...factsOf(FACTS.instrument),
        atMs: 0,
        quoteRate: amount("1"),
        assets: FACTS.balances,
        openOfSymbol: [],
      };
      const { operation, typed } = orderOfTicket(ticket);
      const settings = { ...DEFAULT_TRADING_SETTINGS, minOrderAmount: reading } as const;
      const checked = checkOrder(operation, typed, facts, settings);
      const { refusals } = previewOrder(checked, facts);
      const lines = judgeLimits(
        subjectOfOrder(checked.request, facts),
        { state: "on", openValue: "0" as Amount, ordersToday: 0 },
        DEFAULT_LIMITS,
        NOBODY,
      );
      const remarks = ticketRemarks(ticket, { ...FACTS, reading });
      const rules = remarks.flatMap((one) => (one.kind === "rule" ? [one.refusal] : []));
      const limits = remarks.flatMap((one) => (one.kind === "limit" ? [one.line] : []));
      const rounded = remarks.flatMap((one) => (one.kind === "rounding" ? [one.rounding] : []));
      expect(rules).toEqual([...refusals, ...checked.warnings]);
      expect(rounded).toEqual(checked.roundings);
      const own = lines.filter(({ isKept, limit }) => !isKept && limit !== "open-value");
      expect(limits).toEqual(own);
    }),
    { numRuns: 500 },
  );
});

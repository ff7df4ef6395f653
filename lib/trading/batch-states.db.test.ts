import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { type Amount, compareAmounts, parseAmount, sumAmounts } from "@/lib/core/amount";
import { db } from "@/lib/database/database";
import { runs } from "@/lib/env/testing/env";
import {
  openClients,
  priceAt,
  readFacts,
  resultOf,
  type SandboxClients,
} from "@/lib/exchange/trading/testing/sandbox";
import type { FaultRule } from "@/lib/sandbox/http/fault-rules";
import { DEFAULT_LIMITS } from "@/lib/trading/order-limits";
import type { OrderFacts } from "@/lib/trading/order-rules";
import { copyTrading } from "./copy-trading";
import { draftChanges } from "./draft-changes";
import { releaseOrders } from "./release-order";
import { openTradingDesk, setLimits, TRADE } from "./testing/orders";

const desk = openTradingDesk();
const { turn, read, age } = desk;

/** No limit is in the way: what refuses a change here is the exchange. */
const ROOM = {
  ...DEFAULT_LIMITS,
  categories: ["SPOT", "USDT-FUTURES"] as const,
  largestOrder: "100000000" as Amount,
  openValue: "10000000000" as Amount,
  ordersADay: 1_000_000,
  deviationPercent: parseAmount("100"),
  allowsShorting: true,
};
beforeEach(() => setLimits(desk.scope(), ROOM));

const MARKETS = [
  { category: "SPOT", symbol: "BTCUSDT" },
  { category: "SPOT", symbol: "ETHUSDT" },
  { category: "USDT-FUTURES", symbol: "BTCUSDT" },
] as const;
type MarketName = (typeof MARKETS)[number];

/** What becomes of an order after its preview, without the desk. */
const MEANWHILE = ["nothing", "nothing", "nothing", "cancelled", "resized", "filled"] as const;
/** What is asked of it: more or less of it, a share of the last price, or what no order can become. */
const ASKED = [
  { by: "0.01" },
  { share: "0.95" },
  { by: "-0.01", share: "0.96" },
  { qty: "0.00000001" },
  { by: "0" },
] as const;

const drawnOrder = fc.record({
  market: fc.constantFrom(...MARKETS),
  isPartlyFilled: fc.boolean(),
  asked: fc.constantFrom<{ readonly by?: string; readonly share?: string; readonly qty?: string }>(
    ...ASKED,
  ),
  meanwhile: fc.constantFrom(...MEANWHILE),
});
type DrawnOrder = typeof drawnOrder extends fc.Arbitrary<infer Value> ? Value : never;

const drawnFault = fc.constantFrom<Omit<FaultRule, "endpoint"> | null>(
  null,
  null,
  { kind: "error-code", code: "40010", executed: true },
  { kind: "error-code", code: "40010", executed: false },
  { kind: "error-code", code: "25200", executed: false },
  { kind: "reset", executed: true },
  { kind: "reset", executed: false },
  { kind: "html", executed: true },
  { kind: "truncated-json" },
  { kind: "cut-off" },
  { kind: "rate-limited" },
  { kind: "missing-row" },
  { kind: "doubled-row" },
  { kind: "bad-amount", field: "code", value: "40010" },
);
const ENDPOINTS = {
  "modify-order": ["batch-modify-order", "modify-order"],
  "cancel-order": ["cancel-batch", "cancel-order"],
} as const;
type Operation = keyof typeof ENDPOINTS;

const truthOf = (orderId: string) =>
  desk
    .sandbox()
    .truthOfTrading("1001")
    .orders.find((order) => order.orderId === orderId) ?? expect.fail(`no order ${orderId}`);
const figuresOf = (orderId: string) => {
  const { price, qty, orderStatus, cumExecQty } = truthOf(orderId);
  return { price, qty, orderStatus, cumExecQty };
};
const isSame = (one: string, other: string) =>
  compareAmounts(parseAmount(one), parseAmount(other)) === 0;
const plus = (one: string, other: string) => sumAmounts([parseAmount(one), parseAmount(other)]);

/** The exchange, as its own screens use it. */
type Elsewhere = SandboxClients & { readonly factsOf: (market: MarketName) => OrderFacts };
type Placed = DrawnOrder & { readonly orderId: string };

async function openElsewhere(): Promise<Elsewhere> {
  const { url } = desk.sandbox();
  const facts = new Map<MarketName, OrderFacts>();
  for (const market of MARKETS)
    facts.set(market, await readFacts(url, market.category, market.symbol));
  const factsOf = (market: MarketName) => facts.get(market) ?? expect.fail("no such market");
  return { ...openClients(url, TRADE), factsOf };
}

/** A buy far below the market; of ether it may have taken all that the best price offered. */
async function place(elsewhere: Elsewhere, drawn: DrawnOrder): Promise<Placed> {
  const { market } = drawn;
  const facts = elsewhere.factsOf(market);
  const buy = { ...market, side: "buy", orderType: "limit" } as const;
  const best =
    drawn.isPartlyFilled && market.symbol === "ETHUSDT" ? await findBestAsk(market) : null;
  if (best === null) {
    const order = { ...buy, price: priceAt(facts, "0.97"), qty: "0.02" };
    const { orderId } = await resultOf(elsewhere.send("place-order", order, facts));
    return { ...drawn, orderId: orderId ?? expect.fail("it has no number") };
  }
  const order = { ...buy, price: best.price, qty: plus(best.size, "0.02") };
  const { orderId } = await resultOf(elsewhere.send("place-order", order, facts));
  const placed = { ...drawn, orderId: orderId ?? expect.fail("it has no number") };
  // The market must not take the rest while the test runs.
  await modify(elsewhere, placed, { price: priceAt(facts, "0.97") });
  return placed;
}

/** Null: orders before it took all that is offered in this minute. */
async function findBestAsk({ category, symbol }: MarketName) {
  const query = new URLSearchParams({ category, symbol });
  const answer = await fetch(`${desk.sandbox().url}/api/v3/market/tickers?${query}`);
  const { data } = (await answer.json()) as { data: { ask1Price: string; ask1Size: string }[] };
  const [ticker] = data;
  if (ticker === undefined) throw new Error(`no ticker of ${symbol}`);
  return ticker.ask1Price === "" ? null : { price: ticker.ask1Price, size: ticker.ask1Size };
}

async function modify(
  elsewhere: Elsewhere,
  { orderId, market }: Placed,
  change: { readonly price?: string; readonly qty?: string },
): Promise<void> {
  const order = (await elsewhere.reader.findOrder({ orderId })) ?? expect.fail("no such order");
  const { instrument } = elsewhere.factsOf(market);
  const asked = { orderId, ...market, ...change };
  const known = { instrument, order: { ...order, pending: null } };
  await resultOf(elsewhere.send("modify-order", asked, known));
}

async function interfere(elsewhere: Elsewhere, placed: Placed): Promise<void> {
  const { market, meanwhile, orderId } = placed;
  switch (meanwhile) {
    case "nothing":
      return;
    case "cancelled": {
      const named = { orderId, category: market.category };
      await resultOf(elsewhere.send("cancel-order", named, { isReality: false }));
      return;
    }
    case "resized":
      return modify(elsewhere, placed, { qty: plus(truthOf(orderId).qty, "0.04") });
    case "filled":
      return modify(elsewhere, placed, { price: priceAt(elsewhere.factsOf(market), "1.02") });
    default:
      meanwhile satisfies never;
  }
}

/** The text of a row; a cancellation has none. */
function textOf(elsewhere: Elsewhere, { asked, market, orderId }: Placed): Record<string, string> {
  const { qty = asked.by === undefined ? undefined : plus(truthOf(orderId).qty, asked.by) } = asked;
  const text: Record<string, string> = {};
  if (qty !== undefined) text.qty = qty;
  if (asked.share !== undefined) text.price = priceAt(elsewhere.factsOf(market), asked.share);
  return text;
}

/** Nothing of one case is left for the next: no open order, and what was bought is sold. */
async function tidy(elsewhere: Elsewhere, placed: readonly Placed[]): Promise<void> {
  for (const category of ["SPOT", "USDT-FUTURES"] as const)
    await elsewhere.send("cancel-symbol-order", { category }, null);
  await elsewhere.send("close-positions", { category: "USDT-FUTURES" }, null);
  for (const { market, orderId } of placed) {
    const bought = Number(truthOf(orderId).cumExecQty);
    if (market.category !== "SPOT" || bought === 0) continue;
    const qty = (bought * 0.99).toFixed(4);
    const sale = { ...market, side: "sell", orderType: "market", qty } as const;
    await resultOf(elsewhere.send("place-order", sale, elsewhere.factsOf(market)));
  }
}

async function draftEach(
  elsewhere: Elsewhere,
  operation: Operation,
  placed: readonly Placed[],
): Promise<readonly string[]> {
  const book = { ...desk.scope(), environment: "paper" } as const;
  const changes = placed.map((one) => ({
    id: one.orderId,
    text: operation === "modify-order" ? textOf(elsewhere, one) : {},
  }));
  const outcome = await draftChanges(book, { operation, changes }, desk.trader());
  return outcome.kind === "drafted" ? outcome.ids : expect.fail(JSON.stringify(outcome));
}

/** One press releases all whose preview lets it; the others stay drafts. */
async function pressAll(ids: readonly string[]): Promise<void> {
  const records = await Promise.all(ids.map(read));
  const seen: { id: string; bodySha256: string; knowsTwins: true }[] = [];
  for (const { id, bodySha256 } of records) {
    if (bodySha256 !== null) seen.push({ id, bodySha256, knowsTwins: true });
  }
  const answers = await releaseOrders(desk.scope(), seen, desk.trader());
  expect(answers).toEqual(seen.map(() => ({ kind: "approved" })));
}

/** Turns until nothing more happens: what was not sent goes again, what is unknown is looked up. */
async function settle(ids: readonly string[]): Promise<void> {
  desk.sandbox().setSwitches({ faults: [] });
  for (let count = 0; count < 2; count += 1) {
    await db().pool.query("update order_records set next_try_at = null");
    await turn();
    for (const id of ids) {
      const { state } = await read(id);
      if (state === "accepted" || state === "unknown") await age(id, 3_000);
    }
    await turn();
  }
}

test("random changes and cancellations of orders in any state: what is done was done, and nothing else happened", {
  timeout: 1_800_000,
}, async () => {
  const elsewhere = await openElsewhere();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<Operation>("modify-order", "cancel-order"),
      fc.array(drawnOrder, { minLength: 2, maxLength: 8 }),
      drawnFault,
      async (operation, drawn, fault) => {
        const placed: Placed[] = [];
        for (const one of drawn) placed.push(await place(elsewhere, one));
        const bystander = await place(elsewhere, {
          ...(drawn[0] ?? expect.fail("none")),
          isPartlyFilled: false,
        });
        await copyTrading({ scope: desk.scope(), signal: desk.deps.signal }, desk.deps);
        const ids = await draftEach(elsewhere, operation, placed);
        await turn();
        for (const one of placed) await interfere(elsewhere, one);
        const before = placed.map(({ orderId }) => figuresOf(orderId));
        const beside = figuresOf(bystander.orderId);
        await pressAll(ids);
        const faults = ENDPOINTS[operation].map((endpoint) => ({ ...fault, endpoint, times: 1 }));
        desk.sandbox().setSwitches({ faults: fault === null ? [] : (faults as FaultRule[]) });
        await turn();
        await settle(ids);

        for (const [index, one] of placed.entries()) {
          const was = before[index] ?? expect.fail("none");
          const is = figuresOf(one.orderId);
          const { state, body } = await read(ids[index] ?? "none");
          const sent: { price?: string; qty?: string } = body === null ? {} : JSON.parse(body);
          const after =
            operation === "cancel-order"
              ? { ...was, orderStatus: "cancelled" }
              : { ...was, price: sent.price || was.price, qty: sent.qty || was.qty };
          const isMade =
            isSame(is.price, after.price) &&
            isSame(is.qty, after.qty) &&
            is.orderStatus === after.orderStatus;
          // Nothing in between, and nothing that nobody asked for.
          expect(isMade ? after.cumExecQty : is).toEqual(isMade ? is.cumExecQty : was);
          if (state === "done") expect([one, is, isMade]).toEqual([one, is, true]);
          // What the exchange did is known as done, unless the order was like that before.
          const isNew = JSON.stringify(is) !== JSON.stringify(was);
          if (isNew) expect([one, state]).toEqual([one, "done"]);
          expect(["done", "draft", "refused", "expired", "unknown"]).toContain(state);
          // Only a fault makes an outcome unclear.
          if (fault === null) expect(state).not.toBe("unknown");
        }
        expect(figuresOf(bystander.orderId)).toEqual(beside);
        expect(desk.failures).toEqual([]);
        await tidy(elsewhere, placed);
      },
    ),
    { numRuns: runs(60) },
  );
  await elsewhere.close();
});

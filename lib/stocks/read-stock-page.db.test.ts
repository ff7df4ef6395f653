import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "@/lib/database/database";
import { openTestDatabase, untilNothingIsAsked } from "@/lib/database/testing/database-open";
import type { PanelName } from "@/lib/stocks/panels/panels";
import type { StockCode } from "@/lib/stocks/stock-code";
import { requireExchangeId } from "@/lib/stocks/store/exchanges";
import { queueQuestions } from "@/lib/stocks/store/questions";
import { settleAnswered } from "@/lib/stocks/store/states";
import type { PanelQueue } from "./queue/panel-queue";
import { readStock } from "./queue/read-panels";
import { readStockPage, requirePart } from "./read-stock-page";

openTestDatabase();

let queue: PanelQueue;
beforeAll(async () => {
  queue = { exchangeId: await requireExchangeId("https://exchange.test"), wake: () => {} };
});

const locale = "en-US";
const [KNOWN, UNKNOWN] = ["KNOWN", "UNKNOWN"] as StockCode[] as [StockCode, StockCode];
const PAIR = { symbol: "RKNOWNUSDT", code: KNOWN, name: "Known", tradingPeriod: ["regular"] };

beforeEach(async () => {
  const question = { source: "stock-info", code: null, locale } as const;
  await settleAnswered(queue.exchangeId, { question, ticket: 0n }, 1, [
    { ...PAIR, weekendTradable: null },
  ]);
});
afterEach(() =>
  db().pool.query(
    "truncate panel_questions, panel_askers, panel_states, panel_observations, pairs",
  ),
);

const say = (source: PanelName, payload: unknown) =>
  settleAnswered(
    queue.exchangeId,
    { question: { source, code: KNOWN, locale }, ticket: 0n },
    1,
    payload,
  );

/** The `source`s that were remembered or queued for a stock. */
async function tracesOf(code: StockCode): Promise<string[]> {
  const { rows } = await db().pool.query<{ source: string }>(
    `select source from panel_states where code = $1 and viewed_at is not null
     union all select source from panel_questions where code = $1`,
    [code],
  );
  return rows.map(({ source }) => source);
}

test("a stock is read whole, and what was never answered is asked for and remembered as looked at", async () => {
  await say("suspension", null);
  const page = await readStockPage(queue, { code: KNOWN, locale }, Date.now());
  if (page === null) throw new Error("the stock has no page");
  expect(page.universe.listings.map(({ symbol }) => symbol)).toEqual([PAIR.symbol]);
  const { suspension, earnings } = requirePart(page.readings);
  expect([suspension.observed?.value, suspension.place]).toEqual([null, null]);
  expect([earnings.observed, earnings.place]).toEqual([null, 1]);
  expect(await tracesOf(KNOWN)).toHaveLength(7 + 6); // seven viewed, six queued
});

test("of a code without a pair nothing is asked nor remembered", async () => {
  expect(await readStockPage(queue, { code: UNKNOWN, locale }, Date.now())).toBeNull();
  expect(await tracesOf(UNKNOWN)).toEqual([]);
});

test("an answer that arrives while a page is read is shown, and not asked for again", async () => {
  let open = (_isThere: boolean) => {};
  const isThere = new Promise<boolean>((resolve) => {
    open = resolve;
  });
  const reading = readStock(queue, { code: KNOWN, locale }, isThere);
  await untilNothingIsAsked(); // the page has read the panels, and none was stored
  const question = { source: "suspension", code: KNOWN, locale } as const;
  await settleAnswered(queue.exchangeId, { question, ticket: 1n }, 1, null);
  open(true);
  const { suspension, earnings } = await reading;
  expect([suspension.observed?.number, suspension.place]).toEqual([1, null]);
  expect([earnings.observed, earnings.place]).toEqual([null, 1]);
});

test("a queued question is followed to its answer even if the stored one is fresh", async () => {
  await say("suspension", null);
  await queueQuestions(queue.exchangeId, [{ source: "suspension", code: KNOWN, locale }], "person");
  const page = await readStockPage(queue, { code: KNOWN, locale }, Date.now());
  if (page === null) throw new Error("the stock has no page");
  const { suspension } = requirePart(page.readings);
  expect([suspension.observed?.number, suspension.place]).toEqual([1, 1]);
});

test("a part that cannot be worked out leaves the others", async () => {
  await say("shareholders", { no: "list" });
  await say("shareholders", { no: "list either" });
  const page = await readStockPage(queue, { code: KNOWN, locale }, Date.now());
  if (page === null) throw new Error("the stock has no page");
  expect(() => requirePart(page.moves)).toThrow(TypeError);
  expect(requirePart(page.changes)).toEqual([]);
  expect(requirePart(page.readings).dividends.place).toBe(1);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import type { StockLocale } from "@/lib/core/stock-locale";
import { closeDatabase, openDatabase } from "@/lib/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import type { PanelName } from "@/lib/stocks/panels/panels";
import type { StockCode } from "@/lib/stocks/stock-code";
import { requireExchangeId } from "@/lib/stocks/store/exchanges";
import { settleAnswered } from "@/lib/stocks/store/states";
import { readStocks, readUniverse } from "../pairs/read-universe";
import type { PanelQueue } from "../queue/panel-queue";
import { loadMoves } from "./load-moves";

const EN: StockLocale = "en-US";
let database: TestDatabase;
let queue: PanelQueue;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
  queue = { exchangeId: await requireExchangeId("https://exchange.test"), wake: () => {} };
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

const codeOf = (text: string) => text as StockCode;
const say = (source: PanelName, code: StockCode, payload: unknown) =>
  settleAnswered(
    queue.exchangeId,
    { question: { source, code, locale: EN }, ticket: 0n },
    1,
    payload,
  );
const holder = (name: string, holdingNum: string) => ({ name, holdingNum, holdingRatio: null });

test("moves are between the two newest answers, and one answer is none", async () => {
  const code = codeOf("MOVED");
  await say("shareholders", code, [holder("First", "1")]);
  expect((await loadMoves(queue, { code, locale: EN })).shareholders).toBeNull();
  await say("shareholders", code, [holder("First", "1"), holder("Second", "2")]);
  await say("shareholders", code, [holder("First", "5"), holder("Second", "2")]);
  const { shareholders, executives } = await loadMoves(queue, { code, locale: EN });
  expect(shareholders?.moves.map(({ kind, byShares }) => [kind, byShares])).toEqual([
    ["grew", "4"],
  ]);
  expect(executives).toBeNull();
});

test("pairs have both names and what is known of their suspension, and unknown is not none", async () => {
  const pair = (code: string, name: string) => ({
    symbol: `R${code}USDT`,
    code,
    name,
    tradingPeriod: ["regular"],
    weekendTradable: null,
  });
  expect((await readUniverse(queue, EN)).pairs.observed).toBeNull();
  for (const [locale, name] of [
    ["en-US", "Apple"],
    ["zh-CN", "苹果"],
  ] as const) {
    const question = { source: "stock-info", code: null, locale } as const;
    await settleAnswered(queue.exchangeId, { question, ticket: 0n }, 1, [
      pair("AAPL", name),
      pair("X", name),
    ]);
  }
  await say("suspension", codeOf("AAPL"), null);
  const { listings } = await readUniverse(queue, EN);
  expect(listings.map(({ symbol, names }) => [symbol, names])).toEqual([
    ["RAAPLUSDT", { "en-US": "Apple", "zh-CN": "苹果" }],
    ["RXUSDT", { "en-US": "Apple", "zh-CN": "苹果" }],
  ]);
  expect(listings.map(({ suspensionRead }) => suspensionRead)).toEqual(["now", "never"]);
  const stock = await readStocks(queue, { codes: [codeOf("X")], locale: EN });
  expect(stock.listings.map(({ symbol, suspensionRead }) => [symbol, suspensionRead])).toEqual([
    ["RXUSDT", "never"],
  ]);
});

test("a suspension read in one language counts in the others, in their own words if there are any", async () => {
  const code = codeOf("AAPL");
  const halt = (suspensionReason: string, resumptionDate: string | null = null) => ({
    suspensionDate: "2026-11-20",
    suspensionTime: null,
    suspensionReason,
    resumptionDate,
  });
  const tell = (locale: StockLocale, payload: unknown) =>
    settleAnswered(
      queue.exchangeId,
      { question: { source: "suspension", code, locale }, ticket: 0n },
      1,
      payload,
    );
  const reasonIn = async (locale: StockLocale) =>
    (await readStocks(queue, { codes: [code], locale })).listings[0]?.suspension?.suspensionReason;
  await tell("en-US", halt("News Pending"));
  expect(await reasonIn("zh-CN")).toBe("News Pending");
  const { listings } = await readUniverse(queue, "zh-CN");
  expect(listings[0]?.suspension).toMatchObject({ suspensionDate: "2026-11-20" });
  await tell("zh-CN", halt("待发布消息"));
  expect([await reasonIn("zh-CN"), await reasonIn("en-US")]).toEqual([
    "待发布消息",
    "News Pending",
  ]);
  // Texts that have changed since then are left out.
  await tell("en-US", halt("News Pending", "2026-11-21"));
  const resumption = { suspensionReason: "News Pending", resumptionDate: "2026-11-21" };
  for (const { listings } of [
    await readUniverse(queue, "zh-CN"),
    await readStocks(queue, { codes: [code], locale: "zh-CN" }),
  ])
    expect(listings[0]?.suspension).toMatchObject(resumption);
  await tell("en-US", null);
  expect(
    (await readStocks(queue, { codes: [code], locale: "zh-CN" })).listings[0]?.suspension,
  ).toBeNull();
});

test("the market's closures of another language stand in until this one's were read", async () => {
  const question = { source: "calendar", code: null, locale: EN } as const;
  expect((await readUniverse(queue, "zh-CN")).calendar.observed).toBeNull();
  const payload = { timeZone: "EST", specificConfig: [], regularConfig: ["SUNDAY"] };
  await settleAnswered(queue.exchangeId, { question, ticket: 0n }, 1, payload);
  expect((await readUniverse(queue, "zh-CN")).calendar.observed?.value).toEqual(payload);
});

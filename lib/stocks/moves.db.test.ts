import { afterAll, beforeAll, expect, test } from "vitest";
import type { RealityLocale } from "@/lib/core/stock-locale";
import { closeDatabase, openDatabase } from "@/lib/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import type { PanelName } from "@/lib/stocks/panels";
import type { StockCode } from "@/lib/stocks/stock-code";
import { requireExchangeId } from "@/lib/stocks/store/reality-exchanges";
import { settleAnswered } from "@/lib/stocks/store/states";
import type { Research } from "./desk";
import { loadMoves } from "./moves";
import { readStocks, readUniverse } from "./universe";

const EN: RealityLocale = "en-US";
let database: TestDatabase;
let research: Research;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
  research = { exchangeId: await requireExchangeId("https://exchange.test"), wake: () => {} };
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

const codeOf = (text: string) => text as StockCode;
const say = (source: PanelName, code: StockCode, payload: unknown) =>
  settleAnswered(
    research.exchangeId,
    { question: { source, code, locale: EN }, ticket: 0n },
    1,
    payload,
  );
const holder = (name: string, holdingNum: string) => ({ name, holdingNum, holdingRatio: null });

test("moves are between the two newest answers, and one answer is none", async () => {
  const code = codeOf("MOVED");
  await say("shareholders", code, [holder("First", "1")]);
  expect((await loadMoves(research, { code, locale: EN })).shareholders).toBeNull();
  await say("shareholders", code, [holder("First", "1"), holder("Second", "2")]);
  await say("shareholders", code, [holder("First", "5"), holder("Second", "2")]);
  const { shareholders, executives } = await loadMoves(research, { code, locale: EN });
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
  expect((await readUniverse(research, EN)).pairs.observed).toBeNull();
  for (const [locale, name] of [
    ["en-US", "Apple"],
    ["zh-CN", "苹果"],
  ] as const) {
    const question = { source: "stock-info", code: null, locale } as const;
    await settleAnswered(research.exchangeId, { question, ticket: 0n }, 1, [
      pair("AAPL", name),
      pair("X", name),
    ]);
  }
  await say("suspension", codeOf("AAPL"), null);
  const { listings } = await readUniverse(research, EN);
  expect(listings.map(({ symbol, names }) => [symbol, names])).toEqual([
    ["RAAPLUSDT", { "en-US": "Apple", "zh-CN": "苹果" }],
    ["RXUSDT", { "en-US": "Apple", "zh-CN": "苹果" }],
  ]);
  expect(listings.map(({ suspensionRead }) => suspensionRead)).toEqual(["now", "never"]);
  const stock = await readStocks(research, { codes: [codeOf("X")], locale: EN });
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
  const tell = (locale: RealityLocale, payload: unknown) =>
    settleAnswered(
      research.exchangeId,
      { question: { source: "suspension", code, locale }, ticket: 0n },
      1,
      payload,
    );
  const reasonIn = async (locale: RealityLocale) =>
    (await readStocks(research, { codes: [code], locale })).listings[0]?.suspension
      ?.suspensionReason;
  await tell("en-US", halt("News Pending"));
  expect(await reasonIn("zh-CN")).toBe("News Pending");
  const { listings } = await readUniverse(research, "zh-CN");
  expect(listings[0]?.suspension).toMatchObject({ suspensionDate: "2026-11-20" });
  await tell("zh-CN", halt("待发布消息"));
  expect([await reasonIn("zh-CN"), await reasonIn("en-US")]).toEqual([
    "待发布消息",
    "News Pending",
  ]);
  // Words of what has changed since are not told.
  await tell("en-US", halt("News Pending", "2026-11-21"));
  const resumption = { suspensionReason: "News Pending", resumptionDate: "2026-11-21" };
  for (const { listings } of [
    await readUniverse(research, "zh-CN"),
    await readStocks(research, { codes: [code], locale: "zh-CN" }),
  ])
    expect(listings[0]?.suspension).toMatchObject(resumption);
  await tell("en-US", null);
  expect(
    (await readStocks(research, { codes: [code], locale: "zh-CN" })).listings[0]?.suspension,
  ).toBeNull();
});

test("the market's closures of another language stand in until this one's were read", async () => {
  const question = { source: "calendar", code: null, locale: EN } as const;
  expect((await readUniverse(research, "zh-CN")).calendar.observed).toBeNull();
  const payload = { timeZone: "EST", specificConfig: [], regularConfig: ["SUNDAY"] };
  await settleAnswered(research.exchangeId, { question, ticket: 0n }, 1, payload);
  expect((await readUniverse(research, "zh-CN")).calendar.observed?.value).toEqual(payload);
});

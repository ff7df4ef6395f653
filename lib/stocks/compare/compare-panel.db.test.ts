import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, openDatabase } from "@/lib/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { writeCsv } from "@/lib/exports/export-table";
import { parseCompareQuery } from "@/lib/stocks/compare/compare-query";
import { findLastForecast } from "@/lib/stocks/compare/earnings";
import { EARNINGS_FIELDS } from "@/lib/stocks/panels/earnings";
import type { PanelName } from "@/lib/stocks/panels/panels";
import type { StockCode } from "@/lib/stocks/stock-code";
import { requireExchangeId } from "@/lib/stocks/store/exchanges";
import { loadPanelStates, settleAnswered, settleFailed } from "@/lib/stocks/store/states";
import { readStocks } from "../pairs/read-universe";
import { loadCapitalChanges, loadEarningsPeriods } from "../panels/load-moves";
import type { PanelQueue } from "../queue/panel-queue";
import { loadPanels, readPanels } from "../queue/read-panels";
import { comparePanel } from "./compare-panel";
import { comparedTables } from "./compared-tables";

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

const locale = "en-US";
const codeOf = (text: string) => text as StockCode;
const questionOf = (source: PanelName, code: string) =>
  ({ source, code: codeOf(code), locale }) as const;
const say = (source: PanelName, code: string, payload: unknown) =>
  settleAnswered(queue.exchangeId, { question: questionOf(source, code), ticket: 0n }, 1, payload);
const fail = (source: PanelName, code: string) =>
  settleFailed(queue.exchangeId, { question: questionOf(source, code), ticket: 0n }, 1, {
    kind: "unreachable",
    code: null,
    detail: "",
  });
const year = (fiscalYear: string, isActual: boolean, revenue: string) => ({
  fiscalYear,
  isActual,
  revenue,
  currency: "USD",
  publicationDeadline: null,
});

test("a reported year is compared with the last forecast of that year, however many other years were reported", async () => {
  const told = [
    year("2026", false, "9"),
    year("2026", false, "10"),
    year("2025", true, "8"),
    year("2026", true, "12"),
  ];
  for (const each of told) await say("earnings", "EARNS", each);
  for (let nth = 0; nth < 45; nth++)
    await say("earnings", "EARNS", year("2027", false, String(20 + nth)));
  const periods = await loadEarningsPeriods(queue, codeOf("EARNS"));
  expect(
    periods.map(({ fiscalYear, actual, forecast }) => [
      fiscalYear,
      actual?.revenue,
      forecast?.revenue,
    ]),
  ).toEqual([
    ["2027", undefined, "64"],
    ["2026", "12", "10"],
    ["2025", "8", undefined],
  ]);
  expect(findLastForecast(year("2026", true, "12") as never, periods)).toMatchObject({
    revenue: "10",
  });
  expect(findLastForecast(year("2027", false, "64") as never, periods)).toBeNull();
});

test("share capital changes by date: the same change reported again counts once", async () => {
  const capital = (changeDate: string | null, totalShares: string) => ({ changeDate, totalShares });
  for (const each of [
    capital("2026-03-31", "10"),
    capital("2026-06-30", "11"),
    null,
    capital("2026-06-30", "12"),
  ]) {
    await say("share-capital", "SHARES", each);
  }
  const changes = await loadCapitalChanges(queue, codeOf("SHARES"));
  expect(changes).toMatchObject([capital("2026-03-31", "10"), capital("2026-06-30", "12")]);
});

async function compare(name: PanelName, ...codes: string[]) {
  const of = { codes: codes.map(codeOf), locale } as const;
  const readings = await loadPanels(queue, name, of);
  const { listings, calendar } = await readStocks(queue, of);
  const query = parseCompareQuery(new URLSearchParams());
  const stocks = {
    ...of,
    query,
    nowMs: Date.UTC(2026, 10, 20, 15),
    universe: { listings, calendar },
  };
  const compared = await comparePanel(name, queue, stocks, readings as never);
  const table = comparedTables(of.codes, readings, compared)[name];
  if (table === undefined) throw new Error(`${name} has no table`);
  let csv = "";
  for await (const chunk of writeCsv(table)) csv += chunk.toString();
  const [head = "", ...lines] = csv.trimEnd().split("\r\n");
  const fields = head.split(",");
  expect(new Set(fields).size, "each column has a name of its own").toBe(fields.length);
  return lines.map((line) =>
    Object.fromEntries(line.split(",").map((cell, at) => [fields[at], cell])),
  );
}

test("one stock's failure hides no other's figures, and differs from \"never read\"", async () => {
  const holder = { name: "Ann", holdingNum: "5", holdingRatio: "9.63" };
  await say("shareholders", "GOOD", [holder]);
  await fail("shareholders", "FAILED");
  await say("shareholders", "STALE", [holder, { ...holder, name: "Ben" }]);
  await fail("shareholders", "STALE");
  await say("shareholders", "EMPTY", []);
  const lines = await compare("shareholders", "FAILED", "GOOD", "NEVER", "STALE", "EMPTY");
  expect(
    lines.map(({ code, state, failure, listed, top1 }) => [code, state, failure, listed, top1]),
  ).toEqual([
    ["FAILED", "failed", "unreachable", "", ""],
    ["GOOD", "observed", "", "1", "9.63"],
    ["NEVER", "never-read", "", "", ""],
    ["STALE", "observed", "unreachable", "2", "9.63"],
    ["EMPTY", "observed", "", "0", ""],
  ]);
});

test("every panel can be compared for stocks never read and for stocks without data", async () => {
  for (const name of ["dividends", "executives", "shareholders"] as const)
    await say(name, "SILENT", []);
  for (const name of ["earnings", "share-capital", "suspension"] as const)
    await say(name, "SILENT", null);
  for (const name of [
    "dividends",
    "earnings",
    "executives",
    "share-capital",
    "suspension",
  ] as const) {
    const lines = await compare(name, "UNREAD", "SILENT");
    expect(lines.map(({ code, state }) => [code, state])).toEqual([
      ["UNREAD", "never-read"],
      ["SILENT", "observed"],
    ]);
  }
});

test("earnings per share are compared with the year before where no split lies between", async () => {
  const yearOf = (fiscalYear: string, eps: string) => ({
    ...Object.fromEntries(Object.keys(EARNINGS_FIELDS).map((field) => [field, null])),
    ...year(fiscalYear, true, "9"),
    publicationDeadline: `${fiscalYear}-10-30`,
    eps,
  });
  const split = { type: "stock_split", splitNumerator: "4", splitDenominator: "1" };
  const splits = { WHOLE: [], SPLIT: [{ ...split, splitValidDate: "2026-06-01" }], UNKNOWN: null };
  for (const [code, told] of Object.entries(splits)) {
    for (const each of [yearOf("2025", "8"), yearOf("2026", "2")])
      await say("earnings", code, each);
    if (told !== null) await say("dividends", code, told);
  }
  const lines = await compare("earnings", ...Object.keys(splits));
  expect(lines.map(({ eps, epsGrowth, revenueGrowth }) => [eps, epsGrowth, revenueGrowth])).toEqual(
    [
      ["2", "-0.75", "0"],
      ["2", "", "0"],
      ["2", "", "0"],
    ],
  );
});

test("comparing stocks is looking at them: they are asked for, and kept fresh", async () => {
  const of = { codes: [codeOf("SEEN1"), codeOf("SEEN2")], locale } as const;
  const [first, second] = await readPanels(queue, "dividends", of);
  expect([first?.place, second?.place]).toEqual([1, 2]);
  const states = await loadPanelStates(
    queue.exchangeId,
    of.codes.map((code) => questionOf("dividends", code)),
  );
  expect([...states.values()].map(({ viewedAgoMs }) => viewedAgoMs !== null)).toEqual([true, true]);
});

import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { beforeEach, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { readCsvRecords } from "@/lib/core/files/csv-records";
import { grantClientScope, type WholeAccountScope } from "@/lib/core/scope";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { openExport, produceExport } from "@/lib/exports/produce-export";
import type { TradingBook } from "@/lib/trading/kept";
import { saveReadRange, saveTradingFailure } from "@/lib/trading/store/readings";
import { saveRecords } from "@/lib/trading/store/records";
import { savePlacedOrders, saveTradingBook, testOrder } from "@/lib/trading/testing/trading-book";
import { keepOrder } from "@/lib/trading/to-keep";
import { tokenScopeOfExport } from "../subjects";
import { TRADING_SUBJECTS } from "./subjects";

openTestDatabase();
const NOW = Date.now();
const HOUR = 3_600_000;
let scope: WholeAccountScope;
let book: TradingBook;
beforeEach(async () => {
  scope = await createTestAccount();
  book = await saveTradingBook(scope, NOW);
});

async function produce(name: string, address = "") {
  const answer = await openExport(scope, name, new URLSearchParams(address));
  if (answer.kind !== "open") throw new Error(JSON.stringify(answer));
  const sink = new PassThrough();
  const account = { id: scope.accountId, name: "Main", environment: "sandbox" };
  const options = {
    account,
    format: "csv",
    signal: new AbortController().signal,
  } as const;
  const [csv, sidecar] = await Promise.all([
    text(sink),
    produceExport(answer.opened, sink, options),
  ]);
  const [header = [], ...rows] = [...readCsvRecords(csv)].map(({ fields }) => fields);
  return {
    sidecar,
    rows: rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at]]))),
  };
}

test("assets have every digit, and a control total of each coin", async () => {
  const { rows, sidecar } = await produce("assets");
  expect(rows).toMatchObject([
    { coin: "USDT", equity: "100.1000", bonus: "" },
    { coin: "ETH", equity: "-2.5", debt: "2.5000000000000000000001" },
  ]);
  expect(sidecar.controlTotals).toMatchObject([
    {
      coin: "ETH",
      rows: 1,
      sums: { debt: "2.5000000000000000000001", balance: rows[1]?.balance, bonus: null },
    },
    { coin: "USDT", rows: 1, sums: { equity: "100.1" } },
  ]);
});

test("equity by day has a row for each currency", async () => {
  const { rows } = await produce("equity-history", "preset=today");
  expect(rows.map(({ unit, equity }) => [unit, equity])).toEqual([
    ["USD", "100.10"],
    ["USDT", "100.05"],
    ["BTC", "0.0015"],
  ]);
});

test("orders are open or done, and say where they were placed", async () => {
  expect((await produce("orders")).rows).toMatchObject([{ orderId: "o1", placed: "elsewhere" }]);
  const done = await produce("orders", "when=done&preset=7d");
  expect(done.rows).toMatchObject([{ orderId: "o2", orderStatus: "filled" }]);
  expect((await produce("orders", "when=done&preset=7d&side=buy")).rows).toEqual([]);
});

test("orders and fills have totals of each symbol, and of each coin in which fees were paid", async () => {
  const { sidecar, rows } = await produce("fills", "preset=7d");
  const [first] = rows;
  expect(first?.fee).not.toBe("");
  expect(sidecar.controlTotals).toMatchObject([
    { symbol: first?.symbol, sums: { execQty: expect.any(String) } },
    { coin: first?.feeCoin, sums: { fee: expect.any(String) } },
  ]);
  const orders = await produce("orders", "when=done&preset=7d");
  expect(orders.sidecar.controlTotals?.map(({ sums }) => Object.keys(sums))).toEqual([
    ["qty", "cumExecQty", "cumExecValue"],
    ["fee"],
  ]);
});

test("a paper file says so in its name, its filters and its notes, and has nothing that is live", async () => {
  await saveRecords(
    { ...book, environment: "live" },
    "order",
    [keepOrder(testOrder("o9"), true)],
    NOW,
  );
  expect((await produce("orders")).rows).toHaveLength(1);
  for (const { name } of TRADING_SUBJECTS) {
    const { sidecar } = await produce(
      name,
      name.includes("history") || name === "fills" ? "preset=7d" : "",
    );
    expect(sidecar.file.name).toMatch(/-paper-/);
    expect(sidecar.filters.environment).toBe("paper");
    expect(sidecar.notes.join()).toContain("PAPER");
  }
});

test("unreadable records and unknown time make a file incomplete", async () => {
  expect((await produce("fills", "preset=7d")).sidecar).toMatchObject({ isWhole: true });
  const failure = {
    kind: "permission-missing",
    code: "40014",
    httpStatus: 400,
    detail: "",
  } as const;
  await saveTradingFailure(book, "open-orders", failure, NOW + HOUR);
  await saveReadRange(book, "fills", { fromMs: NOW + HOUR, toMs: NOW + 2 * HOUR });
  expect((await produce("orders")).sidecar.notWhole).toContain("permission-missing");
  expect((await produce("fills", "preset=7d")).sidecar.notWhole).toContain("are missing");
});

test("an account that was never read has files that say so", async () => {
  scope = await createTestAccount();
  for (const { name } of TRADING_SUBJECTS) {
    const { sidecar, rows } = await produce(name);
    // Our own records are always complete.
    expect([name, rows.length, sidecar.isWhole]).toEqual([name, 0, name === "placed-orders"]);
  }
});

test("orders placed here have their person, time and outcome, with totals of each symbol", async () => {
  await savePlacedOrders(scope);
  expect((await produce("placed-orders")).rows).toEqual([]); // no order is in progress
  const { rows, sidecar } = await produce("placed-orders", "show=all");
  expect(rows).toMatchObject([
    {
      clientOid: "one",
      qty: "1.50",
      price: "10",
      drafter: "trader",
      approver: "second",
      state: "filled",
    },
    { clientOid: "two", target: "order 1", request: "{}", state: "done" },
  ]);
  for (const name of ["releasedAt", "approvedAt", "stateSince", "sentAt"])
    expect(rows[0]?.[name], name).toMatch(/^20\d\d-.*Z$/);
  expect(sidecar.controlTotals).toMatchObject([
    { symbol: "BTCUSDT", rows: 2, sums: { executedQty: "0.10000000000000000001" } },
  ]);
});

test("a partner and a token get none of them", async () => {
  const partner = grantClientScope(scope.accountId, ["1"]);
  for (const { name } of TRADING_SUBJECTS) {
    expect(await openExport(partner, name, new URLSearchParams())).toEqual({
      kind: "whole-account-only",
    });
    expect(tokenScopeOfExport(name)).toBeNull();
  }
});

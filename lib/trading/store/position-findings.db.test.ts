import { beforeEach, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { type Amount, parseAmount } from "@/lib/core/amount";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { type TradingBook, tradingBook } from "@/lib/trading/kept";
import type { Fill, Position } from "@/lib/trading/records";
import { keepFill, keepPosition } from "@/lib/trading/to-keep";
import { OPEN_POSITION, testFill } from "../testing/trading-book";
import { listFindings } from "./findings";
import { refreshPositionFindings } from "./position-findings";
import { saveReadRange } from "./readings";
import { saveOpenRecords, saveRecords } from "./records";

openTestDatabase();
const MINUTE = 60_000;
const BEGAN = Date.parse("2026-11-21T04:00:00.000Z");
const READ = BEGAN + 20 * MINUTE;
let book: TradingBook;
beforeEach(async () => {
  book = tradingBook(await createTestAccount(), { environment: "sandbox" });
  await saveReadRange(book, "fills", { fromMs: BEGAN - MINUTE, toMs: READ + 5 * MINUTE });
});

const savePosition = (total: string, changes: Partial<Position> = {}, readAtMs = READ) =>
  saveOpenRecords(
    book,
    "position",
    [
      keepPosition({
        ...OPEN_POSITION,
        total: parseAmount(total),
        createdTimeMs: BEGAN,
        ...changes,
      }),
    ],
    readAtMs,
  );
let fillCount = 0;
const fill = (side: "buy" | "sell", qty: string, changes: Partial<Fill> = {}) =>
  keepFill(
    testFill(`${book.accountId}-${fillCount++}`, {
      category: "USDT-FUTURES",
      side,
      execQty: parseAmount(qty),
      execPnl: "0" as Amount,
      createdTimeMs: BEGAN,
      ...changes,
    }),
  );
const saveFills = (...fills: ReturnType<typeof fill>[]) => saveRecords(book, "fill", fills, READ);
const found = async (atMs = READ + 5 * MINUTE) => {
  await refreshPositionFindings(book, atMs);
  return (await listFindings(book, 10)).map(({ symbol, side, ours, theirs, clearedAtMs }) => ({
    what: `${symbol} ${side}`,
    sizes: [ours?.qty, theirs?.qty],
    isCleared: clearedAtMs !== null,
  }));
};

test("a position is the sum of its fills, to the last digit; else it is a finding until it is", async () => {
  await savePosition("0.15000000000000000001");
  await saveFills(fill("buy", "0.2"), fill("sell", "0.05", { createdTimeMs: BEGAN + MINUTE }));
  const sizes = ["0.15", "0.15000000000000000001"];
  expect(await found()).toEqual([{ what: "BTCUSDT long", sizes, isCleared: false }]);
  await savePosition("0.15", {}, READ + MINUTE);
  expect(await found()).toMatchObject([{ isCleared: true }]);
});

test("a finding is cleared when its position is gone, and stays while nobody can tell", async () => {
  await savePosition("1");
  await saveFills(fill("buy", "2"));
  expect(await found()).toHaveLength(1);
  await savePosition("1", {}, READ + 5 * MINUTE); // fills are not known beyond this reading
  expect(await found()).toMatchObject([{ isCleared: false }]);
  await saveOpenRecords(book, "position", [], READ + 6 * MINUTE);
  expect(await found()).toMatchObject([{ isCleared: true }]);
});

test("in hedge mode each side has its own fills, and a short one opens by selling", async () => {
  const hedged = { holdMode: "hedge_mode", posSide: "short" } as const;
  await savePosition("3", hedged);
  await saveFills(
    fill("sell", "4", { posSide: "short" }),
    fill("buy", "1", { posSide: "short" }),
    fill("buy", "9", { posSide: "long" }),
  );
  expect(await found()).toEqual([]);
  await saveFills(fill("sell", "1", { posSide: "short" }));
  expect(await found()).toMatchObject([{ what: "BTCUSDT short", sizes: ["4", "3"] }]);
});

test.each<[string, () => Promise<unknown>]>([
  [
    "it began before the first fill that was read",
    () => savePosition("1", { createdTimeMs: BEGAN - MINUTE }),
  ],
  ["it was turned round", () => saveFills(fill("sell", "5", { execPnl: "-1.5" as Amount }))],
  [
    "a fill was made while it was read",
    () => saveFills(fill("buy", "1", { createdTimeMs: READ + 3_000 })),
  ],
  [
    "its settlement coin is not money",
    () => savePosition("1", { category: "COIN-FUTURES" }, READ + 1),
  ],
  ["nobody knows its mode", () => savePosition("1", { holdMode: null })],
  [
    "time between was not read",
    () =>
      saveReadRange(book, "fills", { fromMs: READ + 9 * MINUTE, toMs: READ + 10 * MINUTE }).then(
        () => savePosition("1", {}, READ + 9 * MINUTE),
      ),
  ],
])("a position is not judged if %s", async (_why, happen) => {
  await savePosition("1");
  await happen();
  expect(await found()).toEqual([]);
});

test("a missing fill is a finding if nothing hinders the check of its position", async () => {
  await savePosition("1");
  expect(await found()).toMatchObject([{ sizes: ["0", "1"] }]);
});

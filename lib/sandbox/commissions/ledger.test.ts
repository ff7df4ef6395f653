import { expect, test } from "vitest";
import { addDays, type Day } from "@/lib/core/day";
import { bookShape } from "./book-options";
import type { TotalledRow } from "./book-row";
import type { EditAction } from "./edits";
import { createLedger } from "./ledger";

const DAY = "2026-05-19" as Day;
const SHAPE = bookShape("test", { rowsPerDay: 25, clients: 20 });
const open = (edits: [Day, EditAction[]][] = []) => createLedger(SHAPE, new Map(edits));
const rebates = (rows: readonly TotalledRow[], fits: (row: TotalledRow["row"]) => boolean) =>
  rows.reduce((sum, { row }) => (fits(row) ? sum + row.amounts.rebateAmount : sum), 0n);

test("running totals are the sums over the day and its last 90 days, in any order of questions", () => {
  const ledger = open();
  const other = open();
  for (const day of [
    DAY,
    addDays(DAY, -3),
    addDays(DAY, 40),
    addDays(DAY, 39),
    addDays(DAY, -60),
  ]) {
    const window = Array.from({ length: 90 }, (_, back) => addDays(day, -back)).flatMap((one) =>
      other.rows(one),
    );
    const rows = ledger.rows(day);
    for (const { row, totals } of rows) {
      const ofCoin = (other: TotalledRow["row"]) => other.coin === row.coin;
      expect(totals.dayTotalRebateAmount).toBe(rebates(rows, ofCoin));
      expect(totals.totalRebateAmount).toBe(rebates(window, ofCoin));
      const ofUser = (other: TotalledRow["row"]) => ofCoin(other) && other.uid === row.uid;
      expect(totals.userTotalRebateAmount).toBe(rebates(window, ofUser));
    }
  }
});

test("rows come with falling ranks, and preparing a day changes nothing", async () => {
  const prepared = open();
  await prepared.prepare(DAY);
  expect(prepared.rows(DAY)).toEqual(open().rows(DAY));
  const ranks = open()
    .rows(DAY)
    .map(({ row }) => row.rank);
  expect(ranks).toEqual([...new Set(ranks)].sort((a, b) => b - a));
});

test("an edit changes its own day, with its totals, and no other", () => {
  const plain = open();
  const edited = open([[DAY, [{ kind: "restate" }]]]);
  expect(edited.rows(DAY)).not.toEqual(plain.rows(DAY));
  expect(edited.rows(addDays(DAY, 1))).toEqual(plain.rows(addDays(DAY, 1)));
  const [first] = edited.rows(DAY);
  expect(first?.totals.dayTotalRebateAmount).toBe(
    rebates(edited.rows(DAY), ({ coin }) => coin === first?.row.coin),
  );
});

import { expect, test } from "vitest";
import { commissionRow } from "@/lib/commissions/testing/rows";
import type { Day } from "@/lib/core/day";
import { arrangeCommissionRows } from "./day-rows";

const DAY = "2026-11-19" as Day;
const first = commissionRow(DAY, { uid: "1", rebateAmount: "1.0" });
const second = commissionRow(DAY, { uid: "1", rebateAmount: "-2" });
const other = commissionRow(DAY, { uid: "2" });

test("rows with one key are numbered by their amounts, in any order of arrival", () => {
  const arranged = arrangeCommissionRows(DAY, [other, first, second]);
  expect(arranged.rows).toEqual([
    { ...second, occurrence: 0 },
    { ...first, occurrence: 1 },
    { ...other, occurrence: 0 },
  ]);
  expect(arrangeCommissionRows(DAY, [second, other, first])).toEqual(arranged);
});

test("two rows that are equal in everything are both kept", () => {
  const { rows } = arrangeCommissionRows(DAY, [first, first]);
  expect(rows.map((row) => row.occurrence)).toEqual([0, 1]);
});

test.each([
  ["one digit", [{ ...first, rebateAmount: "1.1" }, other]],
  ["a trailing zero", [{ ...first, rebateAmount: "1.00" }, other]],
  ["a missing row", [first]],
  ["a doubled row", [first, other, other]],
  ["zero for not given", [first, { ...other, feeDeduction: "0" }]],
  ["text that moved from one field to the next", [first, { ...other, uid: "2B", coin: "TC" }]],
])("the hash tells %s apart", (_what, rows) => {
  const hash = arrangeCommissionRows(DAY, [first, other]).hash;
  expect(arrangeCommissionRows(DAY, rows as (typeof first)[]).hash).not.toBe(hash);
});

test("a row of another day is refused", () => {
  expect(() => arrangeCommissionRows("2026-11-18" as Day, [first])).toThrow(RangeError);
});

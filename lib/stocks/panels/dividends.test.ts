import fc from "fast-check";
import { expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import { addDays } from "@/lib/core/day";
import { runs } from "@/lib/env/testing/env";
import type { MarketDate } from "../market/market-date";
import { type Dividend, dividendHistory } from "./dividends";

const NOTHING: Dividend = {
  type: null,
  announcementDate: null,
  recordDate: null,
  exrightDate: null,
  dividendDate: null,
  dividendPerShare: null,
  stockDividendPerShare: null,
  splitValidDate: null,
  splitNumerator: null,
  splitDenominator: null,
};
const cash = (date: string | null, amount: string): Dividend => ({
  ...NOTHING,
  type: "cash_dividend",
  exrightDate: date as MarketDate | null,
  dividendPerShare: amount as Amount,
});
const split = (
  date: string | null,
  numerator: string | null,
  denominator: string | null,
): Dividend => ({
  ...NOTHING,
  type: "stock_split",
  splitValidDate: date as MarketDate | null,
  splitNumerator: numerator as Amount | null,
  splitDenominator: denominator as Amount | null,
});
const TODAY = "2026-11-20" as MarketDate;
const years = (...dividends: Dividend[]) =>
  dividendHistory(dividends, TODAY).years.map(({ year, adjusted }) => [year, adjusted]);

test("a year is the exact sum of its payments, and a year without any is there", () => {
  expect(
    years(cash("2022-02-01", "0.10"), cash("2024-02-01", "0.24"), cash("2022-05-01", "0.205")),
  ).toEqual([
    ["2022", "0.305"],
    ["2023", "0"],
    ["2024", "0.24"],
  ]);
});

test("a payment before a split is divided by it, through several splits", () => {
  const paid = [
    cash("2014-05-08", "3.29"),
    cash("2014-08-07", "0.47"),
    cash("2021-02-05", "0.205"),
  ];
  expect(years(...paid, split("2014-06-09", "7", "1"), split("2020-08-31", "4", "1"))).toEqual(
    expect.arrayContaining([
      ["2014", "0.2350"], // 3.29 / 28 + 0.47 / 4
      ["2021", "0.205"],
    ]),
  );
});

test("a dividend in shares dilutes as a split does, and the day itself is not before it", () => {
  const bonus: Dividend = {
    ...NOTHING,
    type: "stock_dividend",
    exrightDate: "2020-06-01" as MarketDate,
    stockDividendPerShare: "0.5" as Amount,
  };
  expect(years(cash("2020-05-31", "0.3"), bonus)).toEqual([["2020", "0.2"]]);
  expect(years(cash("2020-06-01", "0.3"), bonus)).toEqual([["2020", "0.3"]]);
});

test("a payment that cannot be dated or adjusted is counted as left out, never as zero", () => {
  const { years: none, uncounted } = dividendHistory(
    [cash(null, "1"), cash("2019-01-01", "1"), split("2020-01-01", null, null)],
    TODAY,
  );
  expect(none).toEqual([{ year: "2019", adjusted: "0", payments: 0, left: 1 }]);
  expect(uncounted).toBe(2);
});

test("a year that lacks a payment says so beside its sum", () => {
  const history = dividendHistory(
    [cash("2021-03-01", "1"), cash("2019-09-01", "2"), split("2020-01-01", null, null)],
    TODAY,
  );
  expect(history.years.map(({ year, payments, left }) => [year, payments, left])).toEqual([
    ["2019", 0, 1],
    ["2020", 0, 0],
    ["2021", 1, 0],
  ]);
});

test("a split that is announced and still ahead divides nothing; one of today does", () => {
  const paid = [cash("2025-03-01", "1"), cash("2026-03-01", "2")];
  const told = [
    ["2025", "1"],
    ["2026", "2"],
  ];
  expect(years(...paid, split("2026-11-21", "4", "1"))).toEqual(told);
  expect(years(...paid, split("2026-11-21", null, null))).toEqual(told);
  expect(years(...paid, split(TODAY, "4", "1"))).toEqual([
    ["2025", "0.25"],
    ["2026", "0.5"],
  ]);
});

test("on any day each payment is divided by the splits between it and that day, and no others", () => {
  const date = fc.integer({ min: 0, max: 400 }).map((days) => addDays(TODAY, days - 200));
  const splits = fc.array(fc.tuple(date, fc.constantFrom(2, 4, 5)), { maxLength: 3 });
  fc.assert(
    fc.property(date, splits, date, (paidOn, told, today) => {
      const dividends = told.map(([on, into]) => split(on, String(into), "1"));
      const [paid] = dividendHistory([cash(paidOn, "1"), ...dividends], today).dividends.filter(
        ({ dividend }) => dividend.dividendPerShare !== null,
      );
      const into = told
        .filter(([on]) => on > paidOn && on <= today)
        .reduce((product, [, each]) => product * each, 1);
      expect(Number(paid?.adjusted)).toBeCloseTo(1 / into, 9);
    }),
    { numRuns: runs(100) },
  );
});

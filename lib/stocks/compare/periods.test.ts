import fc from "fast-check";
import { expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import { runs } from "@/lib/env/testing/env";
import type { MarketDate } from "../market/market-date";
import { type EarningsForecast, earningsPeriods } from "../panels/earnings";
import type { ComparedPanel } from "./compared-panel";
import { likeRecords, unlikePeriods } from "./periods";

const figures = (fiscalYear: string, isActual: boolean | null): EarningsForecast => ({
  fiscalYear,
  isActual,
  publicationDeadline: null,
  revenue: "10" as Amount,
  ebit: null,
  netIncomeParent: null,
  eps: null,
  bps: null,
  cfps: null,
  roe: null,
  roa: null,
  currency: "USD",
});

const TODAY = "2026-11-20" as MarketDate;

/** Each stock with its answers, the newest first; null: never read. */
function earningsOf(
  stocks: readonly (readonly EarningsForecast[] | null)[],
): ComparedPanel<"earnings"> {
  const columns = stocks.map((told, nth) => ({
    code: `S${nth}`,
    value: told
      ? { newest: told[0] ?? null, periods: earningsPeriods(told), splits: [], today: TODAY }
      : undefined,
  }));
  return { panel: "earnings", columns, rows: [] };
}

const periodsOf = (records: ReturnType<typeof likeRecords>) =>
  records?.map((record) => record && [record.fiscalYear, record.isActual]);

test("a forecast beside a reported year is named, and the headline takes the year both reported", () => {
  const mixed = earningsOf([
    [figures("2026", true)],
    [figures("2027", false), figures("2026", true)],
    null,
  ]);
  expect(unlikePeriods(mixed)?.map((period) => period?.fiscalYear)).toEqual([
    "2026",
    "2027",
    undefined,
  ]);
  expect(periodsOf(likeRecords(mixed.columns))).toEqual([
    ["2026", true],
    ["2026", true],
    undefined,
  ]);
  const apart = earningsOf([[figures("2026", true)], [figures("2027", false)]]);
  expect(likeRecords(apart.columns)).toBeNull();
  const alike = earningsOf([[figures("2026", true)], [figures("2026", true)]]);
  expect(unlikePeriods(alike)).toBeNull();
});

test("the records of a headline are always of one period and one kind", () => {
  const record = fc
    .tuple(fc.constantFrom("2025", "2026", "2027"), fc.constantFrom(true, false, null))
    .map(([year, isActual]) => figures(year, isActual));
  const stock = fc.option(fc.array(record, { maxLength: 4 }));
  fc.assert(
    fc.property(fc.array(stock, { minLength: 1, maxLength: 5 }), (stocks) => {
      const compared = earningsOf(stocks);
      const kinds = (records: ReturnType<typeof likeRecords>) =>
        new Set((records ?? []).flatMap((one) => (one ? `${one.fiscalYear} ${one.isActual}` : [])));
      expect(kinds(likeRecords(compared.columns)).size).toBeLessThanOrEqual(1);
      const newest = compared.columns.map(({ value }) => value?.newest);
      expect(unlikePeriods(compared) === null).toBe(kinds(newest).size <= 1);
    }),
    { numRuns: runs(200) },
  );
});

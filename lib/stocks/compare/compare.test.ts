import fc from "fast-check";
import { expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import type { MarketDate } from "../market/market-date";
import type { WallTime } from "../market/wall-time";
import { type Dividend, isSplit } from "../panels/dividends";
import { type EarningsForecast, earningsPeriods } from "../panels/earnings";
import type { ShareCapital } from "../panels/share-capital";
import { CAPITAL_MEASURES } from "./capital";
import { comparedDividends, dividendMeasures, dividendYears } from "./dividends";
import { EARNINGS_MEASURES } from "./earnings";
import { comparedHolders, HOLDER_MEASURES } from "./holders";
import { type CompareColumn, type CompareMeasure, compareRows, shownRows } from "./measure";
import { sharedHolders } from "./shared-holders";
import { SUSPENSION_MEASURES } from "./suspension";

const TODAY = "2026-11-20" as MarketDate;
const EARNINGS: EarningsForecast = {
  fiscalYear: "2026",
  publicationDeadline: TODAY,
  isActual: true,
  revenue: "200" as Amount,
  ebit: "50" as Amount,
  netIncomeParent: "-20" as Amount,
  eps: "2.5" as Amount,
  bps: "10" as Amount,
  cfps: "3" as Amount,
  roe: "25" as Amount,
  roa: "5" as Amount,
  currency: "USD",
};
const CAPITAL: ShareCapital = {
  announcementDate: TODAY,
  changeDate: TODAY,
  totalShares: "100" as Amount,
  commonShares: "90" as Amount,
  preferredShares: "10" as Amount,
  otherShares: null,
  specialExplain: null,
  changeReason: "Vested",
};
const holder = (
  name: string | null,
  holdingRatio: string | null,
  holdingNum: string | null = null,
) => ({
  name,
  holdingRatio: holdingRatio as Amount | null,
  holdingNum: holdingNum as Amount | null,
});
const cash = (date: string, amount: string): Dividend => ({
  type: "cash_dividend",
  announcementDate: null,
  recordDate: null,
  exrightDate: date as MarketDate,
  dividendDate: null,
  dividendPerShare: amount as Amount,
  stockDividendPerShare: null,
  splitValidDate: null,
  splitNumerator: null,
  splitDenominator: null,
});

/** Each measure's cell in the only column: its text, or why it is empty. */
function told<Value>(
  measures: readonly CompareMeasure<Value>[],
  value: Value | undefined,
): Record<string, string> {
  const rows = compareRows(measures, [{ code: "AAPL", value }]);
  return Object.fromEntries(
    rows.map(({ header, cells: [cell] }) => [header, cell?.text ?? `(${cell?.why})`]),
  );
}

const earningsOf = (observed: readonly EarningsForecast[], splits: readonly Dividend[] | null) =>
  told(EARNINGS_MEASURES, {
    newest: observed[0] ?? null,
    periods: earningsPeriods(observed),
    splits,
    today: TODAY,
  });
const earnings = (...observed: EarningsForecast[]) => earningsOf(observed, []);

test("a figure is shown with its last forecast and the year before, in one currency only", () => {
  const forecast: EarningsForecast = { ...EARNINGS, isActual: false, revenue: "160" as Amount };
  const before: EarningsForecast = { ...EARNINGS, fiscalYear: "2025", revenue: "100" as Amount };
  expect(earnings(EARNINGS, forecast, before)).toMatchObject({
    basis: "actual",
    revenueForecast: "160",
    revenueAgainst: "0.25",
    revenueGrowth: "1",
    ebitMargin: "0.25",
    netMargin: "-0.1",
    netIncomeParentGrowth: "0",
  });
  expect(
    earnings(EARNINGS, { ...forecast, currency: "CNY" }, { ...before, currency: null }),
  ).toMatchObject({
    revenueForecast: "(otherCurrency)",
    revenueAgainst: "(otherCurrency)",
    revenueGrowth: "(otherCurrency)",
  });
});

test("a figure per share is not set against one of other shares, or of shares nobody knows", () => {
  const forecast: EarningsForecast = { ...EARNINGS, isActual: false, eps: "10" as Amount };
  const before: EarningsForecast = {
    ...EARNINGS,
    fiscalYear: "2025",
    publicationDeadline: "2025-11-20" as MarketDate,
    eps: "8" as Amount,
    revenue: "100" as Amount,
  };
  const changesWith = (splits: readonly Dividend[] | null) => {
    const { epsGrowth, bpsGrowth, epsAgainst, epsForecast, revenueGrowth } = earningsOf(
      [EARNINGS, forecast, before],
      splits,
    );
    expect(bpsGrowth?.startsWith("(")).toBe(epsGrowth?.startsWith("("));
    expect([epsForecast, revenueGrowth], "whatever was split").toEqual(["10", "1"]);
    return [epsGrowth, epsAgainst];
  };
  const split = (date: string): Dividend => ({
    ...cash(date, "0"),
    type: "stock_split",
    dividendPerShare: null,
  });
  const shares = { ...split("2026-06-01"), type: "stock_dividend" };
  expect(changesWith([])).toEqual(["-0.6875", "-0.75"]);
  expect(changesWith(null)).toEqual(["(unread)", "(unread)"]);
  expect(changesWith([split("2026-06-01")])).toEqual(["(split)", "(split)"]);
  expect(changesWith([shares])).toEqual(["(split)", "(split)"]);
  // Nobody knows when the forecast was made.
  expect(changesWith([split("2025-11-20")])).toEqual(["-0.6875", "(split)"]);
  expect(changesWith([split("2023-11-20")])).toEqual(["-0.6875", "-0.75"]);
  expect(changesWith([split("2026-11-21")]), "still ahead").toEqual(["-0.6875", "-0.75"]);
});

test("a forecast has no forecast, and last year's forecast is no year before", () => {
  const forecast: EarningsForecast = { ...EARNINGS, isActual: false };
  expect(earnings(forecast, { ...forecast, fiscalYear: "2025" })).toMatchObject({
    basis: "forecast",
    revenueForecast: "(noForecast)",
    revenueGrowth: "(noYearBefore)",
  });
});

test("quarters are set against the same quarter of the year before", () => {
  const of = (fiscalYear: string, revenue: string) => ({
    ...EARNINGS,
    fiscalYear,
    revenue: revenue as Amount,
  });
  expect(earnings(of("2026Q3", "30"), of("2026Q2", "1"), of("2025Q3", "20")).revenueGrowth).toBe(
    "0.5",
  );
});

test('"the exchange says nothing", "never read" and zero are three different states', () => {
  expect(
    told(EARNINGS_MEASURES, { newest: null, periods: [], splits: [], today: TODAY }).revenue,
  ).toBe("(notSaid)");
  expect(told(EARNINGS_MEASURES, undefined).revenue).toBe("(unread)");
  const zero = { ...EARNINGS, revenue: "0" as Amount };
  expect(earnings(zero)).toMatchObject({ revenue: "0", ebitMargin: "(noMargin)" });
});

test("years of dividends are those of all stocks; a year without a payment is no zero", () => {
  const columns = [
    {
      code: "A",
      value: comparedDividends([cash("2024-05-01", "1"), cash("2026-05-01", "3")], TODAY),
    },
    {
      code: "B",
      value: comparedDividends([cash("2021-05-01", "7"), cash("2026-12-01", "9")], TODAY),
    },
    { code: "C", value: undefined },
    { code: "D", value: comparedDividends([], TODAY) },
  ];
  expect(dividendYears(columns, null)).toEqual(["2021", "2022", "2023", "2024", "2025", "2026"]);
  expect(dividendYears(columns, 2)).toEqual(["2025", "2026"]);
  const rows = compareRows(dividendMeasures(["2024", "2025"]), columns);
  const cells = (header: string) =>
    rows.find((row) => row.header === header)?.cells.map(({ text, why }) => text ?? why);
  expect(cells("dividends2024")).toEqual(["1", "noPayment", "unread", "noPayment"]);
  expect(cells("dividends2025")).toEqual(["noPayment", "noPayment", "unread", "noPayment"]);
  expect(cells("nextExDate")).toEqual(["noneAhead", "2026-12-01", "unread", "noneAhead"]);
  expect(cells("lastDividend")).toEqual(["3", "7", "unread", "noPayment"]);
  expect(cells("payments")).toEqual(["2", "2", "unread", "0"]);
});

test("a year that lacks a payment has no sum", () => {
  const split = { ...cash("2025-06-01", "0"), type: "stock_split", dividendPerShare: null };
  const value = comparedDividends([cash("2024-05-01", "1"), split], TODAY);
  expect(told(dividendMeasures(["2024"]), value)).toMatchObject({
    dividends2024: "(yearNotWhole)",
    left: "1",
  });
});

test("the largest holders are those with a known share; too few give no figure", () => {
  const few = comparedHolders([holder("A", "1.5"), holder("B", "2"), holder("C", null)]);
  expect(told(HOLDER_MEASURES.executives, few)).toMatchObject({
    listed: "3",
    largest: "B",
    top1: "2",
    top5: "(fewer)",
    together: "3.5",
    withoutPart: "1",
    votes: "(notSaid)",
  });
  expect(told(HOLDER_MEASURES.executives, comparedHolders([]))).toMatchObject({
    listed: "0",
    together: "(nobody)",
  });
});

test("who holds several is found by name, with what is known of each", () => {
  const columns = [
    {
      code: "A",
      value: comparedHolders([holder("Vanguard Group, Inc.", "9", "90"), holder("Solo", "1")]),
    },
    { code: "B", value: undefined },
    {
      code: "C",
      value: comparedHolders([holder("VANGUARD GROUP INC", null, "30"), holder(null, "8")]),
    },
    {
      code: "D",
      value: comparedHolders([holder(null, "8"), holder("vanguard group inc", "2", null)]),
    },
  ];
  expect(sharedHolders(columns)).toEqual([
    {
      name: "Vanguard Group, Inc.",
      parts: [
        { holdingNum: "90", holdingRatio: "9" },
        null,
        { holdingNum: "30", holdingRatio: null },
        { holdingNum: null, holdingRatio: "2" },
      ],
    },
  ]);
});

test("a change of share capital needs two observations, and a total on both sides", () => {
  const of = (before: ShareCapital | null) => told(CAPITAL_MEASURES, { now: CAPITAL, before });
  expect(of(null)).toMatchObject({
    change: "(single)",
    commonPart: "0.9",
    apart: "(noDifference)",
  });
  expect(of({ ...CAPITAL, totalShares: "80" as Amount })).toMatchObject({
    change: "20",
    changeRatio: "0.25",
  });
  expect(of({ ...CAPITAL, totalShares: null }).change).toBe("(notSaid)");
  const apart = { now: { ...CAPITAL, totalShares: "99" as Amount }, before: null };
  expect(told(CAPITAL_MEASURES, apart).apart).toBe("1");
});

test("a suspension that was never read is not called none", () => {
  const now = "2026-11-20 10:00" as WallTime;
  const of = (suspension: null | undefined) =>
    told(SUSPENSION_MEASURES, { listings: [], suspension, calendar: null, now });
  expect(of(undefined)).toMatchObject({
    pairs: "(noPair)",
    suspensionState: "(unread)",
    reason: "(unread)",
  });
  expect(of(null)).toMatchObject({ suspensionState: "none", reason: "(noSuspension)" });
});

const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const amount = orNull(fc.integer({ min: -9, max: 9 }).map((value) => String(value) as Amount));
const date = orNull(
  fc.constantFrom("2025-01-02", "2026-11-20", "2027-03-04").map((text) => text as MarketDate),
);
const anyEarnings = fc.record({
  ...Object.fromEntries(Object.keys(EARNINGS).map((field) => [field, amount])),
  fiscalYear: orNull(fc.constantFrom("2025", "2026", "FY")),
  publicationDeadline: date,
  isActual: orNull(fc.boolean()),
  currency: orNull(fc.constantFrom("USD", "CNY")),
}) as fc.Arbitrary<EarningsForecast>;
const anyDividend = fc.record({
  ...Object.fromEntries(
    Object.keys(cash("", "")).map((field) => [field, field.endsWith("Date") ? date : amount]),
  ),
  type: orNull(fc.constantFrom("cash_dividend", "stock_split", "other")),
}) as fc.Arbitrary<Dividend>;

/** A stock's cells do not depend on the other stocks in the comparison. */
function expectAlone<Value>(
  measures: readonly CompareMeasure<Value>[],
  values: readonly (Value | undefined)[],
): void {
  const columns = values.map((value, at): CompareColumn<Value> => ({ code: String(at), value }));
  for (const [at, column] of columns.entries()) {
    const beside = compareRows(measures, columns).map(({ cells }) => cells[at]);
    expect(beside).toEqual(compareRows(measures, [column]).map(({ cells }) => cells[0]));
  }
}

test("every cell has a text or a reason for any null fields, and no stock hides another's figures", () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.array(anyEarnings, { maxLength: 4 }), { nil: undefined }), {
        maxLength: 3,
      }),
      fc.array(fc.option(fc.array(anyDividend, { maxLength: 5 }), { nil: undefined }), {
        maxLength: 3,
      }),
      (observed, dividends) => {
        const periods = observed.map(
          (each, at) =>
            each && {
              newest: each[0] ?? null,
              periods: earningsPeriods(each),
              splits: dividends[at]?.filter(isSplit) ?? null,
              today: TODAY,
            },
        );
        expectAlone(EARNINGS_MEASURES, periods);
        const paid = dividends.map((each) => each && comparedDividends(each, TODAY));
        const measures = dividendMeasures(
          dividendYears(
            paid.map((value) => ({ code: "", value })),
            null,
          ),
        );
        expectAlone(measures, paid);
        const rows = compareRows(
          measures,
          paid.map((value) => ({ code: "", value })),
        );
        for (const { text, why } of rows.flatMap(({ cells }) => cells)) {
          expect(text === null ? why : null).toEqual(text === null ? expect.any(String) : null);
        }
        expect(shownRows(rows).length).toBeLessThanOrEqual(rows.length);
      },
    ),
    { numRuns: 60 },
  );
});

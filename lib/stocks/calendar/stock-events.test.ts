import { expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import type { MarketDate } from "../market/market-date";
import type { Dividend } from "../panels/dividends";
import type { EarningsForecast } from "../panels/earnings";
import type { StockSuspension } from "../panels/suspension";
import type { StockCode } from "../stock-code";
import { compareEvents } from "./market-event";
import { stockEvents } from "./stock-events";

const date = (text: string) => text as MarketDate;
const OF = { code: "AAPL" as StockCode, today: date("2026-11-21") };
const NO_DIVIDEND: Dividend = {
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
const CASH: Dividend = {
  ...NO_DIVIDEND,
  type: "cash_dividend",
  announcementDate: date("2026-11-10"),
  recordDate: date("2026-12-01"),
  exrightDate: date("2026-12-01"),
  dividendDate: date("2026-12-15"),
  dividendPerShare: "0.27" as Amount,
};
const NO_SUSPENSION: StockSuspension = {
  code: null,
  name: null,
  suspensionDate: null,
  suspensionTime: null,
  suspensionReason: null,
  suspensionPrice: null,
  resumptionDate: null,
  resumptionQuoteTime: null,
  resumptionTradingTime: null,
};

test("a dividend has a date for each that the exchange tells, and none for those it does not", () => {
  const told = (dividend: Dividend) =>
    stockEvents("dividends", [dividend], OF).map(({ kind, date: on }) => `${on} ${kind}`);
  expect(told(CASH)).toEqual([
    "2026-12-01 ex-date",
    "2026-12-01 record-date",
    "2026-12-15 pay-date",
  ]);
  expect(told({ ...CASH, exrightDate: null, recordDate: null })).toEqual(["2026-12-15 pay-date"]);
  expect(told({ ...NO_DIVIDEND, type: "stock_split", splitValidDate: date("2026-12-02") })).toEqual(
    ["2026-12-02 split"],
  );
  expect(told(NO_DIVIDEND)).toEqual([]);
});

test('a future date is "expected" until it is announced', () => {
  const expected = (dividend: Dividend) =>
    stockEvents("dividends", [dividend], OF).map(({ isExpected }) => isExpected);
  expect(expected(CASH)).toEqual([false, false, false]);
  expect(expected({ ...CASH, announcementDate: null })).toEqual([true, true, true]);
  expect(expected({ ...CASH, announcementDate: date("2026-11-22") })).toEqual([true, true, true]);
  expect(expected({ ...CASH, announcementDate: null, exrightDate: date("2026-11-20") })[0]).toBe(
    false,
  );
});

test("a corrected date keeps its event's name, and two dividends of one announcement have two", () => {
  const keys = (...dividends: Dividend[]) =>
    stockEvents("dividends", dividends, OF).map(({ key }) => key);
  expect(
    keys({ ...CASH, exrightDate: date("2026-12-02"), dividendDate: date("2026-12-16") }).toSorted(),
  ).toEqual(keys(CASH).toSorted());
  const both = keys(CASH, { ...CASH, dividendPerShare: "1" as Amount });
  expect(new Set(both).size).toBe(6);
});

test("the date of figures is expected until they are actual", () => {
  const forecast = { fiscalYear: "2026", publicationDeadline: date("2027-01-30"), isActual: false };
  const report = (given: Partial<EarningsForecast>) =>
    stockEvents("earnings", { ...forecast, ...given } as EarningsForecast, OF);
  expect(report({})).toMatchObject([
    { kind: "report", key: "report 2026", date: "2027-01-30", isExpected: true },
  ]);
  expect(report({ isActual: null })[0]?.isExpected).toBe(true);
  expect(report({ isActual: true })[0]?.isExpected).toBe(false);
  expect(report({ publicationDeadline: null })).toEqual([]);
  expect(stockEvents("earnings", null, OF)).toEqual([]);
});

test("a suspension and its end are read in any spelling of their times", () => {
  const told = (given: Partial<StockSuspension>) =>
    stockEvents("suspension", { ...NO_SUSPENSION, ...given }, OF).map(
      ({ kind, date: on, isExpected }) => `${on} ${kind}${isExpected ? " expected" : ""}`,
    );
  const from = {
    suspensionDate: date("2026-11-20"),
    suspensionTime: { kind: "wall", date: null, time: "10:00" },
  } as const;
  expect(told(from)).toEqual(["2026-11-20 suspension"]);
  expect(told({ ...from, resumptionDate: date("2026-11-23") })).toEqual([
    "2026-11-20 suspension",
    "2026-11-23 resumption expected",
  ]);
  expect(
    told({
      ...from,
      resumptionTradingTime: { kind: "instant", ms: Date.parse("2026-11-24T02:00:00Z") },
    }),
  ).toEqual(["2026-11-20 suspension", "2026-11-23 resumption"]);
  expect(
    told({
      resumptionDate: date("2026-11-25"),
      resumptionTradingTime: { kind: "text", text: "later" },
    }),
  ).toEqual(["2026-11-25 resumption expected"]);
  expect(told({ suspensionTime: { kind: "text", text: "soon" } })).toEqual([]);
  expect(stockEvents("suspension", null, OF)).toEqual([]);
});

test("a day lists the market before the stocks, and stocks by their codes", () => {
  const [mine] = stockEvents("dividends", [CASH], OF);
  const [other] = stockEvents("dividends", [CASH], { ...OF, code: "A" as StockCode });
  if (!mine || !other) throw new Error("no events");
  expect([mine, other].sort(compareEvents).map((event) => "code" in event && event.code)).toEqual([
    "A",
    "AAPL",
  ]);
});

import { expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import type { MarketDate } from "../market/market-date";
import type { Dividend } from "./dividends";
import type { EarningsForecast, EarningsPeriod } from "./earnings";
import { mainPair, type PairPrices } from "./prices";
import { computeRatios, type RatioInputs } from "./ratios";
import type { ShareCapital } from "./share-capital";

const amount = (text: string) => text as Amount;
const date = (text: string) => text as MarketDate;
const pair: PairPrices = {
  symbol: "RAAPLUSDT",
  state: "priced",
  quoteCoin: "USDT",
  lastPrice: amount("200.00"),
  lastAtMs: null,
  closes: [{ startMs: Date.UTC(2025, 10, 20), close: amount("160") }],
};

const NOTHING: Dividend = {
  ...{
    type: null,
    announcementDate: null,
    recordDate: null,
    exrightDate: null,
    dividendDate: null,
  },
  ...{ dividendPerShare: null, stockDividendPerShare: null, splitValidDate: null },
  ...{ splitNumerator: null, splitDenominator: null },
};
const cash = (exDate: string, perShare: string): Dividend => ({
  ...{
    ...NOTHING,
    type: "cash_dividend",
    exrightDate: date(exDate),
    dividendPerShare: amount(perShare),
  },
});
const split = (on: string | null, to: string | null = "4"): Dividend => ({
  ...{ ...NOTHING, type: "stock_split", splitValidDate: on === null ? null : date(on) },
  ...{
    splitNumerator: to === null ? null : amount(to),
    splitDenominator: to === null ? null : amount("1"),
  },
});

const report = (fiscalYear: string, eps: string | null, given: Partial<EarningsForecast> = {}) =>
  ({
    fiscalYear,
    actual: {
      ...{
        fiscalYear,
        publicationDeadline: date("2026-10-30"),
        isActual: true,
        eps: eps && amount(eps),
      },
      ...{ bps: amount("4.00"), currency: "USD" },
      ...given,
    },
    forecast: null,
    unsaid: null,
  }) as EarningsPeriod;
const QUARTERS = ["2026Q4", "2026Q3", "2026Q2", "2026Q1"].map((quarter) => report(quarter, "1.25"));

const capital = {
  changeDate: date("2026-09-30"),
  totalShares: amount("15000000000"),
} as ShareCapital;

const ratiosOf = (given: Partial<RatioInputs> = {}) =>
  computeRatios({
    prices: [pair],
    dividends: [cash("2026-11-10", "0.26"), cash("2026-02-09", "0.25"), cash("2025-11-10", "0.25")],
    periods: QUARTERS,
    capital,
    ages: { dividends: null, earnings: null, "share-capital": null },
    today: date("2026-11-20"),
    ...given,
  });

test("each ratio comes from exact inputs, and says of which days and reports", () => {
  expect(ratiosOf()).toMatchObject({
    dividendYield: { value: "0.00255", input: "0.51", of: ["2025-11-21", "2026-11-20"], why: null },
    priceEarnings: { value: "40", input: "5.00", of: ["2026Q1", "2026Q2", "2026Q3", "2026Q4"] },
    priceBook: { value: "50", input: "4.00", of: ["2026Q4"] },
    marketValue: { value: "3000000000000.00", input: "15000000000", of: ["2026-09-30"] },
    change: { since: "2025-11-20", ratio: "0.25" },
    currency: "USD",
  });
});

test.each([
  ["no split", [], null],
  ["a split before the first close", [split("2025-11-20")], null],
  ["a split since the first close", [split("2026-06-10")], "split"],
  ["a split that is announced", [split("2026-12-01")], null],
  ["dividends that were never read", null, "unread"],
])("closes are comparable with one another, or it is said why not: %s", (_what, dividends, why) => {
  expect(ratiosOf({ dividends }).closesWhy).toBe(why);
});

test("a reported year stands for its four quarters, until a later quarter is reported", () => {
  const year = [report("2026", "5.50"), report("2025", "4")];
  expect(ratiosOf({ periods: year }).priceEarnings).toMatchObject({ input: "5.50", of: ["2026"] });
  expect(ratiosOf({ periods: [report("2027Q1", "2"), ...year] }).priceEarnings).toMatchObject({
    value: null,
    why: "fewQuarters",
  });
});

const forecast = { ...report("2027", "9"), actual: null } as EarningsPeriod;
test.each<[string, Partial<RatioInputs>, keyof ReturnType<typeof ratiosOf>, string]>([
  [
    "a quarter that is missing",
    { periods: QUARTERS.toSpliced(1, 1) },
    "priceEarnings",
    "fewQuarters",
  ],
  ["three quarters", { periods: QUARTERS.slice(1) }, "priceEarnings", "fewQuarters"],
  ["a forecast alone", { periods: [forecast] }, "priceEarnings", "noReport"],
  ["no report's book value", { periods: [forecast] }, "priceBook", "noReport"],
  ["a loss", { periods: [report("2026", "-1.20")] }, "priceEarnings", "notPositive"],
  ["no earnings at all", { periods: [report("2026", "0.00")] }, "priceEarnings", "notPositive"],
  ["earnings that are not given", { periods: [report("2026", null)] }, "priceEarnings", "notSaid"],
  [
    "debts above assets",
    { periods: [report("2026", "1", { bps: amount("-2") })] },
    "priceBook",
    "notPositive",
  ],
  [
    "reports in another currency",
    { periods: [report("2026", "1", { currency: "EUR" })] },
    "priceEarnings",
    "otherCurrency",
  ],
  [
    "no currency named, for dividends either",
    { periods: [report("2026", "1", { currency: null })] },
    "dividendYield",
    "otherCurrency",
  ],
  [
    "a coin that is no dollar",
    { prices: [{ ...pair, quoteCoin: "BTC" }] },
    "priceBook",
    "otherCurrency",
  ],
  ["no coin named", { prices: [{ ...pair, quoteCoin: null }] }, "priceBook", "otherCurrency"],
  ["no price", { prices: [{ ...pair, lastPrice: null }] }, "marketValue", "noPrice"],
  ["no pair", { prices: [] }, "dividendYield", "noPrice"],
  [
    "nothing paid for a year",
    { dividends: [cash("2025-11-20", "1")] },
    "dividendYield",
    "noDividend",
  ],
  [
    "a dividend that is only announced",
    { dividends: [cash("2026-12-10", "1")] },
    "dividendYield",
    "noDividend",
  ],
  ["dividends never read", { dividends: null }, "dividendYield", "unread"],
  ["reports never read, so no currency", { periods: null }, "dividendYield", "unread"],
  ["earnings never read", { periods: null }, "priceEarnings", "unread"],
  ["share capital never read", { capital: undefined }, "marketValue", "unread"],
  [
    "share capital without a number",
    { capital: { ...capital, totalShares: null } },
    "marketValue",
    "notSaid",
  ],
  ["a split after the report", { dividends: [split("2026-11-16")] }, "priceEarnings", "split"],
  [
    "a split after the book value's day",
    { dividends: [split("2026-11-16")] },
    "priceBook",
    "split",
  ],
  [
    "a split since the shares were counted",
    { dividends: [split("2026-10-01")] },
    "marketValue",
    "split",
  ],
  ["a split of unknown date", { dividends: [split(null)] }, "marketValue", "split"],
  [
    "a report of unknown date, and a split in two years",
    {
      periods: [report("2026", "1", { publicationDeadline: null })],
      dividends: [split("2025-06-01")],
    },
    "priceEarnings",
    "split",
  ],
  [
    "a dividend before a split without its ratio",
    { dividends: [cash("2026-02-09", "1"), split("2026-06-01", null)] },
    "dividendYield",
    "split",
  ],
])("no ratio, and why: %s", (_, given, key, why) => {
  expect(ratiosOf(given)[key]).toMatchObject({ value: null, why });
});

test("a split in the window makes a dividend before it smaller, and the price has no change over it", () => {
  const dividends = [cash("2026-02-09", "1.00"), split("2026-06-01"), cash("2026-08-10", "0.30")];
  const ratios = ratiosOf({ dividends });
  expect(ratios.dividendYield).toMatchObject({ input: "0.55", value: "0.00275" });
  expect(ratios.change).toBeNull();
  expect(ratios.priceEarnings.value, "reported after the split").toBe("40");
});

test("a split that is only announced touches nothing yet", () => {
  const ratios = ratiosOf({ dividends: [cash("2026-02-09", "1.00"), split("2027-01-04")] });
  expect(ratios.dividendYield.input).toBe("1.00");
  expect([ratios.priceEarnings.why, ratios.marketValue.why]).toEqual([null, null]);
});

test("the price of a stock is of the first pair that has one, else of the first", () => {
  const [empty, other] = [
    { ...pair, symbol: "A", lastPrice: null },
    { ...pair, symbol: "B" },
  ];
  expect(mainPair([empty, other])?.symbol).toBe("B");
  expect(mainPair([empty])?.symbol).toBe("A");
  expect(mainPair([])).toBeNull();
});

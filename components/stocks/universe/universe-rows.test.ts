import { expect, test } from "vitest";
import type { Language } from "@/lib/core/language";
import type { MarketCalendar } from "@/lib/stocks/market/market-calendar";
import type { WallTime } from "@/lib/stocks/market/wall-time";
import type { StockListing } from "@/lib/stocks/pairs/listing";
import type { StockCode } from "@/lib/stocks/stock-code";
import { chooseRows, type UniverseChoice, universeRows } from "./universe-rows";

const NOON = "2026-11-20 12:00" as WallTime; // a Friday
const CALENDAR: MarketCalendar = {
  timeZone: "EST",
  specificConfig: [],
  regularConfig: ["SATURDAY", "SUNDAY"],
};
const listing = (code: string | null, rest: Partial<StockListing> = {}): StockListing => ({
  symbol: `R${code ?? "NONE"}USDT`,
  code: code as StockCode | null,
  names: { "en-US": code && `${code} Inc.`, "zh-CN": null },
  tradingPeriod: ["regular"],
  weekendTradable: false,
  suspension: null,
  suspensionRead: "now",
  ...rest,
});
const ALL = [
  listing("NVDA", { weekendTradable: true }),
  listing(null),
  listing("AAPL", { tradingPeriod: ["pre_market"] }),
  listing("MSFT", { tradingPeriod: null, weekendTradable: null }),
];
const EVERYTHING: UniverseChoice = {
  q: "",
  session: null,
  weekend: null,
  state: null,
  watch: null,
  sort: null,
  desc: false,
};
const codes = (choice: Partial<UniverseChoice>) =>
  chosen(ALL, choice).map((row) => row.listing.code);
const chosen = (
  all: readonly StockListing[],
  choice: Partial<UniverseChoice>,
  language: Language = "en-US",
) =>
  chooseRows(
    universeRows(all, CALENDAR, NOON, language),
    { ...EVERYTHING, ...choice },
    new Set(["AAPL", "GONE"]),
  );

test("pairs stand by code, those without one last", () => {
  expect(codes({})).toEqual(["AAPL", "MSFT", "NVDA", null]);
  expect(codes({ sort: "code", desc: true })).toEqual([null, "NVDA", "MSFT", "AAPL"]);
});

test("a value that the exchange does not give matches neither side of a filter", () => {
  expect(codes({ weekend: true })).toEqual(["NVDA"]);
  expect(codes({ weekend: false })).toEqual(["AAPL", null]);
  expect(codes({ session: "regular" })).toEqual(["NVDA", null]);
});

test("states are filtered by and sorted", () => {
  expect(codes({ state: "open" })).toEqual(["NVDA", null]);
  expect(codes({ state: "closed" })).toEqual(["AAPL"]);
  expect(codes({ state: "unknown" })).toEqual(["MSFT"]);
  expect(codes({ state: "suspended" })).toEqual([]);
  expect(codes({ sort: "state" })).toEqual(["NVDA", null, "MSFT", "AAPL"]);
});

test("a watchlist leaves those on it, and no pair without a code", () => {
  expect(codes({ watch: "any" })).toEqual(["AAPL"]);
  expect(codes({ watch: "any", weekend: true })).toEqual([]);
});

test("a search and a filter narrow together", () => {
  expect(codes({ q: "inc", weekend: true })).toEqual(["NVDA"]);
});

test("companies are sorted by their names in the page's language, without one last", () => {
  const named = (code: string, english: string | null, chinese: string | null) =>
    listing(code, { names: { "en-US": english, "zh-CN": chinese } });
  const all = [
    named("A", "Beta", "中"),
    named("B", "Alpha", "阿"),
    named("C", null, null),
    named("D", "cell", null),
  ];
  const byName = (language: Language) =>
    chosen(all, { sort: "name" }, language).map((row) => String(row.listing.code));
  expect(byName("en-US")).toEqual(["B", "A", "D", "C"]);
  expect(byName("zh-CN").indexOf("B")).toBeLessThan(byName("zh-CN").indexOf("A"));
  expect(byName("zh-CN").at(-1)).toBe("C");
});

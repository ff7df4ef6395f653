import fc from "fast-check";
import { expect, test } from "vitest";
import type { StockCode } from "../stock-code";
import type { StockListing } from "./listing";
import { foldText, searchListings, toSearchable } from "./search-listings";

const listing = (code: string | null, en: string | null, zh: string | null): StockListing => ({
  symbol: `R${code ?? "X"}USDT`,
  code: code as StockCode | null,
  names: { "en-US": en, "zh-CN": zh },
  tradingPeriod: null,
  weekendTradable: null,
  suspension: null,
  suspensionRead: "never",
});
const ALL = [
  listing("AA", "Alcoa Corp", "美国铝业"),
  listing("AAPL", "Apple Inc.", "苹果"),
  listing("APLE", "Apple Hospitality REIT", null),
  listing("META", "Meta Platforms", "Meta平台"),
  listing(null, null, null),
].map(toSearchable);
const found = (text: string) => searchListings(ALL, text).map(({ listing: { code } }) => code);

test("a code comes before codes that begin so, and those before names", () => {
  expect(found("aa")).toEqual(["AA", "AAPL"]);
  expect(found("apple")).toEqual(["AAPL", "APLE"]);
  expect(found("RMETAUSDT")).toEqual(["META"]);
});

test("names are found in both languages, in any case and width", () => {
  expect(found("苹果")).toEqual(["AAPL"]);
  expect(found("ＭＥＴＡ平台")).toEqual(["META"]);
  expect(found("hospitality apple")).toEqual(["APLE"]);
});

test("an empty search finds everything, and nonsense finds nothing", () => {
  expect(found("  ")).toHaveLength(ALL.length);
  expect(found("zzzz")).toEqual([]);
});

test("a code typed in full finds its stock first among any pairs", () => {
  const word = fc.stringMatching(/^[A-C.]{1,3}( [A-C]{1,2})?$/);
  const pair = fc.record({
    code: fc.option(fc.stringMatching(/^[A-Ca.]{1,4}$/)),
    symbol: word,
    en: word,
    zh: word,
  });
  fc.assert(
    fc.property(fc.array(pair, { minLength: 1, maxLength: 12 }), fc.nat(), (pairs, nth) => {
      const all = pairs.map(({ code, symbol, en, zh }) =>
        toSearchable({ ...listing(code, en, zh), symbol }),
      );
      const { code } = all[nth % all.length] ?? { code: "" };
      fc.pre(code !== "");
      for (const typed of [code, ` ${code.toUpperCase()} `]) {
        expect(foldText(searchListings(all, typed)[0]?.listing.code ?? "")).toBe(code);
      }
    }),
    { numRuns: 300 },
  );
});

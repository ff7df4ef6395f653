import { expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import { findRange, formatRange, isInRange } from "./choices";
import { isNarrowed, parseStockListQuery } from "./query";

const amount = (text: string) => text as Amount;

function queryOf(address: string) {
  const parsed = parseStockListQuery(new URLSearchParams(address));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.query;
}

function problemsOf(address: string) {
  const parsed = parseStockListQuery(new URLSearchParams(address));
  return parsed.ok ? [] : parsed.problems;
}

test("without a word the list is everything by code; a search begins with the best match", () => {
  const plain = queryOf("account=1&view=");
  expect(plain).toMatchObject({ sort: "code", direction: "asc", size: 50, position: null });
  expect(isNarrowed(plain)).toBe(false);
  expect(queryOf("q=apple").sort).toBeNull();
  expect(queryOf("q=apple&sort=marketValue&direction=desc")).toMatchObject({
    search: "apple",
    sort: "marketValue",
    direction: "desc",
  });
});

test("a range is open at either end, and each figure may have one", () => {
  const { ranges } = queryOf("dividendYield=3..&priceEarnings=..20.5&yearChange=-10..-0.5");
  expect(ranges).toEqual({
    dividendYield: { min: "3", max: null },
    priceEarnings: { min: null, max: "20.5" },
    yearChange: { min: "-10", max: "-0.5" },
  });
  expect(isNarrowed(queryOf("priceBook=1..2"))).toBe(true);
  expect(isNarrowed(queryOf("next=30"))).toBe(true);
});

test.each(["5..20", "..20", "5..", "-0.5..0.5"])("%s is written as it was read", (text) => {
  expect(formatRange(findRange(text) ?? { min: null, max: null })).toBe(text);
});

test.each(["", "..", "5", "5...6", "a..b", "007..9", "1e3..", "5..20..", "..1234567890123456789"])(
  "%j is no range",
  (text) => {
    expect(findRange(text)).toBeNull();
  },
);

test("what cannot be read is refused by its key, and nothing is guessed", () => {
  expect(problemsOf("priceBook=cheap")).toEqual([{ kind: "value", key: "priceBook" }]);
  expect(problemsOf("price=20..5")).toEqual([{ kind: "range-backwards", key: "price" }]);
  expect(problemsOf("price=1..&price=2..")).toEqual([{ kind: "once", key: "price" }]);
  expect(problemsOf("sort=luck")).toMatchObject([{ kind: "choice", key: "sort" }]);
  expect(problemsOf("next=8")).toMatchObject([{ kind: "choice", key: "next" }]);
  expect(problemsOf("after=RAAPLUSDT&before=RAAPLUSDT")).toEqual([{ kind: "after-and-before" }]);
  expect(problemsOf(`q=${"a".repeat(81)}`)).toEqual([{ kind: "search-too-long" }]);
});

test("ratios are given in percent, both ends count, and what is unknown lies in no range", () => {
  const range = { min: amount("3"), max: amount("5") };
  expect(isInRange("dividendYield", amount("0.03"), range)).toBe(true);
  expect(isInRange("dividendYield", amount("0.05"), range)).toBe(true);
  expect(isInRange("dividendYield", amount("0.0299999999"), range)).toBe(false);
  expect(isInRange("dividendYield", amount("4"), range)).toBe(false);
  expect(isInRange("priceEarnings", amount("4"), range)).toBe(true);
  expect(isInRange("priceEarnings", null, { min: null, max: amount("5") })).toBe(false);
});

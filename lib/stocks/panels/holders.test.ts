import { expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import type { MarketDate } from "../market/market-date";
import { concentrationOf, rankHoldings } from "./holders";

const holding = (name: string, ratio: string | null, shares: string | null = null) => ({
  name,
  holdingNum: shares as Amount | null,
  holdingRatio: ratio as Amount | null,
});

test("holders stand by their part, then by their shares, and the unknown ones last", () => {
  const ranked = rankHoldings([
    holding("unknown", null),
    holding("small", "0.9"),
    holding("shares", null, "5"),
    holding("large", "10.1"),
  ]);
  expect(ranked.map(({ name }) => name)).toEqual(["large", "small", "shares", "unknown"]);
});

test("the concentration is the exact sum of the largest, of as many as are known", () => {
  const five = ["9.63", "8.1", "0.05", "1", "2"].map((ratio) => holding(ratio, ratio));
  expect(concentrationOf([...five, holding("unknown", null)])).toEqual([
    { top: 1, ratio: "9.63" },
    { top: 5, ratio: "20.78" },
  ]);
  expect(concentrationOf([holding("unknown", null)])).toEqual([]);
});

test("reports of earlier periods are not counted again", () => {
  const report = (name: string, ratio: string, date: string) => ({
    ...holding(name, ratio),
    announcementDate: date as MarketDate,
  });
  const reports = [
    report("Cook, T", "2", "2026-10-01"),
    report("COOK T", "3", "2026-07-01"),
    report("Other", "1", "2026-07-01"),
  ];
  expect(concentrationOf(reports)).toEqual([{ top: 1, ratio: "2" }]);
});

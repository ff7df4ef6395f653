import { expect, test } from "vitest";
import type { Day } from "@/lib/core/day";
import { testWords } from "@/lib/core/testing/text";
import { attentionItems } from "./text";

const places = {
  coverage: "/coverage",
  backfill: "/import",
  restatements: "/proof",
  orders: "/proof#orders-title",
  odd: () => "/commissions?",
};
const odd = (rows: number) => ({
  rows,
  days: { from: "2026-11-01" as Day, to: "2026-11-19" as Day },
});
const never = { throughMs: 1, beforeMs: null };
const quiet = {
  failed: 0,
  missing: 0,
  lost: 0,
  nextLoss: null,
  restated: { days: [], hasMore: false, withinDays: 7 },
  odd: { rebateWithoutFee: odd(0), feeMismatch: odd(0) },
  orders: 0,
  reviews: {
    lost: never,
    restated: never,
    rebateWithoutFee: never,
    feeMismatch: never,
    orders: never,
  },
};
const busy = {
  ...quiet,
  failed: 2,
  orders: 1,
  lost: 1,
  nextLoss: { days: 1, inDays: 0 },
  restated: { days: ["2026-11-17" as Day, "2026-11-18" as Day], hasMore: false, withinDays: 7 },
  odd: { rebateWithoutFee: odd(1), feeMismatch: odd(0) },
};

test("a complete book has nothing that needs attention", () => {
  expect(attentionItems(testWords(), quiet, places)).toEqual([]);
});

test("days that can still be fetched come first", () => {
  const items = attentionItems(testWords(), busy, places);
  expect(items.map(({ text }) => text)).toEqual([
    "1 day becomes unavailable at the exchange today.",
    "1 order or position differs from the exchange's records.",
    "2 days could not be fetched.",
    "1 day was never fetched and can no longer be fetched.",
    "2 days revised in the last 7 days: 17 Nov – 18 Nov.",
    "1 row with a rebate but no fee.",
  ]);
  expect(items.map(({ tone }) => tone)).toEqual([
    "loss",
    "loss",
    "warn",
    "plain",
    "plain",
    "plain",
  ]);
});

test("in Chinese the days are Chinese too", () => {
  const items = attentionItems(testWords("zh-CN"), busy, places);
  expect(items[4]?.text).toBe("最近 7 天内有 2 天被修订：11月17日 – 11月18日。");
});

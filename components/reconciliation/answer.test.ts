import { expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import { READINGS, type TotalVerdict } from "@/lib/reconciliation/reconciliation";
import { findAnswer } from "./answer";

const amount = (text: string) => text as Amount;
const coin = (name: string, ours: string, lowest: string | null, highest = lowest) => ({
  coin: name,
  given: lowest === null ? 0 : 1,
  ours: amount(ours),
  lowest: lowest === null ? null : amount(lowest),
  highest: highest === null ? null : amount(highest),
});

function verdict(id: string): TotalVerdict {
  const reading = READINGS.find((each) => each.id === id);
  if (!reading) throw new Error(`there is no reading ${id}`);
  const best = { reading, tested: 9, fits: 9, days: 3 };
  const rows = { rows: 9, given: 9, unexplained: 0 };
  return { total: "totalRebateAmount", kind: "holds", best, like: [], scores: [best], ...rows };
}

const checked = {
  matchingDays: 89,
  coins: 7,
  differingDays: 0,
  verdicts: [verdict("coin/window")],
  windowCoins: [coin("BTC", "1.50", "1.5"), coin("ETH", "0", null), coin("USDT", "7", "7")],
  isStale: false,
};

test("equal totals match, and only coins that the exchange gave a total for are counted", () => {
  expect(findAnswer(checked)).toEqual({ kind: "matches", coins: 2, days: 90, pause: null });
});

test("a single coin that differs decides the answer, and so does a single day", () => {
  const windowCoins = [...checked.windowCoins, coin("SOL", "2", "2.01")];
  expect(findAnswer({ ...checked, windowCoins })).toEqual({ kind: "differs", coins: 1, days: 0 });
  expect(findAnswer({ ...checked, differingDays: 3 })).toEqual({
    kind: "differs",
    coins: 0,
    days: 3,
  });
});

test("90 days that are incomplete, revised or of another meaning leave the days to answer", () => {
  const days = { kind: "matches", coins: 7, days: 89 };
  expect(findAnswer({ ...checked, windowCoins: null })).toEqual({ ...days, pause: "missing-days" });
  const differs = [coin("BTC", "1", "2")];
  expect(findAnswer({ ...checked, windowCoins: differs, isStale: true })).toEqual({
    ...days,
    pause: "revised-day",
  });
  const verdicts = [verdict("client-coin/day")];
  expect(findAnswer({ ...checked, windowCoins: differs, verdicts })).toEqual({
    ...days,
    pause: null,
  });
  expect(findAnswer({ ...checked, windowCoins: [coin("BTC", "1", "1", "2")] })).toEqual({
    ...days,
    pause: null,
  });
});

test('without a checked total the answer is not "match"', () => {
  expect(findAnswer({ ...checked, matchingDays: 0, windowCoins: null })).toEqual({
    kind: "unknown",
  });
});

import { expect, test } from "vitest";
import { parseAmount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import { changesOf, planRateImport } from "./import-rates";
import { readRate } from "./read-rate";

const today = "2026-11-21" as Day;
const rules = { currency: "USDT", today };

test.each([
  ["", "2026-11-19", "1", "desk", "coin", { kind: "coin-missing" }],
  ["USDT", "2026-11-19", "1", "desk", "coin", { kind: "coin-is-currency", currency: "USDT" }],
  ["B\u0000", "2026-11-19", "1", "desk", "coin", { kind: "coin-unnamed" }],
  ["BTC", "", "1", "desk", "day", { kind: "day-missing" }],
  ["BTC", "19.11.2026", "1", "desk", "day", { kind: "day-malformed" }],
  ["BTC", "2026-02-30", "1", "desk", "day", { kind: "day-malformed" }],
  ["BTC", "2026-11-22", "1", "desk", "day", { kind: "day-not-begun", day: "2026-11-22", today }],
  ["BTC", "2026-11-19", "", "desk", "rate", { kind: "rate-missing" }],
  ["BTC", "2026-11-19", "65,000.5", "desk", "rate", { kind: "rate-malformed" }],
  ["BTC", "2026-11-19", "6.5e4", "desk", "rate", { kind: "rate-malformed" }],
  ["BTC", "2026-11-19", "0.00", "desk", "rate", { kind: "rate-not-above-zero" }],
  ["BTC", "2026-11-19", "-1", "desk", "rate", { kind: "rate-not-above-zero" }],
  ["BTC", "2026-11-19", "1", "  ", "source", { kind: "source-missing" }],
  ["BTC", "2026-11-19", "1", "=A1", "source", { kind: "source-formula", start: "=" }],
])("refuses %j %j %j %j and says why", (coin, day, rate, source, field, problem) => {
  expect(readRate({ coin, day, rate, source }, rules)).toEqual({ ok: false, field, problem });
});

test("a plan says what is new, what it replaces, and which coins nobody has", () => {
  const rate = (coin: string, text: string) => ({
    ...{ coin, day: today, rate: parseAmount(text), source: "desk" },
  });
  const stored = [rate("BTC", "1"), rate("ETH", "2.0")];
  const lines = [rate("BTC", "1.5"), rate("ETH", "2"), rate("btc", "3")].map((each, at) => ({
    line: at + 2,
    rate: each,
  }));
  const given = { currency: "USDT", rates: stored, ledgerCoins: ["BTC", "ETH"] };
  const plan = planRateImport(lines, given);
  expect(plan.changed).toMatchObject([{ line: 2, before: { rate: "1" }, rate: { rate: "1.5" } }]);
  expect(plan.added).toMatchObject([{ line: 4, before: null, rate: { coin: "btc" } }]);
  expect([plan.unchanged, plan.unknownCoins]).toEqual([1, ["btc"]]);
  expect(changesOf(plan)).toHaveLength(2);
  const other = planRateImport(lines, { ...given, rates: stored.slice(1) });
  expect(other.digest).not.toBe(plan.digest);
});

import { expect, test } from "vitest";
import { type Day, dayEndMs, dayStartMs } from "@/lib/core/day";
import { runs } from "@/lib/env/testing/env";
import { neededDecimals, parseUnits } from "../core/units";
import { createRepaymentBook } from "./book";
import type { MadeBookOptions, RepaymentBookOptions } from "./options";
import type { BookRepayment } from "./record";

const NOW_MS = Date.parse("2026-11-21T12:00:00+08:00");
const broker = (seed = "test") => createRepaymentBook(seed, { kind: "broker" });
const RISING = (a: number, b: number) => a - b;

function countBy<K>(
  records: readonly BookRepayment[],
  keyOf: (record: BookRepayment) => K,
): Map<K, number> {
  const counts = new Map<K, number>();
  for (const record of records) counts.set(keyOf(record), (counts.get(keyOf(record)) ?? 0) + 1);
  return counts;
}

test("a broker's book is some thousand repayments over a year and a half, of many kinds", () => {
  const records = broker().upTo(NOW_MS);
  expect(records.length).toBeGreaterThan(2500);
  expect(records.length).toBeLessThan(9000);
  expect(countBy(records, ({ coin }) => coin).size).toBe(7);
  for (const part of [
    ({ repayType }: BookRepayment) => repayType,
    ({ businessType }: BookRepayment) => businessType,
  ]) {
    const shares = [...countBy(records, part).values()].map((count) => count / records.length);
    expect(shares).toHaveLength(2);
    expect(Math.min(...shares)).toBeGreaterThan(0.05);
  }
  const weekdays = countBy(
    records.filter(({ businessType }) => businessType === "normal"),
    ({ repaidTimeMs }) => new Date(repaidTimeMs + 8 * 3_600_000).getUTCDay(),
  );
  expect((weekdays.get(0) ?? 0) + (weekdays.get(6) ?? 0)).toBeLessThan((weekdays.get(2) ?? 0) * 2);
});

test("a broker's book has quiet spells of days, and bursts of many in one second", () => {
  const records = broker().upTo(NOW_MS);
  const gaps = records
    .slice(1)
    .map((record, at) => record.repaidTimeMs - (records[at]?.repaidTimeMs ?? 0));
  expect(Math.max(...gaps)).toBeGreaterThan(4 * 86_400_000);
  const seconds = countBy(records, ({ repaidTimeMs }) => Math.floor(repaidTimeMs / 1000));
  expect(Math.max(...seconds.values())).toBeGreaterThan(20);
});

test("a broker's book is the same however it is come to, and only grows", () => {
  const whole = broker().upTo(NOW_MS);
  const grown = broker();
  const before = [...grown.upTo(NOW_MS - 100 * 86_400_000)];
  expect(grown.upTo(NOW_MS)).toEqual(whole);
  expect(whole.slice(0, before.length)).toEqual(before);
  expect(broker("other").upTo(NOW_MS)).not.toEqual(whole);
});

test("ids are one of a kind, longer than a number holds, and do not follow the times", () => {
  const ids = broker()
    .upTo(NOW_MS)
    .map(({ repayOrderId }) => repayOrderId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(ids.map(Number)).size).toBeLessThan(ids.length);
  expect([...ids].sort()).not.toEqual(ids);
});

test("amounts are exact decimals, principal above zero, interest not below", () => {
  for (const { repaidAmount, repaidInterest } of broker().upTo(NOW_MS)) {
    const principal = parseUnits(repaidAmount);
    expect(principal.units > 0n && principal.decimals >= neededDecimals(principal.units)).toBe(
      true,
    );
    expect(parseUnits(repaidInterest).units >= 0n).toBe(true);
  }
});

const MADE: MadeBookOptions = {
  kind: "made",
  records: runs(50_000),
  from: "2024-11-21" as Day,
  to: "2026-11-20" as Day,
};
const timesOf = (options: RepaymentBookOptions) =>
  createRepaymentBook("test", options)
    .upTo(NOW_MS)
    .map(({ repaidTimeMs }) => repaidTimeMs);

test("a made book has exactly so many records, within its days, rising", () => {
  const times = timesOf(MADE);
  expect(times).toHaveLength(MADE.records);
  expect(times).toEqual([...times].sort(RISING));
  expect(times[0]).toBeGreaterThanOrEqual(dayStartMs(MADE.from));
  expect(times.at(-1)).toBeLessThanOrEqual(dayEndMs(MADE.to));
});

const perMs = (times: readonly number[]) => {
  const counts = new Map<number, number>();
  for (const time of times) counts.set(time, (counts.get(time) ?? 0) + 1);
  return [...counts.values()].sort((a, b) => b - a);
};

test("a made book has the crowds, ties and bursts that were asked for, or none", () => {
  const plain: MadeBookOptions = {
    ...MADE,
    records: 2000,
    burstPerMille: 0,
    tiePerMille: 0,
    quietPerMille: 0,
  };
  expect(perMs(timesOf(plain))[0]).toBe(1);
  expect(perMs(timesOf({ ...plain, crowds: 3, crowdRecords: 101 })).slice(0, 4)).toEqual([
    101, 101, 101, 1,
  ]);
  expect(
    perMs(timesOf({ ...plain, tiePerMille: 500 })).filter((count) => count > 1).length,
  ).toBeGreaterThan(300);
  const seconds = timesOf({ ...plain, burstPerMille: 500, burstRecords: 250 }).map((ms) =>
    Math.round(ms / 2000),
  );
  expect(
    perMs(seconds)
      .slice(0, 4)
      .every((count) => count > 100),
  ).toBe(true);
  const gap = (times: number[]) =>
    Math.max(...times.slice(1).map((ms, at) => ms - (times[at] ?? 0)));
  expect(gap(timesOf({ ...plain, quietPerMille: 700 }))).toBeGreaterThan(gap(timesOf(plain)) * 3);
});

test("times as given, and none at all", () => {
  expect(timesOf({ kind: "times", times: [3000, 1000, 1000] })).toEqual([1000, 1000, 3000]);
  expect(timesOf({ kind: "none" })).toEqual([]);
});

test.each([
  [{ ...MADE, records: -1 }, "repayments.records"],
  [{ ...MADE, records: 100, crowds: 1 }, "repayments.crowds"],
  [{ ...MADE, quietPerMille: 1001 }, "repayments.quietPerMille"],
  [{ ...MADE, to: "2024-01-01" }, "repayments.from"],
  [{ kind: "broker", perDay: 0.5 }, "repayments.perDay"],
  [{ kind: "times", times: [1, -1] }, "repayments.times[1]"],
] as [RepaymentBookOptions, string][])("the options %j are refused by name", (options, word) => {
  expect(() => createRepaymentBook("test", options)).toThrow(word);
});

import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { addDays, type Day, listDays } from "@/lib/core/day";
import { dayNumber } from "../core/day-number";
import { neededDecimals } from "../core/units";
import { generateDay } from "./book-day";
import { type BookOptions, bookShape } from "./book-options";
import type { BookRow } from "./book-row";
import { createClients } from "./clients";

const MAY = { from: "2026-05-01" as Day, to: "2026-05-31" as Day };
const key = (row: BookRow) => [row.uid, row.coin, row.symbol, row.productType].join(" ");

function bookOf(options: BookOptions = {}, seed = "demo", extras = {}) {
  const shape = { ...bookShape(seed, options), ...extras };
  const clients = createClients(seed, shape.clients);
  return (day: Day) => generateDay(shape, clients, dayNumber(day));
}

const asText = (rows: readonly BookRow[]) =>
  JSON.stringify(rows, (_key, value) => (typeof value === "bigint" ? String(value) : value));

test("a day depends on the seed and the day alone, not on what was asked before", () => {
  const day = "2026-05-19" as Day;
  const first = bookOf();
  const second = bookOf();
  second("2031-01-01" as Day);
  second("2019-12-31" as Day);
  expect(asText(second(day))).toBe(asText(first(day)));
  expect(asText(bookOf({}, "other")(day))).not.toBe(asText(first(day)));
});

test("a day is the same on every machine and Node version", () => {
  const digest = createHash("sha256")
    .update(asText(bookOf()("2026-05-19" as Day)))
    .digest("hex");
  expect(digest.slice(0, 16)).toBe("59a5066b208dcd05");
});

test("the default book is a mid-size broker's: hundreds of clients, some 300 to 600 rows a day, all kinds of rows", () => {
  const rows = listDays(MAY).map(bookOf());
  const counts = rows.map((day) => day.length);
  expect(counts.filter((count) => count >= 300 && count <= 600).length).toBeGreaterThan(25);
  const all = rows.flat();
  expect(new Set(all.map((row) => row.uid)).size).toBeGreaterThan(200);
  expect(new Set(all.map((row) => row.productType)).size).toBe(5);
  expect(new Set(all.map((row) => row.coin))).toEqual(
    new Set(["USDT", "USDC", "BTC", "ETH", "BGB", "SOL", "XRP"]),
  );
  expect(all.some((row) => row.sub) && all.some((row) => !row.sub)).toBe(true);
  expect(all.some((row) => row.amounts.rebateAmount < 0n)).toBe(true);
  expect(all.some((row) => row.amounts.negativeMakerFeeDeduct > 0n && row.amounts.fee < 0n)).toBe(
    true,
  );
  expect(all.some((row) => neededDecimals(row.amounts.fee) === 18)).toBe(true);
  const lengths = new Set(all.map((row) => row.uid.length));
  expect(Math.min(...lengths)).toBe(10);
  expect(Math.max(...lengths)).toBe(19);
});

test("every row keeps feePaid = fee - feeDeduction and a rebate of 20 to 50 % of what was paid", () => {
  for (const { amounts, decimals } of bookOf()("2026-05-19" as Day)) {
    expect(amounts.feePaid).toBe(amounts.fee - amounts.feeDeduction);
    const [rebate, paid] =
      amounts.feePaid < 0n
        ? [-amounts.rebateAmount, -amounts.feePaid]
        : [amounts.rebateAmount, amounts.feePaid];
    expect(rebate * 100n <= paid * 50n).toBe(true);
    expect((rebate + 10n ** BigInt(18 - decimals)) * 100n >= paid * 20n).toBe(true);
  }
});

test("volume has a long tail: a tenth of the clients brings more than half of it", () => {
  const byClient = new Map<string, bigint>();
  for (const { uid, amounts } of listDays(MAY).flatMap(bookOf())) {
    byClient.set(uid, (byClient.get(uid) ?? 0n) + amounts.dealAmount);
  }
  const volumes = [...byClient.values()].sort((a, b) => (a < b ? 1 : -1));
  const sum = (list: readonly bigint[]) => list.reduce((total, units) => total + units, 0n);
  expect(sum(volumes.slice(0, Math.ceil(volumes.length / 10))) * 2n > sum(volumes)).toBe(true);
});

test("clients come and go over a year", () => {
  const at = (day: string) =>
    new Set(createClients("demo", 420)(dayNumber(day as Day)).map(({ client }) => client.uid));
  const [before, after] = [at("2025-05-19"), at("2026-05-19")];
  const stayed = [...before].filter((uid) => after.has(uid)).length;
  expect(before.size - stayed).toBeGreaterThan(50);
  expect(after.size - stayed).toBeGreaterThan(50);
  expect(stayed).toBeGreaterThan(50);
});

test("weekends are quieter than the middle of the week", () => {
  const countOn = (weekday: number) =>
    listDays({ from: "2025-01-01" as Day, to: "2025-12-31" as Day })
      .filter((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === weekday)
      .map((day) => bookOf({ rowsPerDay: 60, clients: 40 })(day).length)
      .reduce((total, count) => total + count, 0);
  expect(countOn(0)).toBeLessThan(countOn(3));
});

test("keys are unique within a day unless doubled keys are wanted, and those differ in amounts", () => {
  const day = "2026-05-19" as Day;
  const plain = bookOf()(day);
  expect(new Set(plain.map(key)).size).toBe(plain.length);
  const doubled = bookOf({}, "demo", { doubledKeys: 5 })(day);
  expect(doubled.length).toBe(plain.length + 5);
  expect(new Set(doubled.map(key)).size).toBe(plain.length);
  expect(new Set(doubled.map((row) => asText([{ ...row, rank: 0 }]))).size).toBe(doubled.length);
  const identical = bookOf({}, "demo", { identicalRows: 5 })(day);
  expect(identical.length).toBe(plain.length + 5);
  expect(new Set(identical.map((row) => asText([{ ...row, rank: 0 }]))).size).toBe(plain.length);
});

test("a book can be flat and big, nearly empty with empty days, or without any row", () => {
  expect(bookOf({ rowsPerDay: 11_000, flat: true })("2026-05-19" as Day)).toHaveLength(11_000);
  const few = listDays({ from: MAY.from, to: addDays(MAY.from, 89) }).map(
    (day) => bookOf({ rowsPerDay: 3 })(day).length,
  );
  expect(few).toContain(0);
  expect(Math.max(...few)).toBeLessThan(20);
  expect(bookOf({ rowsPerDay: 0 })("2026-05-19" as Day)).toEqual([]);
});

test.each([{ rowsPerDay: -1 }, { rowsPerDay: 2.5 }, { clients: 0 }])(
  "refuses the book %j",
  (options) => {
    expect(() => bookShape("demo", options)).toThrow(RangeError);
  },
);

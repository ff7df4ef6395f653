import fc from "fast-check";
import { expect, test } from "vitest";
import { parseAmount } from "@/lib/core/amount";
import { addDays, type Day } from "@/lib/core/day";
import { csvRecord, defuseFormula } from "@/lib/core/files/csv";
import { changesOf, planRateImport } from "./import-rates";
import { readRatesFile } from "./rates-csv";
import { readRate } from "./read-rate";

const today = "2026-11-21" as Day;
const rules = { currency: "USDT", today };
const refusals = (text: string) => readRatesFile(text, rules).refused;
const HEADER = "coin,day,rate,source";

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

test("every wrong line is refused by its number, and the right ones are still read", () => {
  const text = `${HEADER}\r\nBTC,2026-11-19,65000.10,desk\r\nBTC,2026-11-19,1,desk\r\nETH,x,1,desk\r\nETH,2026-11-19\r\n`;
  const { lines, refused } = readRatesFile(text, rules);
  expect(lines).toEqual([
    { line: 2, rate: { coin: "BTC", day: "2026-11-19", rate: "65000.10", source: "desk" } },
  ]);
  expect(refused).toEqual([
    { line: 3, problem: { kind: "repeated", earlier: 2, coin: "BTC", day: "2026-11-19" } },
    { line: 4, problem: { kind: "day-malformed" } },
    { line: 5, problem: { kind: "fields", fields: 2, header: 4 } },
  ]);
});

test.each([
  "",
  "BTC,2026-11-19,1,desk",
  "coin,day,rate",
  `${HEADER},more`,
  "coin,coin,rate,source",
  "a\n",
])("a file without the four columns is refused at its first line: %j", (text) => {
  expect(refusals(text)).toMatchObject([{ line: 1 }]);
});

test("a file that stops being CSV is refused, not read up to there and taken", () => {
  expect(refusals(`${HEADER}\nBTC,2026-11-19,1,"desk`)).toMatchObject([{ line: 2 }]);
});

test("columns may come in another order", () => {
  expect(
    readRatesFile("source, rate ,day,coin\ndesk,1.5,2026-11-19,BTC", rules).lines,
  ).toHaveLength(1);
});

const anyRate = fc.record({
  coin: fc.constantFrom("BTC", "ETH", "-X", "@Y", "a,b", 'say "hi"'),
  day: fc.nat(40).map((count) => addDays(today, -count)),
  rate: fc.constantFrom("65000.10", "0.000000000000000001", "1").map(parseAmount),
  source: fc.constantFrom("desk", "close, UTC+8", "'quoted'"),
});
const anyRates = fc.uniqueArray(anyRate, {
  maxLength: 30,
  selector: ({ coin, day }) => `${day} ${coin}`,
});
const fileOf = (rates: readonly { coin: string; day: string; rate: string; source: string }[]) =>
  [
    HEADER.split(","),
    ...rates.map((rate) => [defuseFormula(rate.coin), rate.day, rate.rate, rate.source]),
  ]
    .map(csvRecord)
    .join("");

test("what was exported is read back as it was, and changes nothing", () => {
  fc.assert(
    fc.property(anyRates, (rates) => {
      const file = readRatesFile(fileOf(rates), rules);
      expect(file.refused).toEqual([]);
      expect(file.lines.map(({ rate }) => rate)).toEqual(rates);
      const plan = planRateImport(file, { currency: "USDT", rates, ledgerCoins: [] });
      expect([plan.unchanged, plan.added, plan.changed]).toEqual([rates.length, [], []]);
      expect(changesOf(plan)).toEqual([]);
    }),
  );
});

test("a plan says what is new, what it replaces, and which coins nobody has", () => {
  const stored = [
    { coin: "BTC", day: today, rate: parseAmount("1"), source: "desk" },
    { coin: "ETH", day: today, rate: parseAmount("2.0"), source: "desk" },
  ];
  const text = `${HEADER}\nBTC,${today},1.5,desk\nETH,${today},2,desk\nbtc,${today},3,desk`;
  const given = { currency: "USDT", rates: stored, ledgerCoins: ["BTC", "ETH"] };
  const plan = planRateImport(readRatesFile(text, rules), given);
  expect(plan.changed).toMatchObject([{ line: 2, before: { rate: "1" }, rate: { rate: "1.5" } }]);
  expect(plan.added).toMatchObject([{ line: 4, before: null, rate: { coin: "btc" } }]);
  expect([plan.unchanged, plan.unknownCoins]).toEqual([1, ["btc"]]);
  const other = planRateImport(readRatesFile(text, rules), { ...given, rates: stored.slice(1) });
  expect(other.digest).not.toBe(plan.digest);
});

import { beforeEach, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { commissionRow } from "@/lib/commissions/testing/rows";
import type { Amount } from "@/lib/core/amount";
import { addDays, type Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { onRates } from "@/lib/rates/testing/on-rates";
import type { SettingsText } from "./contract";
import { loadRatesBoard, openRatesTable } from "./load-rates";
import { removeRate, saveRate } from "./save-rate";
import { loadSettings, readSettings, saveSettings } from "./save-settings";

const today = "2026-11-21" as Day;
const [FIRST, SECOND] = ["2026-11-18" as Day, "2026-11-19" as Day];
const origin = TEST_ORIGIN;
let scope: WholeAccountScope;

openTestDatabase();
beforeEach(async () => {
  await onRates("delete from reference_rates");
  scope = await createTestAccount();
  for (const day of [FIRST, SECOND]) {
    const rows = [
      commissionRow(day, { uid: "1", coin: "BTC", rebateAmount: "0.10" }),
      commissionRow(day, { uid: "1", coin: "USDT", rebateAmount: "5" }),
    ];
    await saveCommissionDay(scope, { day, rows, fetchedAtMs: 1000, emptyMeans: "empty" });
  }
});

const rate = (text: string) => ({ rate: text as Amount, source: "desk" });
const save = (text: string, seen: ReturnType<typeof rate> | null, day = SECOND, lastDay = "") =>
  saveRate(
    { typed: { coin: "BTC", day, rate: text, source: "desk", lastDay }, seen, today },
    origin,
  );

test("the board says what is not valued until a rate is set", async () => {
  const range = { from: FIRST, to: today };
  const before = await loadRatesBoard(scope, { range, until: null, today });
  expect(before.coins).toEqual(["BTC"]);
  expect(before.coverage).toMatchObject([
    { coin: "BTC", days: 2, missing: [FIRST, SECOND], notValued: "0.20" },
  ]);
  expect(await save("65000.50", null)).toMatchObject({ kind: "saved" });
  const after = await loadRatesBoard(scope, { range, until: null, today });
  expect(after.coverage).toMatchObject([
    { coin: "BTC", set: 1, missing: [FIRST], notValued: "0.10" },
  ]);
  expect(after.rebate).toMatchObject({
    value: "6510.0500",
    unvalued: [{ coin: "BTC", amount: "0.10" }],
  });
  expect([after.rowCount, after.partial]).toEqual([4, { pending: 1, "not-published": 1 }]);
  const cells = after.days.map(({ day, cells: [cell] }) => [
    day,
    cell?.state,
    cell?.rate,
    cell?.rows,
  ]);
  expect(cells).toEqual([
    [today, "earlier", "65000.50", 0],
    [addDays(today, -1), "earlier", "65000.50", 0],
    [SECOND, "set", "65000.50", 1],
    [FIRST, "none", null, 1],
  ]);
});

test("another account's rows are not on the board", async () => {
  const board = await loadRatesBoard(await createTestAccount(), {
    range: { from: FIRST, to: today },
    until: null,
    today,
  });
  expect([board.coverage, board.coins, board.ledgerCoins]).toEqual([[], [], []]);
});

test("nobody overwrites a rate that he has not seen", async () => {
  await save("65000", null);
  expect(await save("66000", null)).toEqual({
    kind: "changed-meanwhile",
    now: { coin: "BTC", day: SECOND, rate: "65000", source: "desk" },
  });
  expect(await save("66000", rate("65000.0"))).toMatchObject({ kind: "saved" });
  expect(await removeRate({ coin: "BTC", day: SECOND, seen: rate("65000") }, origin)).toMatchObject(
    {
      kind: "changed-meanwhile",
    },
  );
  expect(await removeRate({ coin: "BTC", day: SECOND, seen: rate("66000") }, origin)).toEqual({
    kind: "removed",
  });
  expect(await save("1,5", null)).toMatchObject({ kind: "refused", field: "rate" });
});

test("one rate fills the days up to the last one that have none, and keeps the others", async () => {
  const THIRD = addDays(SECOND, 1);
  await save("65000", null);
  expect(await save("60000", null, FIRST, THIRD)).toMatchObject({ kind: "saved", days: 2 });
  const { days } = await loadRatesBoard(scope, {
    range: { from: FIRST, to: THIRD },
    until: null,
    today,
  });
  expect(
    days.map(({ day, cells }) => [day, cells.find(({ coin }) => coin === "BTC")?.rate]),
  ).toEqual([
    [THIRD, "60000"],
    [SECOND, "65000"],
    [FIRST, "60000"],
  ]);
  for (const [lastDay, kind] of [
    [addDays(FIRST, -1), "days-backwards"],
    [addDays(today, 1), "day-not-begun"],
  ] as const)
    expect(await save("1", rate("60000"), FIRST, lastDay)).toMatchObject({
      kind: "refused",
      field: "lastDay",
      problem: { kind },
    });
});

test("the export has every rate of the currency, and nothing of another", async () => {
  await save("65000.50", null);
  const rows: (readonly (string | null)[])[] = [];
  for await (const row of (await openRatesTable()).rows) rows.push(row);
  expect(rows).toEqual([["BTC", SECOND, "65000.50", "desk"]]);
  const seen = { currency: "USDT", stableCoins: "USDT, USDC", maxAgeDays: "7" };
  const changed = { currency: "EUR", stableCoins: "", maxAgeDays: "7" };
  expect(await saveSettings({ seen: seen, typed: changed }, origin)).toMatchObject({
    kind: "saved",
  });
  for await (const row of (await openRatesTable()).rows) rows.push(row);
  expect(rows).toHaveLength(1);
  // A form that was opened before does not undo it.
  expect(
    await saveSettings({ seen: seen, typed: { ...seen, maxAgeDays: "9" } }, origin),
  ).toMatchObject({
    settings: { currency: "EUR", stableCoins: [], maxAgeDays: 9 },
  });
  const now = { ...changed, maxAgeDays: "9" };
  expect(await saveSettings({ seen: now, typed: seen }, origin)).toMatchObject({ kind: "saved" });
  expect(await saveSettings({ seen: now, typed: seen }, origin)).toMatchObject({
    kind: "unchanged",
  });
});

const storedTexts = async (): Promise<SettingsText> => {
  const { currency, stableCoins, maxAgeDays } = await loadSettings();
  return { currency, stableCoins: stableCoins.join(", "), maxAgeDays: String(maxAgeDays) };
};

test("a setting that somebody else changed meanwhile is said, and replaced only by a second answer", async () => {
  const seen = await storedTexts();
  const save = (typed: Partial<SettingsText>, of = seen) =>
    saveSettings({ seen: of, typed: { ...of, ...typed } }, origin);
  const answers = await Promise.all([save({ currency: "EUR" }), save({ currency: "BTC" })]);
  expect(answers.map(({ kind }) => kind).toSorted()).toEqual(["changed-meanwhile", "saved"]);
  const now = await storedTexts();
  expect(["EUR", "BTC"]).toContain(now.currency);
  expect(answers.find(({ kind }) => kind !== "saved")).toEqual({
    kind: "changed-meanwhile",
    fields: ["currency"],
    now,
  });
  expect(await save({ currency: "USDT" }, now)).toMatchObject({ kind: "saved" });
  // What both changed to the same is no conflict.
  expect(await save({ currency: "USDT" }, { ...seen, currency: "EUR" })).toMatchObject({
    kind: "unchanged",
  });
});

test.each([
  [{ currency: "" }, "currency"],
  [{ currency: "US DT" }, "currency"],
  [{ stableCoins: "USDC;<b>" }, "stableCoins"],
  [{ maxAgeDays: "-1" }, "maxAgeDays"],
  [{ maxAgeDays: "367" }, "maxAgeDays"],
  [{ maxAgeDays: "1.5" }, "maxAgeDays"],
])("settings with %j are refused", (given, field) => {
  const text = { currency: "USDT", stableCoins: "USDC", maxAgeDays: "7", ...given };
  expect(readSettings(text)).toMatchObject({ kind: "refused", field });
});

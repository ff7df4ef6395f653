import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addFileAccount } from "@/lib/accounts/add-file-account";
import { endAccount } from "@/lib/accounts/change-account";
import { changeKey } from "@/lib/accounts/change-key";
import { loadCredentials } from "@/lib/accounts/credentials";
import { findAccount, listKeyAccounts, requireAccount } from "@/lib/accounts/store/accounts";
import { createTestAccount, createTestFileAccount } from "@/lib/accounts/testing/account";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { saveRates } from "@/lib/clients/testing/book";
import { allCommissions, type CommissionRow } from "@/lib/commissions/commission";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { sumCommissionsByCoin } from "@/lib/commissions/store/reads";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { type Amount, sumAmounts } from "@/lib/core/amount";
import { addDays, type Day, dayStartMs, listDays } from "@/lib/core/day";
import { csvRecord } from "@/lib/core/files/csv";
import { type Month, monthDays } from "@/lib/core/month";
import type { WholeAccountScope } from "@/lib/core/scope";
import { findGaps } from "@/lib/coverage/coverage";
import {
  loadBookDays,
  loadCoverage,
  loadFreshness,
  loadKnownDays,
} from "@/lib/coverage/load-coverage";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import { closeMonth } from "@/lib/months/close-month";
import { loadFacts } from "@/lib/notifications/load-facts";
import { forecastMonth } from "@/lib/overview/forecast";
import { loadOverviewBook } from "@/lib/overview/load-overview";
import { findNotWhole, loadPortfolio } from "@/lib/portfolio/overview";
import { portfolioTable } from "@/lib/portfolio/tables";
import { askForDay, askForSync } from "@/lib/sync/ask-for-sync";
import { syncCommissions } from "@/lib/sync/sync-account";
import { copyTrading } from "@/lib/trading/copy-trading";
import { addTradeKey } from "@/lib/trading/trade-key";
import { NOTHING_SAID } from "./file-mapping";
import { bringFile, undoImport } from "./manage-imports";
import { runImport } from "./run-import";
import { saveImportedDay, updateImport } from "./store";

const TODAY = "2026-11-21" as Day;
const NOW = dayStartMs(TODAY) + 12 * 3_600_000;
const back = (days: number) => addDays(TODAY, -days);
const FIELDS = ["date", "uid", "coin", "symbol", "productType"] as const;
const AMOUNTS = ["dealAmount", "fee", "feePaid", "rebateAmount"] as const;
const KEY = { apiKey: "key", apiSecret: "secret", apiPassphrase: "pass" };

openTestDatabase();
let dataDir: string;
let scope: WholeAccountScope;
beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  dataDir = await mkdtemp(path.join(tmpdir(), "desk-files-"));
  scope = await createTestFileAccount();
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(dataDir, { recursive: true, force: true });
});

const NOTHING_LACKS = { unknown: [], unvalued: [] };
const rowOf = (day: Day, rebateAmount = "1.5", coin = "USDT") =>
  commissionRow(day, { uid: "7", coin, rebateAmount });

function csvOf(rows: readonly CommissionRow[]): string {
  const lines = rows.map((row) => [
    row.day,
    row.uid,
    row.coin,
    row.symbol,
    row.productType,
    ...AMOUNTS.map((field) => row[field]),
  ]);
  return [[...FIELDS, ...AMOUNTS], ...lines].map((line) => csvRecord(line)).join("");
}

async function importRows(to: WholeAccountScope, rows: readonly CommissionRow[]) {
  const columns = Object.fromEntries(
    [...FIELDS, ...AMOUNTS].map((name) => [name, { column: name }]),
  );
  const mapping = { ...NOTHING_SAID, columns };
  const file = { broughtBy: "a@b.c", fileName: "okx.csv", mapping, range: null };
  const { id } = await bringFile(to, file, Readable.from([csvOf(rows)]));
  const { signal } = new AbortController();
  const deps = { dataDir, origin: TEST_ORIGIN, clock: { now: Date.now, sleep }, signal };
  return { id, outcome: await runImport(to, id, "apply", deps) };
}
const sleep = () => Promise.reject(new Error("nothing waits here"));

test("every day before today can be imported, and a later file cannot change it before an undo", async () => {
  const given = [back(400), back(91), back(30), back(1)];
  const { id, outcome } = await importRows(
    scope,
    given.map((day) => rowOf(day)),
  );
  expect(outcome).toMatchObject({
    kind: "applied",
    report: { days: given.map((day) => ({ day, verdict: "new" })) },
  });
  const early = await importRows(scope, [rowOf(TODAY)]);
  expect(early.outcome).toMatchObject({ kind: "refused", obstacles: [{ kind: "early" }] });

  const more = [rowOf(back(30)), rowOf(back(30), "2", "BTC")];
  const refused = await importRows(scope, more);
  expect(refused.outcome).toMatchObject({ kind: "refused", obstacles: [{ kind: "contradicts" }] });
  await undoImport(scope, { importId: id, at: new Date(NOW) }, TEST_ORIGIN);
  expect((await importRows(scope, more)).outcome.kind).toBe("applied");
});

const RANGE = { from: back(12), to: back(1) };
const anyDays = fc.uniqueArray(fc.constantFrom(...listDays(RANGE)), { maxLength: 12 });
const anyFiles = fc.array(
  fc.record({
    days: anyDays,
    coin: fc.constantFrom("USDT", "BTC"),
    rebate: fc.constantFrom("0", "-0.5", "1.000000000000000001", "12"),
  }),
  { maxLength: 4 },
);

test("coverage and totals are those of the imported days, whatever the files and their order", async () => {
  await fc.assert(
    fc.asyncProperty(anyFiles, async (files) => {
      const own = await createTestFileAccount();
      const kept = new Map<Day, CommissionRow>();
      for (const { days, coin, rebate } of files) {
        const rows = days.filter((day) => !kept.has(day)).map((day) => rowOf(day, rebate, coin));
        if (rows.length === 0) continue;
        expect((await importRows(own, rows)).outcome.kind).toBe("applied");
        for (const row of rows) kept.set(row.day, row);
      }
      const known = await loadKnownDays(own, { ...RANGE, to: TODAY }, TODAY);
      expect(known.map(({ status }) => status)).toEqual([
        ...listDays(RANGE).map((day) => (kept.has(day) ? "imported" : "not-imported")),
        "not-published",
      ]);
      const imported = [...kept.keys()].sort();
      const [first, last] = [imported[0], imported.at(-1)];
      const between = first && last ? listDays({ from: first, to: last }).length : 0;
      expect(await loadFreshness(own)).toEqual({
        feed: "files",
        endedOn: null,
        through: last ?? null,
        notPublished: last === back(1) ? TODAY : null,
        failed: 0,
        missing: 0,
        notImported: between - imported.length,
        nextLoss: null,
      });
      const sums = await sumCommissionsByCoin(own, allCommissions(RANGE));
      for (const coin of ["USDT", "BTC"]) {
        const ofCoin = [...kept.values()].filter((row) => row.coin === coin);
        const sum = sums.find((each) => each.coin === coin);
        expect(sum?.rowCount ?? 0).toBe(ofCoin.length);
        if (sum) expect(sum.rebateAmount).toBe(sumAmounts(ofCoin.map((row) => row.rebateAmount)));
      }
    }),
    { numRuns: runs(15) },
  );
});

const end = async (of: WholeAccountScope, day: Day | "") =>
  endAccount(await requireAccount(of.accountId), day, TEST_ORIGIN);

test("after its end every day is known and has nothing; totals are those of the imported days", async () => {
  const anyEnd = fc.constantFrom(...listDays({ from: back(13), to: TODAY }));
  await fc.assert(
    fc.asyncProperty(anyDays, anyEnd, async (days, endedOn) => {
      const own = await createTestFileAccount();
      const before = days.filter((day) => day <= endedOn).sort();
      const after = days.filter((day) => day > endedOn).sort();
      if (before.length > 0)
        await importRows(
          own,
          before.map((day) => rowOf(day)),
        );
      expect(await end(own, endedOn)).toEqual({ kind: "saved", endedOn });
      if (after.length > 0) {
        const late = await importRows(own, days.map((day) => rowOf(day)).sort(byDay));
        expect(late.outcome).toMatchObject({
          kind: "refused",
          obstacles: [{ kind: "after-end", days: after.length, from: after[0], to: after.at(-1) }],
        });
      }
      const range = { from: RANGE.from, to: TODAY };
      const statusOf = (day: Day) => {
        if (before.includes(day)) return "imported";
        if (day > endedOn) return "ended";
        return day === TODAY ? "not-published" : "not-imported";
      };
      const known = await loadKnownDays(own, range, TODAY);
      expect(known.map(({ status }) => status)).toEqual(listDays(range).map(statusOf));
      const lacking = listDays(RANGE).filter((day) => statusOf(day) === "not-imported");
      const gaps = lacking.length === 0 ? {} : { "not-imported": lacking.length };
      expect(findGaps(await loadKnownDays(own, RANGE, TODAY)) ?? {}).toEqual(gaps);
      const [first] = before;
      expect(await loadFreshness(own)).toMatchObject({
        endedOn,
        through: before.at(-1) ?? null,
        notImported: first === undefined ? 0 : lacking.filter((day) => day > first).length,
      });
      const [sum] = await sumCommissionsByCoin(own, allCommissions(range));
      expect(sum?.rebateAmount ?? null).toBe(
        before.length === 0 ? null : sumAmounts(before.map(() => "1.5" as Amount)),
      );
    }),
    { numRuns: runs(20) },
  );
});
const byDay = (one: CommissionRow, other: CommissionRow) => (one.day < other.day ? -1 : 1);

test("an end before stored days is refused, and an end is changed and taken back", async () => {
  await importRows(scope, [rowOf(back(9)), rowOf(back(5))]);
  expect(await end(scope, back(6))).toEqual({ kind: "later-data", day: back(5) });
  expect(await end(scope, back(5))).toEqual({ kind: "saved", endedOn: back(5) });
  expect(await end(scope, back(5))).toEqual({ kind: "unchanged", endedOn: back(5) });
  expect(await end(scope, "tomorrow" as Day)).toEqual({ kind: "no-day" });
  const late = { importId: 0, day: back(4), rows: [rowOf(back(4))], atMs: NOW };
  const { id } = await bringFile(
    scope,
    { broughtBy: "a@b.c", fileName: "late.csv", mapping: NOTHING_SAID, range: null },
    Readable.from(["date,uid\n"]),
  );
  await updateImport(scope, id, { status: "applying" });
  expect(await saveImportedDay(scope, { ...late, importId: id })).toBe("after-end");
  expect(await end(scope, "")).toEqual({ kind: "saved", endedOn: null });
  expect(await saveImportedDay(scope, { ...late, importId: id })).toBe("imported");

  const keyed = await createTestAccount();
  expect(await end(keyed, back(1))).toEqual({ kind: "key" });
  const forced = { where: { id: keyed.accountId }, data: { endedOn: new Date(back(1)) } };
  await expect(db().prisma.account.update(forced)).rejects.toThrow("accounts_ended_check");
  const entries = await db().prisma.auditEntry.findMany({
    where: { kind: "account-ended", accountId: scope.accountId },
    orderBy: { id: "asc" },
  });
  expect(entries.map(({ details }) => details)).toEqual([
    { before: null, after: back(5) },
    { before: back(5), after: null },
  ]);
});

test("all accounts together and the month are whole once the account of files has ended", async () => {
  const synced = await createTestAccount();
  for (const day of listDays({ from: back(90), to: back(1) })) {
    const rows = [rowOf(day, "2")];
    await saveCommissionDay(synced, { day, rows, fetchedAtMs: NOW, emptyMeans: "empty" });
  }
  await importRows(
    scope,
    listDays({ from: "2026-10-01" as Day, to: "2026-10-20" as Day }).map((day) => rowOf(day)),
  );
  await saveRates([{ coin: "USDT", day: back(60), rate: "1" as Amount }]);
  await end(scope, "2026-10-20" as Day);
  const accounts = [synced, scope].map((each, index) => ({
    scope: each,
    account: { id: each.accountId, name: index === 0 ? "Synced" : "Files" },
  }));
  const portfolio = await loadPortfolio(accounts, "7d");
  expect(findNotWhole(portfolio, "7d")).toEqual([]);
  expect(portfolio.together["7d"].days.now).toMatchObject({ gaps: null, isKnown: true });
  const month = "2026-10" as Month;
  expect(await closeMonth(scope, { month, ...NOTHING_LACKS }, TEST_ORIGIN)).toMatchObject({
    kind: "closed",
  });
});

test("its calendar begins with its first file and has no day that could be fetched", async () => {
  await importRows(scope, [rowOf(back(5)), rowOf(back(3))]);
  const { range, days } = await loadCoverage(scope);
  expect(range).toEqual({ from: back(5), to: TODAY });
  expect(days.map(({ status }) => status)).toEqual([
    "imported",
    "not-imported",
    "imported",
    "not-imported",
    "not-imported",
    "not-published",
  ]);
  expect(days.every(({ daysUntilLost }) => daysUntilLost === null)).toBe(true);
});

test("all accounts together count a synced account and one of files, and name what is not imported", async () => {
  const synced = await createTestAccount();
  for (const day of listDays({ from: back(90), to: back(1) })) {
    const rows = [rowOf(day, "2")];
    await saveCommissionDay(synced, { day, rows, fetchedAtMs: NOW, emptyMeans: "empty" });
  }
  await importRows(
    scope,
    listDays({ from: back(30), to: back(3) }).map((day) => rowOf(day)),
  );
  await saveRates([{ coin: "USDT", day: back(30), rate: "1" as Amount }]);
  const accounts = [synced, scope].map((each, index) => ({
    scope: each,
    account: { id: each.accountId, name: index === 0 ? "Synced" : "Files" },
  }));
  const portfolio = await loadPortfolio(accounts, "7d");
  expect(portfolio.coins).toMatchObject([
    { coin: "USDT", amounts: ["14", "7.5"], together: "21.5" },
  ]);
  expect(findNotWhole(portfolio, "7d")).toEqual([
    { account: "Files", gaps: { "not-imported": 2 } },
  ]);
  expect(portfolio.rows[1]?.state).toMatchObject({
    feed: "files",
    endedOn: null,
    through: back(3),
    notImported: 0,
  });
  expect(portfolio.rows[1]?.figures.latest.days.now.isKnown).toBe(false); // unknown is never zero
});

const anyEndAhead = fc.option(fc.constantFrom(...listDays({ from: back(1), to: back(-14) })));

test("the month is expected up to the account's end, also while that lies ahead", async () => {
  const known = listDays({ from: back(60), to: back(1) });
  const synced = await createTestAccount();
  for (const day of known) {
    const rows = [rowOf(day, "2")];
    await saveCommissionDay(synced, { day, rows, fetchedAtMs: NOW, emptyMeans: "empty" });
  }
  await importRows(
    scope,
    known.map((day) => rowOf(day)),
  );
  await saveRates([{ coin: "USDT", day: back(60), rate: "1" as Amount }]);
  const accounts = [synced, scope].map((each) => ({
    scope: each,
    account: { id: each.accountId, name: String(each.accountId) },
  }));
  const november = monthDays("2026-11" as Month);
  await fc.assert(
    fc.asyncProperty(anyEndAhead, async (endedOn) => {
      await end(scope, endedOn ?? "");
      const open = listDays({ from: TODAY, to: november.to });
      const own = open.filter((day) => endedOn === null || day <= endedOn);
      const sumOf = (days: number, rebate: number) => (days * rebate).toFixed(8);
      const expectedOf = (days: number) =>
        days === 0 ? { kind: "whole" } : { kind: "known", openDays: days };

      const asked = { ...(await loadBookDays(scope)), comparison: null };
      const book = await loadOverviewBook(scope, asked);
      const { valuation } = book;
      const forecast = forecastMonth(
        { accounts: [book], valuation, last: asked.last },
        { measure: "rebateAmount", coin: null },
      );
      expect(forecast).toMatchObject(expectedOf(own.length));
      if (forecast.kind === "known") expect(forecast.expected).toBe(sumOf(20 + own.length, 1.5));

      const portfolio = await loadPortfolio(accounts, "mtd");
      expect(portfolio.rows.map((row) => row.forecast)).toMatchObject([
        { kind: "known", openDays: open.length, expected: sumOf(30, 2) },
        expectedOf(own.length),
      ]);
      expect(portfolio.forecast).toMatchObject({
        kind: "known",
        openDays: open.length,
        expected: (30 * 2 + (20 + own.length) * 1.5).toFixed(8),
      });
      expect(portfolio.rows[1]?.state).toMatchObject({ through: back(1), notImported: 0 });
      expect(findNotWhole(portfolio, "mtd")).toEqual([]);
    }),
    { numRuns: runs(20), examples: [["2026-11-25" as Day], [null], ["2026-12-03" as Day]] },
  );
});

const anyBeginning = fc.record({
  first: fc.integer({ min: 2, max: 40 }),
  imported: fc.integer({ min: 1, max: 39 }),
  endsThere: fc.boolean(),
  isFirst: fc.boolean(),
});

test("all accounts together cover the whole period, and days before an account's first file are its gaps", async () => {
  await saveRates([{ coin: "USDT", day: back(100), rate: "1" as Amount }]);
  const synced = await createTestAccount();
  for (const day of listDays({ from: back(89), to: back(1) })) {
    const rows = [rowOf(day, "2")];
    await saveCommissionDay(synced, { day, rows, fetchedAtMs: NOW, emptyMeans: "empty" });
  }
  await fc.assert(
    fc.asyncProperty(anyBeginning, async ({ first, imported, endsThere, isFirst }) => {
      const files = await createTestFileAccount();
      const count = Math.min(imported, first);
      const days = listDays({ from: back(first), to: back(first - count + 1) });
      await importRows(
        files,
        days.map((day) => rowOf(day)),
      );
      if (endsThere) await end(files, back(first - count + 1));
      const own = [
        { scope: synced, account: { id: synced.accountId, name: "Synced" } },
        { scope: files, account: { id: files.accountId, name: "Files" } },
      ];
      const portfolio = await loadPortfolio(isFirst ? own.toReversed() : own, "30d");
      const lengths = { "7d": 7, "30d": 30 } as const;
      for (const name of ["7d", "30d"] as const) {
        const range = { from: back(lengths[name]), to: back(1) };
        const within = days.filter((day) => day >= range.from);
        const amounts = [...listDays(range).map(() => "2"), ...within.map(() => "1.5")];
        const isUnknown = (day: Day) => !days.includes(day) && !(endsThere && day > back(first));
        const unknown = listDays(range).filter(isUnknown).length;
        const gaps = unknown === 0 ? null : { "not-imported": unknown };
        const { days: of, figure } = portfolio.together[name];
        expect(of.now).toMatchObject({ ...range, gaps });
        expect(figure.valued?.value).toBe(sumAmounts(amounts as Amount[]));
        for (const row of portfolio.rows)
          expect(row.figures[name].days.now).toMatchObject({
            ...range,
            gaps: row.account.name === "Files" ? gaps : null,
          });
        const notWhole = findNotWhole(portfolio, name);
        if (gaps === null) expect(notWhole).toEqual([]);
        else expect(notWhole).toEqual([{ account: "Files", gaps }]);
      }
      const inMonth = sumAmounts(days.filter((day) => day >= back(30)).map(() => "1.5" as Amount));
      const coin = portfolio.coins.find((each) => each.coin === "USDT");
      expect(coin?.together).toBe(sumAmounts(["60", inMonth] as Amount[]));
      const { rows } = portfolioTable(portfolio, "30d");
      const lines: (string | null)[][] = await Readable.from(rows).toArray();
      const ranges = lines.filter((line) => line[3] === "30d").map((line) => [line[4], line[5]]);
      expect(new Set(ranges.map(String))).toEqual(new Set([`${back(30)},${back(1)}`]));
    }),
    {
      numRuns: runs(30),
      examples: [
        [{ first: 5, imported: 5, endsThere: false, isFirst: true }],
        [{ first: 5, imported: 5, endsThere: false, isFirst: false }],
        [{ first: 5, imported: 3, endsThere: true, isFirst: true }],
      ],
    },
  );
});

test("a month of files closes when each of its days is imported, and names those that are not", async () => {
  const october = listDays({ from: "2026-10-01" as Day, to: "2026-10-31" as Day });
  await importRows(
    scope,
    october.slice(0, 30).map((day) => rowOf(day)),
  );
  const month = "2026-10" as Month;
  expect(await closeMonth(scope, { month, ...NOTHING_LACKS }, TEST_ORIGIN)).toMatchObject({
    kind: "not-whole",
    unknownDays: [{ day: "2026-10-31", status: "not-imported" }],
  });
  expect(await loadFacts(scope, NOW)).toMatchObject({ "month-ready": [] });
  await importRows(scope, [rowOf("2026-10-31" as Day)]);
  const facts = await loadFacts(scope, NOW);
  expect(facts).toMatchObject({ "month-ready": [{ month }] });
  for (const kind of ["day-failed", "day-late", "day-leaving", "key-refused"] as const)
    expect(facts[kind]).toBeUndefined();
  expect(await closeMonth(scope, { month, ...NOTHING_LACKS }, TEST_ORIGIN)).toMatchObject({
    kind: "closed",
  });
});

test("nothing is asked for an account of files: no sync, no copy, no key, no trade key", async () => {
  const { accountId } = scope;
  const { signal } = new AbortController();
  const deps = { loadCredentials };
  expect(await syncCommissions({ accountId, trigger: "command" }, deps)).toMatchObject({
    status: "refused",
  });
  expect(await copyTrading({ scope, signal }, deps)).toEqual({ kind: "files" });
  expect(await askForSync(scope, TEST_ORIGIN)).toEqual({ kind: "refused", problem: "files" });
  expect(await askForDay(scope, { day: back(1) }, TEST_ORIGIN)).toEqual({
    kind: "refused",
    problem: "files",
  });
  const change = { credentials: KEY, isConfirmed: true };
  expect(await changeKey(scope, change, TEST_ORIGIN)).toEqual({ kind: "no-key" });
  const tradeKey = { key: KEY, channelApiCode: "" };
  expect(await addTradeKey(scope, tradeKey, TEST_ORIGIN)).toEqual({ kind: "files" });
  await expect(loadCredentials(accountId)).rejects.toThrow("with a key");
  expect((await listKeyAccounts()).map(({ id }) => id)).not.toContain(accountId);
});

test("an account of files needs two names, and the database refuses half a key", async () => {
  const add = (name: string, exchangeName: string) =>
    addFileAccount({ name, exchangeName }, TEST_ORIGIN);
  const added = await add(" Asia ", "OKX");
  if (added.kind !== "added") return expect.unreachable(added.kind);
  expect(await findAccount(added.account.id)).toMatchObject({
    name: "Asia",
    isFedByFiles: true,
    exchangeName: "OKX",
    baseUrl: null,
  });
  expect(await add("Asia", "Bybit")).toEqual({ kind: "name-taken", name: "Asia" });
  expect(await add("", "OKX")).toEqual({ kind: "invalid", problem: "nameEmpty" });
  expect(await add("Other", " ")).toEqual({ kind: "invalid", problem: "exchangeNameEmpty" });
  const { id } = added.account;
  const half = { where: { id }, data: { keyHint: "abcd" } };
  await expect(db().prisma.account.update(half)).rejects.toThrow("accounts_key_check");
  const keyed = (await createTestAccount()).accountId;
  const without = { where: { id: keyed }, data: { sealedCredentials: null } };
  await expect(db().prisma.account.update(without)).rejects.toThrow("accounts_key_check");
});

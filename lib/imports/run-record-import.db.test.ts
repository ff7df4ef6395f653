import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { findBrokenRules } from "@/lib/commissions/store/days/check";
import { parseAmount } from "@/lib/core/amount";
import { addDays, type Day, type DayRange, dayEndMs, dayOf, dayStartMs } from "@/lib/core/day";
import { csvRecord } from "@/lib/core/files/csv";
import type { WholeAccountScope } from "@/lib/core/scope";
import { createFakeClock } from "@/lib/core/testing/clock";
import { queryRows } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import { removeRate, saveRate } from "@/lib/rates/save-rate";
import { addAutomaticRates } from "@/lib/rates/store/automatic-rates";
import { listReferenceRates } from "@/lib/rates/store/reference-rates";
import { onRates } from "@/lib/rates/testing/on-rates";
import type { Repayment } from "@/lib/repayments/repayment";
import { loadRepaymentCoverage } from "@/lib/repayments/store/coverage";
import { saveRepaymentWindow } from "@/lib/repayments/store/repayments";
import { repaymentHistory, storedRepayments, wrongTotals } from "@/lib/repayments/testing/reads";
import { repayment } from "@/lib/repayments/testing/records";
import { findUnknownTime } from "@/lib/repayments/wholeness";
import type { FileKind } from "./fields";
import { NOTHING_SAID, parseMapping } from "./file-mapping";
import { bringFile, findImport, requestImport, undoImport } from "./manage-imports";
import { BROKEN_OFF } from "./run-import";
import { runRecordImport } from "./run-record-import";
import { giveUpImports, updateImport } from "./store";

const TODAY = "2026-11-21" as Day;
const FIRST = "2026-03-01" as Day;
const dataDir = mkdtempSync(path.join(tmpdir(), "desk-records-"));

let scope: WholeAccountScope;
openTestDatabase();
beforeEach(async () => {
  scope = await createTestAccount();
});

const deps = (signal = new AbortController().signal) => ({
  ...{ dataDir, signal, origin: TEST_ORIGIN },
  clock: createFakeClock(dayStartMs(TODAY) + 12 * 3_600_000),
});
const HEADER = [
  "repayOrderId",
  "repaidTime",
  "coin",
  "repaidAmount",
  "repaidInterest",
  "repayType",
  "businessType",
];
function fileOf(repayments: readonly Repayment[]): string {
  const rows = repayments.map((each) => [
    each.repayOrderId,
    new Date(each.repaidTimeMs).toISOString(),
    each.coin,
    each.repaidAmount,
    each.repaidInterest,
    each.repayType,
    each.businessType,
  ]);
  return [HEADER, ...rows].map(csvRecord).join("");
}
async function bring(kind: FileKind, text: string, range: DayRange | null = null) {
  const file = { kind, broughtBy: "a@b.c", fileName: "old.csv", mapping: NOTHING_SAID, range };
  return (await bringFile(scope, file, Readable.from([text]))).id;
}
async function apply(repayments: readonly Repayment[], range: DayRange | null = null) {
  const id = await bring("repayments", fileOf(repayments), range);
  return { id, outcome: await runRecordImport(scope, id, "apply", deps()) };
}
const undo = (importId: number) => undoImport(scope, { importId, at: new Date() }, TEST_ORIGIN);
const at = (day: number, ms = 3_600_000) => dayStartMs(addDays(FIRST, day)) + ms;
const on = (day: number, more: Parameters<typeof repayment>[0] = {}) =>
  repayment({ repaidTimeMs: at(day), ...more });
const days = (from: number, to: number): DayRange => ({
  from: addDays(FIRST, from),
  to: addDays(FIRST, to),
});
const list = (range: DayRange, repayments: readonly Repayment[]) =>
  saveRepaymentWindow(scope, {
    range: { fromMs: dayStartMs(range.from), toMs: dayEndMs(range.to) },
    repayments,
    incomplete: null,
    readAtMs: dayStartMs(TODAY),
  });
const isKnown = async (range: DayRange) =>
  findUnknownTime(await loadRepaymentCoverage(scope), range) === null;
const ids = async () => (await storedRepayments(scope)).map(({ repayOrderId }) => repayOrderId);
const plain = async () => (await storedRepayments(scope)).map(({ revision: _, ...each }) => each);

test("a preview shows what is new per coin and month, and stores nothing", async () => {
  const id = await bring("repayments", fileOf([on(0), on(1), on(40, { coin: "BTC" })]));
  const outcome = await runRecordImport(scope, id, "check", deps());
  expect(outcome).toMatchObject({
    kind: "checked",
    report: {
      days: days(0, 40),
      added: 3,
      same: 0,
      newCoins: ["BTC", "USDT"],
      sums: [
        { coin: "BTC", month: "2026-04", rows: 1, repaidAmount: "100.50" },
        { coin: "USDT", month: "2026-03", rows: 2, repaidAmount: "201.00", repaidInterest: "0.50" },
      ],
    },
  });
  expect(await ids()).toEqual([]);
});

test("repayments whose title names a zone are of that zone's moments", async () => {
  const repaid = on(2);
  const utc = new Date(repaid.repaidTimeMs).toISOString().slice(0, 19).replace("T", " ");
  const text = fileOf([repaid])
    .replace("repaidTime", "Repayment time (UTC)")
    .replace(new Date(repaid.repaidTimeMs).toISOString(), utc);
  const own = Object.fromEntries(HEADER.map((name) => [name, { column: name }]));
  const mapping = parseMapping({ ...own, repaidTime: { column: "Repayment time (UTC)" } });
  const file = {
    kind: "repayments",
    broughtBy: "a@b.c",
    fileName: "old.csv",
    range: null,
  } as const;
  const { id } = await bringFile(scope, { ...file, mapping }, Readable.from([text]));
  expect(await runRecordImport(scope, id, "apply", deps())).toMatchObject({ kind: "applied" });
  expect(await plain()).toEqual([repaid]);
});

test("days of a file count as known, and an undo takes all of it out again", async () => {
  const records = [on(2), on(5)];
  const { id, outcome } = await apply(records, days(0, 9));
  expect(outcome).toMatchObject({ kind: "applied" });
  expect(await plain()).toEqual(
    records.toSorted((a, b) => (a.repayOrderId < b.repayOrderId ? -1 : 1)),
  );
  expect([await isKnown(days(0, 9)), await isKnown(days(0, 10))]).toEqual([true, false]);
  expect(await findImport(scope, id)).toMatchObject({ days: 2, rows: 2, range: days(0, 9) });
  expect(await undo(id)).toMatchObject({
    kind: "undone",
    removed: [addDays(FIRST, 2), addDays(FIRST, 5)],
  });
  expect(await isKnown(days(2, 5))).toBe(false);
  expect([await ids(), await wrongTotals([], scope)]).toEqual([[], []]);
  expect(await apply(records, days(0, 9))).toMatchObject({ outcome: { kind: "applied" } });
});

test.each([
  ["other digits", { repaidAmount: "100.5" }, "100.50"],
  ["another coin", { coin: "BTC" }, "USDT"],
])("a stored repayment with %s is refused, with both texts", async (_words, other, stored) => {
  const before = on(3, { repayOrderId: "r-1" });
  await list(days(3, 3), [before]);
  const { outcome } = await apply([on(3, { repayOrderId: "r-1", ...other }), on(1)]);
  expect(outcome).toMatchObject({ obstacles: [{ kind: "repayments-differ", count: 1 }] });
  const [field, text] = Object.entries(other)[0] ?? [];
  expect(outcome.report).toMatchObject({
    differenceCount: 1,
    differences: [{ line: 2, repayOrderId: "r-1", field, file: text, stored }],
  });
  expect(await plain()).toEqual([before]);
});

test("in time that the exchange listed, a repayment that it left out is refused by its line", async () => {
  const stored = on(0);
  await list(days(0, 9), [stored]);
  const { outcome } = await apply([stored, on(4, { repayOrderId: "left-out" })]);
  expect(outcome.report?.problems).toEqual([
    { line: 3, problem: { kind: "not-listed", text: "left-out" } },
  ]);
  expect(await plain()).toEqual([stored]);
});

test("time before the first repayment that the exchange ever listed proves nothing", async () => {
  await list(days(0, 9), [on(8)]);
  expect(await apply([on(4)])).toMatchObject({ outcome: { kind: "applied" } });
});

test("a file that lacks a stored repayment of its days is refused", async () => {
  await list(days(3, 3), [on(3, { repayOrderId: "stored" })]);
  const { outcome } = await apply([on(1), on(5)]);
  expect(outcome).toMatchObject({
    kind: "refused",
    obstacles: [{ kind: "repayments-lacking", count: 1, example: "stored" }],
  });
});

test("wrong lines are refused by their number, and then nothing is stored", async () => {
  const today = repayment({ repaidTimeMs: dayStartMs(TODAY) });
  const twice = on(1, { repayOrderId: "twice" });
  const below = on(2, { repaidAmount: "-1" });
  const { outcome } = await apply([on(0), twice, twice, below, today]);
  expect(outcome.report?.problems.map(({ line, problem }) => [line, problem.kind])).toEqual([
    [4, "repeated"],
    [5, "below-zero"],
    [6, "not-ended"],
  ]);
  expect(await ids()).toEqual([]);
});

test("a file without order ids is refused", async () => {
  const columns = Object.fromEntries(
    HEADER.filter((name) => name !== "repayOrderId").map((name) => [name, { column: name }]),
  );
  const id = await bring("repayments", fileOf([on(1)]));
  await updateImport(scope, id, { mapping: { ...NOTHING_SAID, columns } });
  expect(await runRecordImport(scope, id, "apply", deps())).toMatchObject({
    kind: "refused",
    obstacles: [{ kind: "fields-missing", fields: "repayOrderId" }],
  });
});

test("a listing confirms what a file gave, and an undo leaves that to the exchange", async () => {
  const [one, other] = [on(1), on(5)];
  const { id } = await apply([one, other]);
  await list(days(0, 2), [one]);
  expect(await findImport(scope, id)).toMatchObject({ rows: 1 });
  await undo(id);
  expect(await plain()).toEqual([one]);
  expect(await repaymentHistory(scope)).toEqual([]);
});

test("a listing corrects what a file gave, and the file's version goes with an undo", async () => {
  const told = on(1, { repayOrderId: "r" });
  const { id } = await apply([told]);
  const corrected = on(1, { repayOrderId: "r", repaidAmount: "7" });
  await list(days(0, 2), [corrected]);
  expect(await plain()).toEqual([corrected]);
  expect(await repaymentHistory(scope)).toMatchObject([{ id: "r", reason: "changed" }]);
  await undo(id);
  expect([await plain(), await repaymentHistory(scope)]).toEqual([[corrected], []]);
  expect(await findBrokenRules(scope)).toEqual([]);
});

test("versions are numbered without a gap after an undo, whichever of them the file gave", async () => {
  const told = on(1, { repayOrderId: "r" });
  const { id } = await apply([told, on(0), on(2)]);
  for (const repaidAmount of ["7", "8", "9"])
    await list(days(0, 2), [on(0), on(1, { repayOrderId: "r", repaidAmount }), on(2)]);
  expect((await repaymentHistory(scope)).filter((version) => version.id === "r")).toMatchObject([
    { revision: 1, amount: "100.50" },
    { revision: 2, amount: "7" },
    { revision: 3, amount: "8" },
  ]);
  await undo(id);
  expect((await repaymentHistory(scope)).filter((version) => version.id === "r")).toMatchObject([
    { revision: 1, amount: "7" },
    { revision: 2, amount: "8" },
  ]);
  expect((await storedRepayments(scope)).find((each) => each.repayOrderId === "r")).toMatchObject({
    revision: 3,
    repaidAmount: "9",
  });
  expect(await findBrokenRules(scope)).toEqual([]);
});

test("a listing that proves that a repayment never was takes it away", async () => {
  const [before, wrong, after] = [on(1), on(3), on(5)];
  await apply([wrong]);
  await list(days(0, 9), [before, after]);
  expect(new Set(await ids())).toEqual(new Set([before.repayOrderId, after.repayOrderId]));
});

test("what the exchange no longer lists stays as the file gave it, and is not called unlisted", async () => {
  await apply([on(1), on(3)]);
  await list(days(0, 9), []);
  expect(await ids()).toHaveLength(2);
  expect((await loadRepaymentCoverage(scope)).gaps).toEqual([]);
});

test("two files of the same days agree, and what both have outlives the undo of one", async () => {
  const [one, both, other] = [on(1), on(4), on(6)];
  const first = await apply([one, both], days(0, 4));
  expect(await apply([both, other], days(3, 9))).toMatchObject({ outcome: { kind: "applied" } });
  expect(
    (await apply([one, on(2, { repayOrderId: "new" }), both], days(0, 4))).outcome.report?.problems,
  ).toEqual([{ line: 3, problem: { kind: "not-in-file", text: "new" } }]);
  await undo(first.id);
  expect(new Set(await ids())).toEqual(new Set([both.repayOrderId, other.repayOrderId]));
});

test("an import whose worker is killed has stored nothing, and can be applied again", async () => {
  const id = await bring("repayments", fileOf([on(1)]));
  const stopped = new AbortController();
  stopped.abort();
  await expect(runRecordImport(scope, id, "apply", deps(stopped.signal))).rejects.toThrow();
  expect([await ids(), (await findImport(scope, id))?.status]).toEqual([[], "failed"]);
  await updateImport(scope, id, { status: "applying" });
  await queryRows(
    "update commission_imports set touched_at = now() - interval '1 hour' where id = $1",
    [id],
  );
  await giveUpImports(BROKEN_OFF, () => scope);
  expect((await findImport(scope, id))?.status).toBe("failed");
  await requestImport(scope, id, { apply: TEST_ORIGIN });
  const waited = { ...deps(), isWaiting: true };
  expect(await runRecordImport(scope, id, "check", waited)).toMatchObject({ kind: "refused" });
  expect(await runRecordImport(scope, id, "apply", waited)).toMatchObject({ kind: "applied" });
  expect(await ids()).toHaveLength(1);
});

/** The truth of the exchange, of which files and listings have parts. */
const anyBook = fc.uniqueArray(
  fc.record({
    day: fc.nat(11),
    ms: fc.nat(86_399_999),
    amount: fc.constantFrom("1.50", "2", "0.000001"),
    coin: fc.constantFrom("BTC", "USDT"),
  }),
  { maxLength: 14, selector: ({ day, ms }) => at(day, ms) },
);
const anyDays = fc
  .tuple(fc.nat(11), fc.nat(4))
  .map(([from, more]) => days(from, Math.min(11, from + more)));
const anyStep = fc.oneof(
  fc.record({ do: fc.constant("import" as const), days: anyDays }),
  fc.record({ do: fc.constant("list" as const), days: anyDays }),
  fc.record({ do: fc.constant("undo" as const), which: fc.nat() }),
);

test("after any imports, listings and undos, exactly what one of them vouches for is stored, once", async () => {
  await fc.assert(
    fc.asyncProperty(anyBook, fc.array(anyStep, { maxLength: 10 }), async (book, steps) => {
      scope = await createTestAccount();
      const truth = book.map(({ day, ms, amount, coin }, at_) =>
        repayment({
          repayOrderId: `r-${at_}`,
          repaidTimeMs: at(day, ms),
          coin,
          repaidAmount: amount,
        }),
      );
      const inDays = ({ from, to }: DayRange) =>
        truth.filter(
          ({ repaidTimeMs }) => dayOf(repaidTimeMs) >= from && dayOf(repaidTimeMs) <= to,
        );
      const files = new Map<number, DayRange>();
      const listed: DayRange[] = [];
      for (const step of steps) {
        if (step.do === "list") {
          await list(step.days, inDays(step.days));
          listed.push(step.days);
        } else if (step.do === "import") {
          const { id, outcome } = await apply(inDays(step.days), step.days);
          if (outcome.kind === "applied") files.set(id, step.days);
          else
            expect(outcome.kind === "refused" && outcome.obstacles).toMatchObject([
              { kind: "nothing-new" },
            ]);
        } else {
          const id = [...files.keys()][step.which % Math.max(1, files.size)];
          if (id === undefined) continue;
          expect(await undo(id)).toMatchObject({ kind: "undone", kept: [] });
          files.delete(id);
        }
        const vouched = [...listed, ...files.values()];
        const expected = truth.filter((each) =>
          vouched.some((range) => inDays(range).includes(each)),
        );
        const stored = await plain();
        expect(new Set(stored)).toEqual(new Set(expected));
        expect(stored).toHaveLength(expected.length);
        expect(await wrongTotals(expected, scope)).toEqual([]);
        for (const range of vouched) expect(await isKnown(range)).toBe(true);
      }
    }),
    { numRuns: runs(40) },
  );
});

const day = addDays(TODAY, -3);
const rateFile = (...lines: string[]) => ["coin,day,rate,source", ...lines].join("\n");
const allRates = async () =>
  (await listReferenceRates("USDT", { from: FIRST, to: TODAY })).map((each) => ({
    ...{ coin: each.coin, day: each.day, rate: each.rate, origin: each.origin },
  }));

test("a file of rates is stored whole, and its undo puts back what stood before", async () => {
  await onRates("delete from reference_rates");
  const candle = { coin: "BTC", day, rate: parseAmount("64000.10"), source: "candle" };
  await addAutomaticRates("USDT", { origin: "candle", isOfSandbox: false, rates: [candle] });
  const before = await allRates();
  const id = await bring("rates", rateFile(`BTC,${day},65000.50,desk`, `ETH,${day},3000,desk`));
  const checked = await runRecordImport(scope, id, "check", deps());
  expect(checked).toMatchObject({ report: { added: 1, changed: 1, unknownCoins: ["BTC", "ETH"] } });
  expect(await allRates()).toEqual(before);
  expect(await runRecordImport(scope, id, "apply", deps())).toMatchObject({ kind: "applied" });
  expect(await allRates()).toEqual([
    { coin: "BTC", day, rate: "65000.50", origin: "person" },
    { coin: "ETH", day, rate: "3000", origin: "person" },
  ]);
  expect(await findImport(scope, id)).toMatchObject({ days: 1, rows: 2, status: "applied" });
  expect(await undo(id)).toMatchObject({ kind: "undone", kept: [] });
  expect(await allRates()).toEqual(before);
});

test("a rate that was changed since stays at an undo, which says so", async () => {
  await onRates("delete from reference_rates");
  const id = await bring("rates", rateFile(`BTC,${day},65000,desk`, `ETH,${day},3000,desk`));
  await runRecordImport(scope, id, "apply", deps());
  const typed = { coin: "BTC", day, rate: "66000", source: "desk", lastDay: "" };
  const seen = { rate: parseAmount("65000"), source: "desk" };
  await saveRate({ typed, seen, today: TODAY }, TEST_ORIGIN);
  expect(await undo(id)).toMatchObject({ kept: [{ day, obstacle: "changed-since" }] });
  expect(await allRates()).toMatchObject([{ coin: "BTC", rate: "66000" }]);
});

test("a rate that a person removed since is not brought back by an undo", async () => {
  await onRates("delete from reference_rates");
  const typed = { coin: "BTC", day, rate: "64000", source: "desk", lastDay: "" };
  await saveRate({ typed, seen: null, today: TODAY }, TEST_ORIGIN);
  const id = await bring("rates", rateFile(`BTC,${day},65000,desk`, `ETH,${day},3000,desk`));
  await runRecordImport(scope, id, "apply", deps());
  const seen = { rate: parseAmount("65000"), source: "desk" };
  expect(await removeRate({ coin: "BTC", day, seen }, TEST_ORIGIN)).toEqual({ kind: "removed" });
  await undo(id);
  expect(await allRates()).toEqual([]);
});

test("rates that changed since the preview are shown again before they are replaced", async () => {
  await onRates("delete from reference_rates");
  const id = await bring("rates", rateFile(`BTC,${day},65000,desk`));
  await runRecordImport(scope, id, "check", deps());
  const typed = { coin: "BTC", day, rate: "66000", source: "desk", lastDay: "" };
  await saveRate({ typed, seen: null, today: TODAY }, TEST_ORIGIN);
  expect(await runRecordImport(scope, id, "apply", deps())).toMatchObject({
    kind: "refused",
    obstacles: [{ kind: "changed-meanwhile" }],
  });
  expect(await allRates()).toMatchObject([{ rate: "66000" }]);
  expect(await runRecordImport(scope, id, "apply", deps())).toMatchObject({ kind: "applied" });
});

test("lines of rates are refused by their number, however the file is written", async () => {
  const text = `coin;day;rate\nBTC;21.10.2026;65.000,50\nBTC;21.10.2026;1,00\nUSDT;21.10.2026;1,00\nETH;22.11.2026;1,00\nETH;20.10.2026;-1,00\n`;
  const id = await bring("rates", text);
  const { report } = await runRecordImport(scope, id, "check", deps());
  expect(report).toMatchObject({
    problemCount: 4,
    added: 1,
    rates: [{ rate: "65000.50", source: "file old.csv" }],
  });
  expect(report?.problems.map(({ line }) => line)).toEqual([3, 4, 5, 6]);
});

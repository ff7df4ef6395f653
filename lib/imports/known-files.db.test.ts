import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { type Day, dayStartMs } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { createFakeClock } from "@/lib/core/testing/clock";
import { testWords } from "@/lib/core/testing/text";
import { closeDatabase, openDatabase, queryColumn } from "@/lib/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { MOST_MAPPINGS } from "./contract";
import { describeFile, readByMapping, saveFileMapping } from "./describe-file";
import { loadFileDraft } from "./file-draft";
import { type FileMapping, NOTHING_SAID, parseMapping } from "./file-mapping";
import { bringFile, findImport } from "./manage-imports";
import { reportSchema } from "./report";
import { runImport } from "./run-import";
import { deleteSavedMapping, listSavedMappings, saveMapping } from "./saved-mappings";
import { noteTexts } from "./text";

const TODAY = "2027-06-01" as Day;

let database: TestDatabase;
let dataDir: string;
let scope: WholeAccountScope;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
  dataDir = await mkdtemp(path.join(tmpdir(), "desk-known-files-"));
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  scope = await createTestAccount();
});

async function bring(lines: readonly string[], mapping: FileMapping = NOTHING_SAID) {
  const file = { broughtBy: "a@b.c", fileName: "portal.csv", mapping, range: null };
  return bringFile(scope, file, Readable.from([`${lines.join("\n")}\n`]));
}

/** `isWaiting`: a check was asked for, and waits for a worker. */
async function check(importId: number, isWaiting = false) {
  const outcome = await runImport(scope, importId, "check", {
    isWaiting,
    dataDir,
    origin: TEST_ORIGIN,
    clock: createFakeClock(dayStartMs(TODAY) + 12 * 3_600_000),
    signal: new AbortController().signal,
  });
  if (outcome.report === null) throw new Error(JSON.stringify(outcome));
  return reportSchema.parse(JSON.parse(JSON.stringify(outcome.report)));
}

async function draftOf(importId: number) {
  const file = await findImport(scope, importId);
  const loaded = file === null ? null : await loadFileDraft(scope, file);
  if (loaded?.kind !== "draft") throw new Error(JSON.stringify(loaded));
  return loaded.draft;
}

const TITLES = "Time,User,Asset,Pair,Line,Turnover,Fee,Net fee,Rebate";
const ORDERS = [
  TITLES,
  '2026-03-03 14:03:00,"=""42""",USDT,BTC-USDT-SWAP,Perp,10,-0.1,-0.1,0.10',
  "2026-03-03 15:00:00,42,USDT,BTC-USDT-SWAP,Perp,10,-0.1,-0.1,0.015",
  "2026-04-01 00:00:00,43,BTC,ETHUSDT,Perp,10,-0.1,-0.1,1e0",
];
const GOOD = ORDERS.with(3, "2026-04-01 23:59:59,43,BTC,ETHUSDT,Perp,10,-0.1,-0.1,1.50");
const mapping = parseMapping({
  columns: {
    date: { column: "Time" },
    uid: { column: "User" },
    coin: { column: "Asset" },
    symbol: { column: "Pair" },
    productType: { column: "Line" },
    dealAmount: { column: "Turnover" },
    fee: { column: "Fee", isNegated: true },
    feePaid: { column: "Net fee", isNegated: true },
    rebateAmount: { column: "Rebate" },
  },
  file: { rows: "order" },
  values: { symbol: { "BTC-USDT-SWAP": "BTCUSDT" }, productType: { Perp: "USDT-FUTURES" } },
});
const header = TITLES.split(",");
const save = (name: string, of = mapping) =>
  saveMapping(scope, { kind: "commissions", name, header, mapping: of }, TEST_ORIGIN);

test("a preview counts clients and coins, sums the rebates by month, and says what a person should know", async () => {
  const known = { day: "2026-03-01" as Day, rows: [commissionRow("2026-03-01" as Day)] };
  await saveCommissionDay(scope, { ...known, fetchedAtMs: 0, emptyMeans: "empty" });
  const row = known.rows[0];
  const { id } = await bring(GOOD, mapping);
  const report = await check(id);
  expect(report).toMatchObject({
    records: 3,
    clients: { count: 2, new: 2 },
    coins: { count: 2, new: [row?.coin === "BTC" ? "USDT" : "BTC"] },
    rebates: [
      { coin: "BTC", month: "2026-04", rows: 1, rebateAmount: "1.50" },
      { coin: "USDT", month: "2026-03", rows: 1, rebateAmount: "0.115" },
    ],
    overlaps: { exchange: null, files: null },
    orders: {
      firstMs: Date.parse("2026-03-03T06:03:00Z"),
      lastMs: Date.parse("2026-04-01T15:59:59Z"),
    },
    unwrapped: 1,
    problemCount: 0,
  });
  expect(noteTexts(testWords("en-US"), report)).toEqual([
    "The file begins at 3 Mar 2026 14:03 (UTC+8): that day may be incomplete.",
    'Blanks or quotation marks around 1 text were taken off, such as ="…" or an apostrophe.',
  ]);
});

test("days that are stored already are counted apart: the exchange's own, and those of files", async () => {
  const first = await bring(GOOD, mapping);
  const deps = {
    dataDir,
    origin: TEST_ORIGIN,
    clock: createFakeClock(dayStartMs(TODAY) + 12 * 3_600_000),
    signal: new AbortController().signal,
  };
  expect(await runImport(scope, first.id, "apply", deps)).toMatchObject({ kind: "applied" });
  const day = "2026-03-01" as Day;
  const rows = [commissionRow(day)];
  await saveCommissionDay(scope, { day, rows, fetchedAtMs: 0, emptyMeans: "empty" });
  const again = await bring([...GOOD, "2026-03-01 01:00:00,9,BTC,A,Perp,1,1,1,1"], mapping);
  const report = await check(again.id);
  expect(report.overlaps).toEqual({
    exchange: { days: 1, from: day, to: day },
    files: { days: 2, from: "2026-03-03", to: "2026-04-01" },
  });
  expect(report.rebates).toEqual([]);
  expect(noteTexts(testWords("zh-CN"), report).slice(1, 3)).toEqual([
    "有 1 天已有交易所的数据（2026年3月1日），已存储的保持不变。",
    "有 2 天已由其他文件导入（2026年3月3日 – 4月1日），已存储的保持不变。",
  ]);
});

test("mapped symbols and product types are stored, others stay as they are", async () => {
  const { id } = await bring(GOOD, mapping);
  await runImport(scope, id, "apply", {
    dataDir,
    origin: TEST_ORIGIN,
    clock: createFakeClock(dayStartMs(TODAY)),
    signal: new AbortController().signal,
  });
  const stored = await queryColumn<string>(
    `select concat_ws(' ', symbol, product_type, fee, rebate_amount) from commission_rows
     where account_id = $1 order by day`,
    [scope.accountId],
  );
  expect(stored).toEqual(["BTCUSDT USDT-FUTURES 0.2 0.115", "ETHUSDT USDT-FUTURES 0.1 1.50"]);
});

test("a saved mapping is recognised by its titles in any order, replaced by name, and deleted", async () => {
  await save("Portal", { ...mapping, file: { rows: "day" } });
  await save("Portal");
  expect(await listSavedMappings(scope, "commissions")).toEqual([
    { id: expect.any(Number), kind: "commissions", name: "Portal", header, mapping },
  ]);
  expect(await listSavedMappings(scope, "rates")).toEqual([]);
  const order = [8, 0, 1, 2, 3, 4, 5, 6, 7];
  const cells = ["2026-03-03 14:03:00", "42", "USDT", "A", "Perp", "1", "1", "1", "2"];
  const turned = [header, cells].map((row) => order.map((at) => row[at]).join(","));
  const [saved] = await listSavedMappings(scope, "commissions");
  const brought = await bring(turned);
  expect(brought.known).toEqual({ as: "saved", id: saved?.id, name: "Portal" });
  expect((await findImport(scope, brought.id))?.mapping).toEqual(mapping);
  expect((await check(brought.id)).rebates).toMatchObject([{ rebateAmount: "2" }]);

  const other = await createTestAccount();
  expect(await listSavedMappings(other, "commissions")).toEqual([]);
  expect(await deleteSavedMapping(other, saved?.id ?? 0, TEST_ORIGIN)).toBe(false);
  expect(await deleteSavedMapping(scope, saved?.id ?? 0, TEST_ORIGIN)).toBe(true);
  expect((await bring(GOOD)).known).toBeNull();
  const entries = await queryColumn<string>(
    "select concat_ws(' ', kind, object) from audit_log where account_id = $1 and kind like 'mapping%' order by id",
    [scope.accountId],
  );
  expect(entries).toEqual([
    "mapping-saved Portal",
    "mapping-saved Portal",
    "mapping-deleted Portal",
  ]);
});

test("the titles of the next file may stand in another line", async () => {
  await save("Portal", { ...mapping, file: { ...mapping.file, headerLine: 1 } });
  const { id, known } = await bring(["Report of May", "", ...GOOD]);
  expect(known).toMatchObject({ as: "saved" });
  expect((await check(id)).written).toMatchObject({ headerLine: 3, rows: "order" });
});

test("a draft of a file that nobody knows guesses its columns, and leaves the rest open", async () => {
  const { id, known } = await bring([
    "Time (UTC),User ID,Coin,Pair,Extra,Rebate",
    "05/06/2026 10:00,42,USDT,BTC-USDT,x,0.5",
  ]);
  expect(known).toBeNull();
  const draft = await draftOf(id);
  expect(draft).toMatchObject({
    known: null,
    written: { date: null, decimal: ".", zone: "UTC", separator: "," },
    symbols: ["BTC-USDT"],
    productTypes: [],
    mapping: { columns: { uid: { column: "User ID" } } },
  });
  const guesses = draft.fields.map(({ name, guess }) => `${name} ${guess.column} ${guess.by}`);
  expect(guesses.slice(0, 6)).toEqual([
    "date Time (UTC) title",
    "uid User ID title",
    "coin Coin title",
    "symbol Pair title",
    "productType null null",
    "rebateAmount Rebate title",
  ]);
});

test("the zone of a title reaches the preview of a file of which only the columns were said", async () => {
  const { id } = await bring([
    "Time (UTC),User ID,Coin,Pair,Product,Rebate",
    "2026-05-31 18:00:00,312519,USDT,BTC-USDT,SPOT,0.5",
  ]);
  const { columns } = (await draftOf(id)).mapping;
  const asSent = Object.entries(columns ?? {}).map(([field, from]) => {
    const column = from !== undefined && "column" in from ? from.column : "";
    return [field, { column, value: "" }] as const;
  });
  const said = { columns: Object.fromEntries(asSent), values: NOTHING_SAID.values };
  const written = { rows: "order" };
  await describeFile(scope, { importId: id, ...said, written, from: "", to: "" });
  const report = await check(id, true);
  expect(report.days).toMatchObject([{ day: "2026-06-01", rows: 1 }]);
  expect(report.written).toMatchObject({ zone: "UTC" });
});

test("what was said of a file stays in its draft, can be saved under a name, and be used again", async () => {
  const { id } = await bring(GOOD, mapping);
  const draft = await draftOf(id);
  expect(draft.mapping).toEqual(mapping);
  expect(draft.fields.find(({ name }) => name === "fee")?.guess).toEqual({
    column: "Fee",
    by: "mapping",
  });
  expect(await saveFileMapping(scope, { importId: id, name: " " }, TEST_ORIGIN)).toEqual({
    kind: "no-name",
  });
  expect(await saveFileMapping(scope, { importId: id, name: "P " }, TEST_ORIGIN)).toEqual({
    kind: "saved",
  });
  const [saved] = await listSavedMappings(scope, "commissions");
  expect(saved).toMatchObject({ name: "P", header, mapping });
  const known = { as: "saved", id: saved?.id ?? 0 } as const;
  const plain = await bring(GOOD, { ...mapping, file: {} });
  await readByMapping(scope, { importId: plain.id, known });
  expect((await findImport(scope, plain.id))?.mapping).toEqual(mapping);
  const gone = { importId: plain.id, known: { as: "saved", id: 999_999 } } as const;
  expect(await readByMapping(scope, gone)).toEqual({ kind: "gone" });
});

test("a mapping that lacks a needed field or names a column that is not there is not saved", async () => {
  const { rebateAmount: _, ...without } = mapping.columns ?? {};
  const lacking = await bring(GOOD, { ...mapping, columns: without });
  expect(await saveFileMapping(scope, { importId: lacking.id, name: "P" }, TEST_ORIGIN)).toEqual({
    kind: "unfit",
    obstacle: { kind: "fields-missing", fields: "rebateAmount" },
  });
  const columns = { ...mapping.columns, uid: { column: "Nobody" } };
  const wrong = await bring(GOOD, { ...mapping, columns });
  expect(
    await saveFileMapping(scope, { importId: wrong.id, name: "P" }, TEST_ORIGIN),
  ).toMatchObject({ kind: "unfit", obstacle: { kind: "no-column", column: "Nobody" } });
  expect(await listSavedMappings(scope, "commissions")).toEqual([]);
});

test("an account has a bounded number of mappings, also where two are saved at once", async () => {
  for (let nth = 1; nth < MOST_MAPPINGS; nth += 1) expect(await save(`${nth}`)).toBe("saved");
  const outcomes = await Promise.all([save("A"), save("B")]);
  expect(outcomes.toSorted()).toEqual(["saved", "too-many"]);
  expect(await save("1"), "one that exists is replaced").toBe("saved");
  expect(await listSavedMappings(scope, "commissions")).toHaveLength(MOST_MAPPINGS);
});

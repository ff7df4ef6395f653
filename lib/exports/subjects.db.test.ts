import { PassThrough } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import XLSX from "@e965/xlsx";
import { Decimal } from "decimal.js";
import { beforeAll, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { BOOK_RANGE } from "@/lib/commissions/testing/book";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { readCsvRecords } from "@/lib/core/files/csv-records";
import { LANGUAGES } from "@/lib/core/language";
import type { WholeAccountScope } from "@/lib/core/scope";
import { englishWords, wordsIn } from "@/lib/core/words-in";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { sheetTexts } from "./column-titles";
import { controlsOf } from "./control-totals";
import { openExport, produceExport } from "./produce-export";
import { exportSubjectNames, paramsOfExport } from "./subjects";
import { ADDRESSES, saveSubjects } from "./testing/subjects";

let scope: WholeAccountScope;
openTestDatabase();
beforeAll(async () => {
  scope = await saveSubjects();
});

async function produce(name: string, params: URLSearchParams, of: WholeAccountScope = scope) {
  const answer = await openExport(of, name, params);
  if (answer.kind !== "open") throw new Error(JSON.stringify(answer));
  const sink = new PassThrough();
  const account = { id: scope.accountId, name: "Main", environment: "sandbox" };
  const options = {
    account,
    format: "csv",
    signal: new AbortController().signal,
  } as const;
  const [csv, sidecar] = await Promise.all([
    text(sink),
    produceExport(answer.opened, sink, options),
  ]);
  return { csv, sidecar, view: answer.opened.view };
}

test("every subject is tested here", () => {
  expect(Object.keys(ADDRESSES).sort()).toEqual(exportSubjectNames().sort());
});

test.each(exportSubjectNames())(
  "the address of %s has only the parameters that it declares",
  async (name) => {
    const address = ADDRESSES[name] ?? "";
    const { view } = await produce(name, new URLSearchParams(address));
    expect([...view.query.keys()].filter((key) => !paramsOfExport(name).includes(key))).toEqual([]);
    const refused = async (more: string) =>
      openExport(scope, name, new URLSearchParams(`${address}&${more}`));
    expect(await refused("fromm=2026-11-01")).toMatchObject({
      kind: "malformed",
      problems: [
        { kind: "unknown", key: "fromm", known: paramsOfExport(name).join(", ") || "none" },
      ],
    });
    const [once = ""] = address.split("=");
    if (once === "") return; // an empty parameter is valid
    expect(await refused(`${once}=`)).toMatchObject({
      kind: "malformed",
      problems: [{ kind: "once", key: once }],
    });
  },
);

const SHOWN = "chartPer=week&chartUnit=coin&chartCoin=BTC&chartShape=share&chartView=table";
test.each([
  ["breakdown", `${SHOWN}&chartOf=rows&chartBy=uid&chartTop=3`],
  ["repayment-chart", `${SHOWN}&chartOf=records&chartBy=coin`],
  ["commissions", `${SHOWN}&chartBy=uid&odd=negative&sort=uid&direction=asc&size=100`],
  ["repayments", `${SHOWN}&chartBy=coin&sort=coin&direction=asc&view=v`],
  ["clients", "sort=rebate&direction=asc&size=100"],
  ["reconciliation", "preset=30d&show=all&day=2026-11-01"],
  ["restatements", "preset=30d&kind=all&day=2026-11-01&revision=2&page=2"],
])(
  "the file of %s takes whatever the page's address says of how it shows",
  async (name, address) => {
    expect(await openExport(scope, name, new URLSearchParams(address))).toMatchObject({
      kind: "open",
    });
  },
);

test.each(exportSubjectNames())(
  "the file of %s has the rows and sums that its sidecar says",
  async (name) => {
    const { csv, sidecar, view } = await produce(name, new URLSearchParams(ADDRESSES[name]));
    const [header = [], ...rows] = [...readCsvRecords(csv)].map(({ fields }) => fields);
    expect(header).toEqual(sidecar.file.columns.map((column) => column.header));
    expect(rows.length).toBe(sidecar.file.rows);
    expect(rows.length).toBeGreaterThan(0);
    expect(
      header.filter((column) => /deal/i.test(column) && !/commissions|as-of/.test(name)),
    ).toEqual([]);
    const controls = controlsOf(view, sidecar.file.columns);
    const places = controls.map(({ coin, symbol }) => header.indexOf(coin ?? symbol));
    const groups = places.map((place) => coinsOf(rows, place).length);
    expect(sidecar.controlTotals?.length ?? 0).toBe(groups.reduce((sum, count) => sum + count, 0));
    for (const { coin, symbol, rows: count, sums } of sidecar.controlTotals ?? []) {
      const by = coin === undefined ? "symbol" : "coin";
      const column = controls.find((control) => control[by] !== undefined)?.[by] ?? "";
      const own = rows.filter((row) => row[header.indexOf(column)] === (coin ?? symbol));
      expect(own.length).toBe(count);
      expect(Object.keys(sums).filter((summed) => /deal/i.test(summed))).toEqual([]);
      for (const [column, sum] of Object.entries(sums)) {
        const given = own
          .map((row) => row[header.indexOf(column)] ?? "")
          .filter((value) => value !== "");
        expect(sum && new Decimal(sum).toFixed()).toBe(given.length > 0 ? addUp(given) : null);
      }
    }
  },
);

test.each(exportSubjectNames())(
  "every column of %s has a title in each language, and no two have the same",
  async (name) => {
    const answer = await openExport(scope, name, new URLSearchParams(ADDRESSES[name]));
    if (answer.kind !== "open") throw new Error(JSON.stringify(answer));
    const { columns } = await answer.opened.view.table();
    for (const language of LANGUAGES) {
      const { titleOf } = sheetTexts(wordsIn(language), name);
      const titles = columns.map(({ header }) => titleOf(header));
      expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
      expect(columns.filter(({ header }, at) => titles[at] === header)).toEqual([]);
    }
  },
);

test("a breakdown's columns are named by the measure and the series", () => {
  const { titleOf } = sheetTexts(englishWords(), "breakdown");
  expect(["feePaid BTC", "share =1+1", "rows total", "fee not given"].map(titleOf)).toEqual([
    "Fees paid: BTC",
    "Share: =1+1",
    "Rows: Total",
    "Fees: Not given",
  ]);
  expect(titleOf("constructor toString")).toBe("constructor toString");
});

test("a workbook's headers are in the reader's language, with the field's name as a note", async () => {
  const answer = await openExport(scope, "payout", new URLSearchParams(ADDRESSES.payout));
  if (answer.kind !== "open") throw new Error(JSON.stringify(answer));
  const sink = new PassThrough();
  const account = { id: scope.accountId, name: "Main", environment: "sandbox" };
  const signal = new AbortController().signal;
  const [bytes] = await Promise.all([
    buffer(sink),
    produceExport(answer.opened, sink, { account, format: "xlsx", language: "zh-CN", signal }),
  ]);
  const rows = XLSX.read(bytes).Sheets.Rows as XLSX.WorkSheet;
  expect([rows.A1?.v, rows.A1?.c?.[0]?.t]).toEqual(["月份", "month"]);
  expect([rows.I1?.v, rows.I1?.c?.[0]?.t]).toEqual(["收入", "earned"]);
});

test.each(exportSubjectNames())(
  "the address that the sidecar of %s names gives the same file again",
  async (name) => {
    const first = await produce(name, new URLSearchParams(ADDRESSES[name]));
    const again = await produce(name, new URLSearchParams(first.sidecar.query));
    expect(again.csv).toBe(first.csv);
    expect(again.sidecar.file.sha256).toBe(first.sidecar.file.sha256);
    expect(again.sidecar.query).toBe(first.sidecar.query);
  },
);

test("rows with values say of each rebate what it is worth, or that it is not valued", async () => {
  const { sidecar } = await produce(
    "valued-commissions",
    new URLSearchParams(ADDRESSES["valued-commissions"]),
  );
  const sums = (coin: string) => sidecar.controlTotals?.find((total) => total.coin === coin)?.sums;
  expect(sums("USDT")).toMatchObject({ value: sums("USDT")?.rebateAmount, notValued: null });
  expect(sums("BTC")).toMatchObject({ value: null, notValued: sums("BTC")?.rebateAmount });
});

test.each(["commissions", "valued-commissions", "as-of"])(
  "control totals of %s count the rows that do not give an amount",
  async (name) => {
    const account = await createTestAccount();
    const day = BOOK_RANGE.to;
    const rows = ["1", "2", "3"].map((uid) =>
      commissionRow(day, { uid, feePaid: uid === "3" ? null : "5" }),
    );
    await saveCommissionDay(account, { day, rows, fetchedAtMs: 1, emptyMeans: "empty" });
    const params = new URLSearchParams({ from: day, to: day });
    if (name === "as-of") params.set("at", new Date().toISOString());
    const { sidecar } = await produce(name, params, account);
    expect(sidecar.controlTotals).toMatchObject([
      { rows: 3, sums: { feePaid: "10" }, notGiven: { feePaid: 1 } },
    ]);
  },
);

test("a file of an earlier moment says that moment and its days' versions", async () => {
  const { sidecar } = await produce("as-of", new URLSearchParams(ADDRESSES["as-of"]));
  expect(sidecar.asOf).toBe("2026-11-19T12:00:00.000Z");
  expect(new Set((sidecar.days ?? []).map(({ revision }) => revision))).toEqual(new Set([1]));
  expect(sidecar.notWhole).toBeNull();
});

function coinsOf(rows: readonly (readonly string[])[], index: number): string[] {
  return [...new Set(rows.map((row) => row[index] ?? ""))];
}

function addUp(amounts: readonly string[]): string {
  const Exact = Decimal.clone({ precision: 1000, toExpNeg: -1000, toExpPos: 1000 });
  return amounts.reduce((sum, amount) => sum.plus(amount), new Exact(0)).toFixed();
}

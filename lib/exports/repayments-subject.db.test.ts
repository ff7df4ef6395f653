import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { addDays } from "@/lib/core/day";
import { csvRecord, defuseFormula } from "@/lib/core/files/csv";
import type { WholeAccountScope } from "@/lib/core/scope";
import { closeDatabase, openDatabase } from "@/lib/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { runs } from "@/lib/env/testing/env";
import { allRepayments } from "@/lib/repayments/filter";
import { formatRepaymentFilter } from "@/lib/repayments/query";
import {
  anyRepaymentFilter,
  anyRepayments,
  REPAYMENT_DAYS,
  repaymentsOf,
  saveRepayments,
  sortRepayments,
} from "@/lib/repayments/testing/book";
import { repayment } from "@/lib/repayments/testing/records";
import {
  loadFileVersion,
  type OpenExport,
  openExport,
  produceExport,
  streamCsv,
} from "./produce-export";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

const Exact = Decimal.clone({ precision: 500 });
const HEADER = "repaidTime,repayOrderId,coin,repaidAmount,repaidInterest,repayType,businessType";

async function open(
  scope: WholeAccountScope,
  params: URLSearchParams,
  subject = "repayments",
): Promise<OpenExport> {
  const answer = await openExport(scope, subject, params);
  if (answer.kind !== "open") throw new Error(JSON.stringify(answer));
  return answer.opened;
}

async function produce(opened: OpenExport) {
  const sink = new PassThrough();
  const account = { id: opened.scope.accountId, name: "Main", environment: "sandbox" };
  const signal = new AbortController().signal;
  const options = { account, format: "csv", signal } as const;
  const [csv, sidecar] = await Promise.all([text(sink), produceExport(opened, sink, options)]);
  return { csv, sidecar };
}

test("the file is the records of any filter, byte for byte, however it is asked for; its control totals are their sums", async () => {
  await fc.assert(
    fc.asyncProperty(anyRepayments, anyRepaymentFilter, async (book, filter) => {
      const scope = await createTestAccount();
      await saveRepayments(scope, book);
      const of = sortRepayments(repaymentsOf(book, filter), "repaidTime", "asc");
      const records = of.map((one) =>
        csvRecord([
          new Date(one.repaidTimeMs).toISOString(),
          defuseFormula(one.repayOrderId),
          defuseFormula(one.coin),
          one.repaidAmount,
          one.repaidInterest,
          defuseFormula(one.repayType),
          defuseFormula(one.businessType),
        ]),
      );
      const opened = await open(scope, formatRepaymentFilter(filter));
      const { csv, sidecar } = await produce(opened);
      expect(csv).toBe([`${HEADER}\r\n`, ...records].join(""));
      expect(await text(await streamCsv(opened))).toBe(csv);
      expect(sidecar).toMatchObject({ isWhole: true, notWhole: null, file: { rows: of.length } });
      expect((sidecar.days ?? []).reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThanOrEqual(
        of.length,
      );
      for (const { coin, rows, sums } of sidecar.controlTotals ?? []) {
        const own = of.filter((one) => one.coin === coin);
        expect(rows).toBe(own.length);
        for (const field of ["repaidAmount", "repaidInterest"] as const)
          expect(
            new Exact(sums[field] ?? "NaN").equals(Exact.sum(0, ...own.map((one) => one[field]))),
          ).toBe(true);
      }
    }),
    { numRuns: runs(20) },
  );
});

test("the unknown part of the range is in the sidecar and in the command's output", async () => {
  const scope = await createTestAccount();
  await saveRepayments(scope, [
    repayment({ repaidTimeMs: Date.parse("2026-10-01T00:00:00.123Z") }),
  ]);
  const days = { from: REPAYMENT_DAYS.from, to: addDays(REPAYMENT_DAYS.to, 2) };
  const opened = await open(scope, formatRepaymentFilter(allRepayments(days)));
  const { csv, sidecar } = await produce(opened);
  expect(csv).toContain("\r\n2026-10-01T00:00:00.123Z,");
  expect(sidecar.isWhole).toBe(false);
  expect(sidecar.notWhole).toMatch(/^incomplete: no data after 3 Oct 2026/);
  expect((await loadFileVersion(opened)).notWhole).toBe(sidecar.notWhole);
});

test("repayments that the exchange no longer lists are in the file, and its notes name them", async () => {
  const scope = await createTestAccount();
  const one = repayment({ repaidTimeMs: Date.parse("2026-10-01T00:00:00Z") });
  const other = repayment({ repaidTimeMs: Date.parse("2026-10-02T00:00:00Z") });
  await saveRepayments(scope, [one, other]);
  const opened = await open(scope, formatRepaymentFilter(allRepayments(REPAYMENT_DAYS)));
  expect((await loadFileVersion(opened)).notes).toEqual([]);
  await saveRepayments(scope, [other], one.repaidTimeMs + 9e8);
  const { csv, sidecar } = await produce(opened);
  expect(csv.trimEnd().split("\r\n")).toHaveLength(3);
  expect(sidecar).toMatchObject({ isWhole: true, file: { rows: 2 } });
  const note = expect.stringMatching(
    /^No longer listed by the exchange: 1 repayment .*2026-10-01T00:00:00/,
  );
  expect(sidecar.notes).toContainEqual(note);
  expect((await loadFileVersion(opened)).notes).toEqual([note]);
});

test("a file that repayments changed under is begun again", async () => {
  const scope = await createTestAccount();
  const one = repayment({ repaidTimeMs: Date.parse("2026-10-01T00:00:00Z") });
  await saveRepayments(scope, [one]);
  const opened = await open(scope, formatRepaymentFilter(allRepayments(REPAYMENT_DAYS)));
  const { view } = opened;
  const table = async () => {
    const read = await view.table();
    await saveRepayments(
      scope,
      [one, repayment({ repaidTimeMs: one.repaidTimeMs })],
      one.repaidTimeMs + 9e8,
    );
    return read;
  };
  await expect(produce({ ...opened, view: { ...view, table } })).rejects.toThrow("2026-10-01");
});

test("a chart's file has the repayments of the versions that its sidecar names, also one that arrived after it was opened", async () => {
  const scope = await createTestAccount();
  const one = repayment({ repaidTimeMs: Date.parse("2026-10-01T00:00:00Z") });
  await saveRepayments(scope, [one]);
  const params = formatRepaymentFilter(allRepayments(REPAYMENT_DAYS));
  params.set("chartOf", "records");
  const opened = await open(scope, params, "repayment-chart");
  const other = repayment({ repaidTimeMs: one.repaidTimeMs });
  await saveRepayments(scope, [one, other], one.repaidTimeMs + 9e8);
  const { sidecar } = await produce(opened);
  expect(sidecar.days?.reduce((sum, { rows }) => sum + rows, 0)).toBe(2);
  expect(sidecar.controlTotals).toMatchObject([{ sums: { "records total": "2" } }]);
});

test("with values, each repayment shows its rate or that it has none", async () => {
  const scope = await createTestAccount();
  const repaidTimeMs = Date.parse("2026-10-01T00:00:00Z");
  await saveRepayments(scope, [
    repayment({
      repayOrderId: "1",
      repaidTimeMs,
      coin: "USDT",
      repaidAmount: "10.0",
      repaidInterest: "0.50",
    }),
    repayment({
      repayOrderId: "2",
      repaidTimeMs,
      coin: "NONE",
      repaidAmount: "7",
      repaidInterest: "0",
    }),
  ]);
  const address = formatRepaymentFilter(allRepayments(REPAYMENT_DAYS));
  const { csv } = await produce(await open(scope, address, "valued-repayments"));
  const [header = "", ...rows] = csv.trimEnd().split("\r\n");
  expect(header).toBe(
    `${HEADER},rate,rateDay,rateSource,repaidAmountValue,repaidInterestValue,valueCurrency,repaidAmountNotValued,repaidInterestNotValued`,
  );
  expect(rows.map((row) => row.split(",").slice(7))).toEqual([
    ["1", "", "reporting currency", "10.0", "0.50", "USDT", "", ""],
    ["", "", "", "", "0", "USDT", "7", ""],
  ]);
});

import { beforeAll, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import type { CommissionRow } from "@/lib/commissions/commission";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { type Day, dayStartMs } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { reconcileDays } from "@/lib/reconciliation/run";
import { findExportSubject } from "./subjects";

const DAY = "2026-09-10" as Day;
const DAYS = { today: "2026-10-05" as Day, last: "2026-10-04" as Day, since: "2026-09-01" as Day };
const FIRST_READ = dayStartMs("2026-09-11" as Day);
let scope: WholeAccountScope;

const save = (rows: readonly CommissionRow[], fetchedAtMs: number) =>
  saveCommissionDay(scope, { day: DAY, rows, fetchedAtMs, emptyMeans: "empty" });

openTestDatabase();
beforeAll(async () => {
  scope = await createTestAccount();
  const row = (rebateAmount: string) =>
    commissionRow(DAY, {
      coin: "USDT",
      rebateAmount,
      dayTotalRebateAmount: rebateAmount,
      productType: "",
    });
  await save([row("5.50")], FIRST_READ);
  await save([row("5.25")], FIRST_READ + 60_000);
  await reconcileDays(scope, new AbortController().signal);
});

/** The file's rows as objects without their empty fields. */
async function rowsOf(name: string, query: string) {
  const answer = await findExportSubject(name)?.open(scope, new URLSearchParams(query), DAYS);
  if (!answer?.ok) throw new Error(answer ? JSON.stringify(answer.problems) : `no subject ${name}`);
  const { columns, rows } = await answer.view.table();
  const read: Record<string, string>[] = [];
  for await (const values of rows) {
    expect(values).toHaveLength(columns.length);
    const given = columns.flatMap(({ header }, at) =>
      values[at] == null ? [] : [[header, values[at]] as const],
    );
    read.push(Object.fromEntries(given));
  }
  return { rows: read, view: answer.view };
}

test("restatements as a file have both versions of every coin", async () => {
  const { rows } = await rowsOf("restatements", "");
  expect(rows).toMatchObject([
    {
      seenAt: new Date(FIRST_READ + 60_000).toISOString(),
      date: DAY,
      revision: "2",
      rowsChanged: "1",
      coin: "USDT",
      rebateAmountBefore: "5.50",
      rebateAmountAfter: "5.25",
      rebateAmountChange: "-0.25",
    },
  ]);
});

test("the ledger as of a moment has the columns and rows of that moment", async () => {
  const { rows, view } = await rowsOf("as-of", `at=${new Date(FIRST_READ + 1).toISOString()}`);
  expect(rows).toMatchObject([{ date: DAY, coin: "USDT", rebateAmount: "5.50" }]);
  expect(rows[0]).not.toHaveProperty("productType");
  expect(view.rowCount).toBe(1);
  expect((await rowsOf("as-of", `at=${new Date(FIRST_READ - 1).toISOString()}`)).rows).toEqual([]);
});

test("a reconciliation says of every total what it adds up and how many rows fit", async () => {
  const { rows } = await rowsOf("reconciliation", "preset=all");
  expect(rows.find(({ total }) => total === "dayTotalRebateAmount")).toMatchObject({
    date: DAY,
    reading: "The client's rebate per coin, on the row's day",
    state: "fits",
    rowsGiven: "1",
    rowsThatFit: "1",
    rowsThatFitNothing: "0",
  });
  expect(rows.find(({ total }) => total === "totalRebateAmount")).toMatchObject({
    state: "not-given",
    rowsGiven: "0",
  });
});

test("an open month's statement says that it is open", async () => {
  const { rows } = await rowsOf("statement", "month=2026-09");
  expect(rows).toMatchObject([
    {
      kind: "open month",
      month: "2026-09",
      coin: "USDT",
      rebateAmount: "5.25",
      rebateValue: "5.25",
    },
  ]);
});

test.each([
  ["as-of", ""],
  ["as-of", "at=yesterday"],
  ["statement", "month=2026-13"],
  ["restatements", "kind=some"],
  ["reconciliation", "day=2026-02-30"],
])("%s refuses ?%s and says what it expects", async (name, query) => {
  const answer = await findExportSubject(name)?.open(scope, new URLSearchParams(query), DAYS);
  expect(answer).toMatchObject({ ok: false, problems: [{ kind: expect.any(String) }] });
});

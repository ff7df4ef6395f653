import { beforeEach, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import type { CommissionRow } from "@/lib/commissions/commission";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { commissionRow } from "@/lib/commissions/testing/rows";
import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { loadRowDetail } from "./load-commissions";

const TODAY = "2026-11-21" as Day;
const DAY = "2026-11-18" as Day;
let scope: WholeAccountScope;

openTestDatabase();
beforeEach(async () => {
  scope = await createTestAccount();
});

const row = (rebateAmount: string, uid = "1") => commissionRow(DAY, { uid, rebateAmount });
const save = (fetchedAtMs: number, rows: CommissionRow[]) =>
  saveCommissionDay(scope, { day: DAY, rows, fetchedAtMs, emptyMeans: "empty" });
const detail = (of: WholeAccountScope, occurrence = 0) =>
  loadRowDetail(of, { ...row("0"), occurrence }, TODAY);

test("a row knows its versions, digit for digit, when each was seen, and its day", async () => {
  await save(1000, [row("1.0"), row("5", "2")]);
  await save(2000, [row("1.00"), row("5", "2")]);
  await save(3000, [row("1.00"), row("5", "2")]);
  const { versions, day } = await detail(scope);
  expect(versions.map(({ row: { rebateAmount }, ...version }) => [rebateAmount, version])).toEqual([
    ["1.00", { revision: 2, lastRevision: null, firstSeenAtMs: 2000, lastSeenAtMs: 3000 }],
    [
      "1.0",
      { revision: 1, lastRevision: 1, firstSeenAtMs: 1000, lastSeenAtMs: expect.any(Number) },
    ],
  ]);
  expect(day).toEqual({
    day: DAY,
    status: "complete",

    fetchedAtMs: 3000,
    ofAccount: { rows: 2, revision: 2, firstSeenAtMs: 1000 },
  });
});

test("a row that is missing in a later revision is shown as it was", async () => {
  await save(1000, [row("1"), row("5", "2")]);
  await save(2000, [row("5", "2")]);
  const { versions } = await detail(scope);
  expect(versions).toMatchObject([{ revision: 1, lastRevision: 1, row: { rebateAmount: "1" } }]);
});

test("rows with one key are distinguished, and rows of other accounts are never found", async () => {
  await save(1000, [row("1"), row("2")]);
  const found = await Promise.all(
    [0, 1].map(async (occurrence) => (await detail(scope, occurrence)).versions),
  );
  expect(found.flat().map((version) => version.row.rebateAmount)).toHaveLength(2);
  expect((await detail(scope, 2)).versions).toEqual([]);
  expect((await detail(await createTestAccount())).versions).toEqual([]);
});

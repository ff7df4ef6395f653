import fc from "fast-check";
import { expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { anyFileBook, BOOK_RANGE, saveBook } from "@/lib/commissions/testing/book";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { dayStartMs, mondayOf } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import { saveRepaymentWindow } from "@/lib/repayments/store/repayments";
import { repayment } from "@/lib/repayments/testing/records";
import { checkVersions, findBrokenRules } from "./check";
import { saveCommissionDay } from "./days";

openTestDatabase();

const differences = async (scope: WholeAccountScope) => [
  ...(await findBrokenRules(scope)),
  ...(await checkVersions(scope, new AbortController().signal)).broken,
];

/** What somebody may do to the database, and the rules that it breaks. */
const DAMAGES = [
  [
    "update commission_rows set rebate_amount = rebate_amount + 1",
    /product-sums.*client-sums.*contents/,
  ],
  ["update commission_rows set fee = fee * 1.0", /^contents$/],
  ["delete from commission_rows where uid = 'b'", /row-counts/],
  ["update commission_days set revision = revision + 1", /versions/],
  ["delete from commission_day_revisions where revision = 1", /versions/],
  ["update commission_client_days set fee = 0", /^client-sums,client-weeks$/],
  ["update commission_product_totals set fee_mismatch_rows = 9", /^product-fees$/],
  ["update commission_revision_totals set row_count = 9", /^version-sums$/],
  ["update commission_day_totals set rebate_amount = 9", /^symbol-sums$/],
  ["update commission_client_weeks set fee_deduction_rows = 9", /^client-weeks$/],
  ["update commission_client_weeks set rebate_value = rebate_value + 1", /^client-values$/],
  ["update commission_day_totals set fee_missing = 1", /^symbol-sums$/],
  ["update commission_product_totals set fee_paid_missing = 1", /^product-sums$/],
  ["update commission_revision_totals set deal_amount_missing = 1", /^version-sums$/],
  ["update commission_client_days set fee_missing = 1", /^client-sums,client-weeks$/],
  ["update commission_client_weeks set deal_amount_missing = 1", /^client-weeks$/],
  ["update commission_client_weeks set fee_paid_value_missing = 1", /^client-values$/],
  ["delete from clients where uid = 'b'", /^known-clients$/],
  ["update repayment_day_totals set repaid_amount = 9", /^repayment-sums$/],
  ["update repayments set revision = 7", /^repayment-versions$/],
] as const;

const DAY = BOOK_RANGE.from;

async function savedBook(): Promise<WholeAccountScope> {
  const scope = await createTestAccount();
  for (const uids of [
    ["a", "b"],
    ["a", "b", "c"],
  ]) {
    const rows = uids.map((uid) => commissionRow(DAY, { uid }));
    await saveCommissionDay(scope, { day: DAY, rows, fetchedAtMs: 0, emptyMeans: "empty" });
  }
  const at = dayStartMs(DAY) + 1;
  const repayments = [repayment({ repaidTimeMs: at })];
  const window = {
    range: { fromMs: at, toMs: at },
    repayments,
    incomplete: null,
    readAtMs: at + 1,
  };
  await saveRepaymentWindow(scope, window);
  return scope;
}

test("each damage breaks the rules of its day", async () => {
  expect(await differences(await savedBook())).toEqual([]);
  for (const [damage, rules] of DAMAGES) {
    const scope = await savedBook();
    const and = damage.includes(" where ") ? "and" : "where";
    await db().pool.query(`${damage} ${and} account_id = ${scope.accountId}`);
    const found = await differences(scope);
    expect(found.map(({ rule }) => rule).join(), damage).toMatch(rules);
    for (const { rule, days } of found) {
      const isOfWeeks = rule === "client-weeks" || rule === "client-values";
      expect(days, `${damage}: ${rule}`).toEqual([isOfWeeks ? mondayOf(DAY) : DAY]);
    }
  }
});

test("after any saves and restatements each total equals what follows from the rows", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyFileBook, { minLength: 1, maxLength: 4 }), async (versions) => {
      const scope = await createTestAccount();
      for (const book of versions) {
        await saveBook(scope, book);
        expect(await differences(scope)).toEqual([]);
      }
    }),
    { numRuns: runs(25) },
  );
});

test("saves of days side by side, with clients in common, leave every total right", async () => {
  const scope = await createTestAccount();
  const days = ["2026-09-28", "2026-09-29", "2026-09-30", "2026-09-28", "2026-09-29", "2026-09-28"];
  await Promise.all(
    days.map((day, turn) => {
      const rows = Array.from({ length: 30 }, (_, index) =>
        commissionRow(day as never, {
          uid: `${turn * 10 + index}`,
          coin: index % 2 ? "BTC" : "USDT",
        }),
      );
      return saveCommissionDay(scope, {
        day: day as never,
        rows,
        fetchedAtMs: turn,
        emptyMeans: "empty",
      });
    }),
  );
  expect(await differences(scope)).toEqual([]);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { ensureClients } from "@/lib/commissions/store/clients";
import { anyBook, BOOK_RANGE, saveBook } from "@/lib/commissions/testing/book";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { dayStartMs } from "@/lib/core/day";
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
    /contents.*product-sums|product-sums.*contents/,
  ],
  ["update commission_rows set fee = fee * 1.0", /^contents$/],
  ["delete from commission_rows where uid = 'b'", /row-counts/],
  ["update commission_days set revision = revision + 1", /versions/],
  ["delete from commission_day_revisions where revision = 1", /versions/],
  ["update commission_client_days set fee = 0", /^client-sums$/],
  ["update commission_product_totals set fee_mismatch_rows = 9", /^product-fees$/],
  ["update commission_revision_totals set row_count = 9", /^version-sums$/],
  ["update commission_day_totals set rebate_amount = 9", /^symbol-sums$/],
  ["update commission_group_clients set plane = plane + 1", /^clients-of-symbol$/],
  ["delete from commission_day_clients", /clients-of-day/],
  [
    "update commission_day_clients set clients = set_bit(clients, 8000, 1)",
    /clients-without-number/,
  ],
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
    expect(new Set(found.flatMap(({ days }) => days)), damage).toEqual(new Set([DAY]));
  }
});

test("after any saves and restatements each rollup equals what follows from the rows", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyBook, { minLength: 1, maxLength: 4 }), async (versions) => {
      const scope = await createTestAccount();
      for (const book of versions) {
        await saveBook(scope, book);
        expect(await differences(scope)).toEqual([]);
      }
    }),
    { numRuns: runs(25) },
  );
});

test("clients beyond one chunk have bits in the next", async () => {
  const scope = await createTestAccount();
  await db().pool.query(
    "insert into clients select $1, 'earlier ' || number, number from generate_series(0, 8189) number",
    [scope.accountId],
  );
  const rows = ["a", "b", "c", "d", "e"].map((uid) => commissionRow(BOOK_RANGE.from, { uid }));
  await saveCommissionDay(scope, {
    day: BOOK_RANGE.from,
    rows,
    fetchedAtMs: 0,
    emptyMeans: "empty",
  });
  expect(await differences(scope)).toEqual([]);
  const { rows: chunks } = await db().pool.query(
    "select chunk, bit_count(clients)::int as clients from commission_day_clients where account_id = $1 order by 1",
    [scope.accountId],
  );
  expect(chunks).toEqual([
    { chunk: 0, clients: 2 },
    { chunk: 1, clients: 3 },
  ]);
});

test("clients keep their numbers, which have no gaps, also when many are new at once", async () => {
  const scope = await createTestAccount();
  const uids = (from: number) => Array.from({ length: 40 }, (_, index) => `${from + index}`);
  await ensureClients(scope, ["5", "5"]);
  await Promise.all([0, 10, 20, 30, 5, 15].map((from) => ensureClients(scope, uids(from))));
  const { rows } = await db().pool.query<{ uid: string; number: number }>(
    "select uid, number from clients where account_id = $1 order by number",
    [scope.accountId],
  );
  expect(rows.map(({ number }) => number)).toEqual(
    Array.from({ length: 70 }, (_, number) => number),
  );
  expect(rows[0]).toEqual({ uid: "5", number: 0 });
  expect(new Set(rows.map(({ uid }) => uid)).size).toBe(70);
});

test("saves of days side by side, with clients in common, leave every rollup right", async () => {
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

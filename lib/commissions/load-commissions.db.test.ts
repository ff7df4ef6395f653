import { beforeEach, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { allCommissions } from "@/lib/commissions/commission";
import { saveCommissionDay, saveCommissionDayFailure } from "@/lib/commissions/store/days/days";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { type Day, fetchableDays } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { findSince, loadCoverageDays } from "@/lib/coverage/load-coverage";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { findSortObstacle, loadCommissionOverview, loadCommissionTable } from "./load-commissions";
import { parseCommissionQuery } from "./query";

const TODAY = "2026-11-21" as Day;
const [FIRST, SECOND] = ["2026-11-18" as Day, "2026-11-19" as Day];
const range = { from: FIRST, to: "2026-11-20" as Day };
const filter = allCommissions(range);
let scope: WholeAccountScope;

openTestDatabase();
beforeEach(async () => {
  scope = await createTestAccount();
  const rows = [
    commissionRow(FIRST, { uid: "1", coin: "BTC", rebateAmount: "0.10" }),
    commissionRow(FIRST, {
      uid: "2",
      coin: "USDT",
      rebateAmount: "5",
      productType: "USDT-FUTURES",
    }),
    commissionRow(FIRST, { uid: "2", coin: "BTC", rebateAmount: "-0.05" }),
  ];
  await saveCommissionDay(scope, { day: FIRST, rows, fetchedAtMs: 1000, emptyMeans: "empty" });
  await saveCommissionDayFailure(scope, {
    day: SECOND,
    failure: { kind: "timed-out", code: null, httpStatus: null, detail: "" },
    attemptedAtMs: 2000,
  });
  await saveCommissionDay(scope, {
    day: range.to,
    rows: [],
    fetchedAtMs: 3000,
    emptyMeans: "pending",
  });
});

test("an overview has totals per coin, and says that they are not whole and why", async () => {
  const { totals, days, partial } = await loadCommissionOverview(scope, filter, TODAY);
  expect(totals.map(({ coin, rowCount, rebateAmount }) => [coin, rowCount, rebateAmount])).toEqual([
    ["BTC", 2, "0.05"],
    ["USDT", 1, "5"],
  ]);
  expect(days.map(({ status }) => status)).toEqual(["complete", "failed", "pending"]);
  expect(partial).toEqual({ failed: 1, pending: 1 });
});

test("a table follows the address", async () => {
  const params = {
    from: range.from,
    to: range.to,
    coin: "BTC",
    sort: "rebateAmount",
    direction: "asc",
    size: "1",
  };
  const parsed = parseCommissionQuery(params, { last: range.to, since: FIRST });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const page = await loadCommissionTable(scope, parsed.query);
  expect(page).toMatchObject({
    rowCount: 2,
    previous: null,
    rows: [{ uid: "2", rebateAmount: "-0.05" }],
  });
  const next = parseCommissionQuery(
    { ...params, after: page.next ?? "" },
    { last: range.to, since: FIRST },
  );
  if (!next.ok) throw new Error(JSON.stringify(next.problems));
  expect(await loadCommissionTable(scope, next.query)).toMatchObject({
    next: null,
    rows: [{ uid: "1" }],
  });
  const bySpotCoupon = { ...parsed.query, sort: "spotCouponDeduct" } as const;
  expect(await findSortObstacle(scope, bySpotCoupon)).toBeNull();
});

test("an account's days begin with the first fetchable one, or with an older one that is known", async () => {
  const { from } = fetchableDays(TODAY);
  expect(await findSince(scope, TODAY)).toBe(from);
  const old = "2026-03-01" as Day;
  await saveCommissionDay(scope, {
    day: old,
    rows: [commissionRow(old)],
    fetchedAtMs: 0,
    emptyMeans: "empty",
  });
  expect(await findSince(scope, TODAY)).toBe(old);
  const [first, second] = await loadCoverageDays(scope, { from: old, to: TODAY }, TODAY);
  expect([first, second]).toMatchObject([
    { status: "complete", rowCount: 1 },
    { status: "lost", rowCount: 0 },
  ]);
});

import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CommissionFilter } from "@/lib/core/commission";
import { type Day, fetchableDays } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { saveCommissionDay, saveCommissionDayFailure } from "@/lib/store/commission-days";
import { commissionRow } from "@/lib/store/commission-test-rows";
import { closeDatabase, openDatabase } from "@/lib/store/database";
import { createTestAccount } from "@/lib/store/test-account";
import { createTestDatabase, type TestDatabase } from "@/lib/store/test-database";
import { findSince, loadCoverageDays } from "../coverage/load";
import { openCommissionCsv } from "./export";
import { loadCommissionChoices, loadCommissionOverview, loadCommissionTable } from "./load";
import { parseCommissionQuery } from "./query";

const TODAY = "2026-11-21" as Day;
const [FIRST, SECOND] = ["2026-11-18" as Day, "2026-11-19" as Day];
const range = { from: FIRST, to: "2026-11-20" as Day };
const filter: CommissionFilter = { range, uids: [], coins: [], symbols: [], productTypes: [] };
let database: TestDatabase;
let scope: AccountScope;

beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});
beforeEach(async () => {
  scope = await createTestAccount();
  const rows = [
    commissionRow(FIRST, { uid: "1", coin: "BTC", rebateAmount: "0.10" }),
    commissionRow(FIRST, { uid: "2", coin: "USDT", rebateAmount: "5", productType: "USDT-FUTURES" }),
    commissionRow(FIRST, { uid: "2", coin: "BTC", rebateAmount: "-0.05" }),
  ];
  await saveCommissionDay(scope, { day: FIRST, rows, fetchedAtMs: 1000, emptyMeans: "empty" });
  await saveCommissionDayFailure(scope, {
    day: SECOND,
    failure: { kind: "timed-out", code: null, httpStatus: null, detail: "" },
    attemptedAtMs: 2000,
  });
  await saveCommissionDay(scope, { day: range.to, rows: [], fetchedAtMs: 3000, emptyMeans: "pending" });
});

test("an overview has totals per coin, and says that they are not whole and why", async () => {
  const { totals, daily, days, partial } = await loadCommissionOverview(scope, filter, TODAY);
  expect(totals.map(({ coin, rowCount, rebateAmount }) => [coin, rowCount, rebateAmount])).toEqual([
    ["BTC", 2, "0.05"],
    ["USDT", 1, "5"],
  ]);
  expect(daily.map(({ day }) => day)).toEqual([FIRST, FIRST]);
  expect(days.map(({ status }) => status)).toEqual(["complete", "failed", "pending"]);
  expect(partial).toBe("not whole: 1 day failed, 1 pending");
});

test("table and choices follow the address", async () => {
  const params = {
    from: range.from,
    to: range.to,
    coin: "BTC",
    sort: "rebateAmount",
    direction: "asc",
    size: "1",
  };
  const parsed = parseCommissionQuery(params, { today: TODAY, since: FIRST });
  if (!parsed.ok) throw new Error(parsed.problems.join(" "));
  const page = await loadCommissionTable(scope, parsed.query);
  expect(page).toMatchObject({ rowCount: 2, previous: null, rows: [{ uid: "2", rebateAmount: "-0.05" }] });
  const next = parseCommissionQuery({ ...params, after: page.next ?? "" }, { today: TODAY, since: FIRST });
  if (!next.ok) throw new Error(next.problems.join(" "));
  expect(await loadCommissionTable(scope, next.query)).toMatchObject({ next: null, rows: [{ uid: "1" }] });
  expect(await loadCommissionChoices(scope, range)).toMatchObject({ coins: ["BTC", "USDT"] });
});

test("the export has what the filter has, and names the days that it cannot show", async () => {
  const { csv, fileName, unsettled, partial } = await openCommissionCsv(
    scope,
    { ...filter, uids: ["2"] },
    TODAY,
  );
  expect((await text(csv)).split("\r\n")).toHaveLength(4);
  expect(fileName).toBe("commissions-2026-11-18-2026-11-20.csv");
  expect(unsettled.map(({ day }) => day)).toEqual([SECOND, range.to]);
  expect(partial).toBe("not whole: 1 day failed, 1 pending");
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
    { status: "complete", rows: 1 },
    { status: "lost", rows: 0 },
  ]);
});

import { beforeEach, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { deleteUnusedUidLists } from "@/lib/commissions/store/uid-lists";
import { commissionRow } from "@/lib/commissions/testing/rows";
import type { Day } from "@/lib/core/day";
import { grantClientScope, type WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { createTestPerson } from "@/lib/people/testing/person";
import { expandUidLists, findUnknownUids, keepChosenClients, keepUidList } from "./keep-uid-list";
import { formatCommissionFilter, parseCommissionQuery } from "./query";

const DAYS = { last: "2026-11-20" as Day, since: "2026-08-01" as Day };
const uids = Array.from({ length: 3000 }, (_, index) => String(7_000_000_000 + index * 7));
let scope: WholeAccountScope;

openTestDatabase();
beforeEach(async () => {
  scope = await createTestAccount();
});

const keep = (list: readonly string[]) => keepUidList(scope, list);

test("thousands of clients fit into a short address, and come back from it", async () => {
  const id = await keep([...uids.toReversed(), "5"]);
  expect(await keep(["5", "5", ...uids])).toBe(id);
  const params = await expandUidLists(scope, { uidList: id, coin: "BTC" });
  const parsed = parseCommissionQuery(params, DAYS);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  expect(parsed.query.filter.uids.toSorted()).toEqual([...uids, "5"].sort());
  expect(parsed.query.filter.coins).toEqual(["BTC"]);
  const written = formatCommissionFilter(parsed.query.filter);
  expect(written.get("uidList")).toBe(id);
  expect(String(written).length).toBeLessThan(120);
});

test("a list that an address names a hundred times is read once", async () => {
  const id = await keep(uids);
  const named = new URLSearchParams(Array.from({ length: 100 }, () => ["uidList", id]));
  const params = new URLSearchParams([
    ...((await expandUidLists(scope, named)) as URLSearchParams),
  ]);
  expect(params.getAll("uid")).toEqual([[...uids].sort().join(",")]);
  expect(params.has("uidList")).toBe(false);
});

test("clients can be left out by a list as well", async () => {
  const params = await expandUidLists(
    scope,
    new URLSearchParams({ exceptUidList: await keep(uids) }),
  );
  const parsed = parseCommissionQuery(params, DAYS);
  expect(parsed.ok && parsed.query.filter.except.uids).toHaveLength(3000);
  expect(parsed.ok && formatCommissionFilter(parsed.query.filter).has("exceptUidList")).toBe(true);
});

test("a list that the account does not have is refused, never taken for all clients", async () => {
  const id = await keep(uids);
  const elsewhere = await createTestAccount();
  for (const params of [await expandUidLists(elsewhere, { uidList: id }), { uidList: id }]) {
    expect(parseCommissionQuery(params, DAYS)).toEqual({
      ok: false,
      problems: [{ kind: "unknown-list", key: "uidList" }],
    });
  }
});

test("too many clients and what is no uid are refused", async () => {
  const person = await createTestPerson();
  const many = Array.from({ length: 5001 }, (_, index) => String(index));
  expect(await keepChosenClients(scope, { userId: person, uids: many })).toEqual({
    kind: "refused",
    problem: { kind: "too-many", most: 5000 },
  });
  expect(await keepChosenClients(scope, { userId: person, uids: ["1\u00002"] })).toEqual({
    kind: "refused",
    problem: { kind: "not-a-uid", given: "1\u00002" },
  });
});

test("clients that the book has never had are named", async () => {
  const day = "2026-11-18" as Day;
  const rows = [commissionRow(day, { uid: "2" }), commissionRow(day, { uid: "1" })];
  await saveCommissionDay(scope, { day, rows, fetchedAtMs: 0, emptyMeans: "empty" });
  expect(await findUnknownUids(scope, ["9", "1", "2", "3"])).toEqual(["9", "3"]);
});

test("a person can store only clients of the book, a partner only his own, sixty times an hour", async () => {
  const person = await createTestPerson();
  const day = "2026-11-20" as Day;
  const rows = ["1", "2", "3"].map((uid) => commissionRow(day, { uid }));
  await saveCommissionDay(scope, { day, rows, fetchedAtMs: Date.now(), emptyMeans: "empty" });
  expect(await keepChosenClients(scope, { userId: person, uids: ["1", "2"] })).toMatchObject({
    kind: "kept",
    id: expect.any(String),
  });
  expect(await keepChosenClients(scope, { userId: person, uids: ["1", "invented", "9"] })).toEqual({
    kind: "refused",
    problem: { kind: "unknown", count: 2, first: ["invented", "9"] },
  });
  const partner = grantClientScope(scope.accountId, ["1"]);
  expect(await keepChosenClients(partner, { userId: person, uids: ["1", "2"] })).toEqual({
    kind: "refused",
    problem: { kind: "unknown", count: 1, first: ["2"] },
  });
  const { rows: kept } = await db().pool.query("select id from uid_lists where account_id = $1", [
    scope.accountId,
  ]);
  expect(kept).toHaveLength(1);
  for (let times = 1; times < 60; times++)
    await keepChosenClients(scope, { userId: person, uids: ["1"] });
  expect(await keepChosenClients(scope, { userId: person, uids: ["2"] })).toEqual({
    kind: "refused",
    problem: { kind: "too-often" },
  });
});

test("a list that nobody used for ninety days is removed, unless a saved view names it", async () => {
  const [used, unused, named] = [await keep(["1"]), await keep(["2"]), await keep(["3"])];
  await db().pool.query(
    `insert into saved_views (account_id, owner_id, screen, name, query) values ($1, $2, 'commissions', 'mine', $3)`,
    [scope.accountId, await createTestPerson(), `uidList=${named}`],
  );
  const days = (id: string, past: number) =>
    db().pool.query(
      "update uid_lists set used_at = now() - make_interval(days => $2) where id = $1",
      [id, past],
    );
  for (const id of [used, unused, named]) await days(id, 91);
  await expandUidLists(scope, { uidList: used });
  await deleteUnusedUidLists();
  const { rows } = await db().pool.query("select id from uid_lists where account_id = $1", [
    scope.accountId,
  ]);
  expect(rows.map(({ id }) => id).toSorted()).toEqual([used, named].toSorted());
});

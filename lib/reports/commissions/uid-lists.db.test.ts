import { beforeEach, expect, test } from "vitest";
import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { saveCommissionDay } from "@/lib/store/commission-days";
import { commissionRow } from "@/lib/store/commission-test-rows";
import { createTestAccount } from "@/lib/store/test-account";
import { openTestDatabase } from "@/lib/store/test-database-open";
import { formatCommissionFilter, parseCommissionQuery } from "./query";
import { expandUidLists, keepUidList, listUnknownUids } from "./uid-lists";

const DAYS = { today: "2026-11-21" as Day, since: "2026-08-01" as Day };
const uids = Array.from({ length: 3000 }, (_, index) => String(7_000_000_000 + index * 7));
let scope: WholeAccountScope;

openTestDatabase();
beforeEach(async () => {
  scope = await createTestAccount();
});

async function keep(list: readonly string[]): Promise<string> {
  const kept = await keepUidList(scope, list);
  if ("refused" in kept) throw new Error(kept.refused.kind);
  return kept.id;
}

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

test("clients can be left out by a list as well", async () => {
  const params = await expandUidLists(scope, new URLSearchParams({ exceptUidList: await keep(uids) }));
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
  const many = Array.from({ length: 5001 }, (_, index) => String(index));
  expect(await keepUidList(scope, many)).toEqual({ refused: { kind: "too-many", most: 5000 } });
  expect(await keepUidList(scope, ["1 2"])).toEqual({ refused: { kind: "not-a-uid", given: "1 2" } });
});

test("clients that the book has never had are named", async () => {
  const day = "2026-11-18" as Day;
  const rows = [commissionRow(day, { uid: "2" }), commissionRow(day, { uid: "1" })];
  await saveCommissionDay(scope, { day, rows, fetchedAtMs: 0, emptyMeans: "empty" });
  expect(await listUnknownUids(scope, ["9", "1", "2", "3"])).toEqual(["9", "3"]);
});

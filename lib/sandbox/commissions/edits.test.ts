import { expect, test } from "vitest";
import { addDays } from "@/lib/core/day";
import {
  askJson,
  dayQuery,
  openSandbox,
  rowsOf,
  type WireCommission,
  walk,
  YESTERDAY,
} from "../testing/client";
import type { EditAction } from "./edits";

const key = (row: WireCommission) => [row.uid, row.coin, row.symbol, row.productType].join(" ");
const text = (row: WireCommission) => JSON.stringify(row);

async function edited(action: EditAction) {
  const sandbox = await openSandbox();
  const before = await walk(sandbox, dayQuery(YESTERDAY));
  sandbox.edit({ day: YESTERDAY, ...action });
  const after = await walk(sandbox, dayQuery(YESTERDAY, { limit: "7" }));
  expect(sandbox.truth({ from: YESTERDAY, to: YESTERDAY })[0]?.rows).toBe(after.length);
  return { sandbox, before, after };
}

test.each(["first", "last"] as const)("a late row comes %s in the list", async (place) => {
  const { before, after } = await edited({ kind: "late-row", place });
  expect(after).toHaveLength(before.length + 1);
  const late = place === "first" ? after[0] : after.at(-1);
  expect(before.map(key)).not.toContain(late && key(late));
});

test("a late row can be any row, exactly as it was given", async () => {
  const row = {
    uid: "42",
    coin: "ETH",
    symbol: "=1+1_SPBL",
    productType: "SPOT",
    rebateAmount: "-0.000000000000000001",
  };
  const { after } = await edited({ kind: "late-row", row });
  expect(after[0]).toMatchObject(row);
  expect(after[0]).toMatchObject({ userTotalRebateAmount: "-0.000000000000000001", fee: "0" });
});

test("restating changes amounts and no key, and feePaid stays fee - feeDeduction", async () => {
  const { before, after } = await edited({ kind: "restate" });
  expect(after.map(key)).toEqual(before.map(key));
  expect(after.map((row) => row.rebateAmount)).not.toEqual(before.map((row) => row.rebateAmount));
  const some = await edited({ kind: "restate", count: 2 });
  const changed = some.after.filter((row, at) => row.fee !== some.before[at]?.fee);
  expect(changed).toHaveLength(2);
});

test("a key can come twice with other amounts, or a row twice in every field", async () => {
  const doubledKey = await edited({ kind: "double-key", count: 3 });
  expect(doubledKey.after).toHaveLength(43);
  expect(new Set(doubledKey.after.map(key)).size).toBe(40);
  expect(new Set(doubledKey.after.map(text)).size).toBe(43);
  const doubledRow = await edited({ kind: "double-row", count: 3 });
  expect(doubledRow.after).toHaveLength(43);
  expect(new Set(doubledRow.after.map(text)).size).toBe(40);
});

test("rows can be taken away, down to an empty day", async () => {
  const { sandbox, before, after } = await edited({ kind: "delete-rows", count: 5 });
  expect(after.map(key)).toEqual(before.slice(5).map(key));
  sandbox.edit({ day: YESTERDAY, kind: "delete-rows", count: 1000 });
  expect(await walk(sandbox, dayQuery(YESTERDAY))).toEqual([]);
});

test("an edit can wait until pages of its day were read, and strikes between two pages", async () => {
  const sandbox = await openSandbox();
  sandbox.edit({ day: YESTERDAY, kind: "late-row", afterPages: 2 });
  const other = addDays(YESTERDAY, -1);
  for (let turn = 0; turn < 3; turn++) await askJson(sandbox, dayQuery(other));
  const readRows = async () => rowsOf(await askJson(sandbox, dayQuery(YESTERDAY))).length;
  expect([await readRows(), await readRows(), await readRows()]).toEqual([40, 40, 41]);
});

test("a page that a fault swallowed does not count as read", async () => {
  const sandbox = await openSandbox({ switches: { faults: [{ kind: "http-error", times: 3 }] } });
  sandbox.edit({ day: YESTERDAY, kind: "late-row", afterPages: 1 });
  for (let turn = 0; turn < 3; turn++)
    await askJson(sandbox, dayQuery(YESTERDAY)).catch(() => null);
  expect(rowsOf(await askJson(sandbox, dayQuery(YESTERDAY)))).toHaveLength(40);
  expect(rowsOf(await askJson(sandbox, dayQuery(YESTERDAY)))).toHaveLength(41);
});

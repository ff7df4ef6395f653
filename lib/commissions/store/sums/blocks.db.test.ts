import { expect, test } from "vitest";
import { deleteAccount } from "@/lib/accounts/store/accounts";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { saveRates } from "@/lib/clients/testing/book";
import { allCommissions } from "@/lib/commissions/commission";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { commissionRow } from "@/lib/commissions/testing/rows";
import type { Amount } from "@/lib/core/amount";
import { addDays, type Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { rankClients } from "../ranking";
import { refreshClientBlocks } from "./blocks";
import { ALL_DAYS } from "./pieces";

const FIRST = "2026-03-01" as Day;
const DAYS = 40;
openTestDatabase();

const save = (scope: WholeAccountScope, index: number, rebateAmount: string) =>
  saveCommissionDay(scope, {
    day: addDays(FIRST, index),
    rows: [commissionRow(addDays(FIRST, index), { uid: "1", coin: "BTC", rebateAmount })],
    fetchedAtMs: 0,
    emptyMeans: "empty",
  });

/** Days of 1 BTC each. */
async function openLedger(days = DAYS): Promise<WholeAccountScope> {
  const scope = await createTestAccount();
  for (let index = 0; index < days; index += 1) await save(scope, index, "1");
  return scope;
}

async function rank(scope: WholeAccountScope, by: "amount" | "value"): Promise<Amount | null> {
  const { total } = await rankClients(scope, {
    filter: allCommissions(ALL_DAYS),
    by: { field: "rebateAmount", coin: by === "amount" ? "BTC" : null },
    limit: 1,
  });
  return total;
}

const built = async ({ accountId }: WholeAccountScope) =>
  (
    await db().pool.query(
      "select count(*)::int as blocks from commission_blocks where account_id = $1",
      [accountId],
    )
  ).rows[0].blocks;

test("a block is not used once a day of it was stored anew, and is built again from what changed", async () => {
  const scope = await openLedger();
  const all = await refreshClientBlocks(scope);
  expect(await built(scope)).toBe(all);
  expect(await rank(scope, "amount")).toBe("40");
  for (const index of [0, 17, DAYS - 1]) {
    await save(scope, index, "1000");
    const expected = await rank(scope, "amount");
    expect(await refreshClientBlocks(scope)).toBeLessThan(6);
    expect(await rank(scope, "amount")).toBe(expected);
  }
  expect(await rank(scope, "amount")).toBe("3037");
  expect(await refreshClientBlocks(scope)).toBe(0);
});

test("a block's values are not used once another rate applies to a day of it; its amounts still are", async () => {
  const scope = await openLedger();
  const rate = (day: Day, text: string) => ({ coin: "BTC", day, rate: text as Amount });
  await saveRates([]);
  await refreshClientBlocks(scope);
  expect(await rank(scope, "value")).toBeNull();
  await saveRates([rate(addDays(FIRST, 10), "2")]);
  expect(await rank(scope, "value")).toBe("16"); // that day and the seven for which a rate stays good
  expect(await refreshClientBlocks(scope)).toBeGreaterThan(0);
  expect(await rank(scope, "value")).toBe("16");
  await saveRates([rate(addDays(FIRST, 10), "3")]);
  expect(await rank(scope, "value")).toBe("24");
  expect(await rank(scope, "amount")).toBe("40");
});

test("builders that work at once, and days that are stored meanwhile, leave nothing wrong", async () => {
  const scope = await openLedger();
  const stored = Array.from({ length: 12 }, (_, turn) => save(scope, turn * 3, `${turn + 2}`));
  await Promise.all([...stored, ...[1, 2, 3].map(() => refreshClientBlocks(scope))]);
  const expected = String(40 + stored.reduce((sum, _, turn) => sum + turn + 1, 0));
  expect(await rank(scope, "amount")).toBe(expected);
  await refreshClientBlocks(scope);
  expect(await rank(scope, "amount")).toBe(expected);
  expect(await refreshClientBlocks(scope)).toBe(0);
});

test("nothing is built of an account without days, or one that is gone", async () => {
  const scope = await createTestAccount();
  expect(await refreshClientBlocks(scope)).toBe(0);
  const gone = await openLedger(3);
  await deleteAccount(gone.accountId);
  expect(await refreshClientBlocks(gone)).toBe(0);
  expect(await built(gone)).toBe(0);
});

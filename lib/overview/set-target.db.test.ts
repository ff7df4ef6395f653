import { expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { addMonths, monthOf } from "@/lib/core/month";
import { loadBookDays } from "@/lib/coverage/load-coverage";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { loadTargets, setTarget } from "./set-target";
import { findTarget } from "./target";

openTestDatabase();

test("a target holds from its month on, keeps its history, and is audited", async () => {
  const scope = await createTestAccount();
  const other = await createTestAccount();
  const month = monthOf((await loadBookDays(scope)).last);
  const next = addMonths(month, 1);
  expect(await setTarget(scope, { from: month, amount: "" }, TEST_ORIGIN)).toEqual({
    kind: "refused",
    field: "amount",
    problem: "nothing-to-end",
  });
  for (const [from, amount] of [
    [month, "40,000"],
    [month, "50000.50"],
    [next, ""],
  ] as const)
    expect(await setTarget(scope, { from, amount }, TEST_ORIGIN)).toEqual({ kind: "saved" });
  const targets = await loadTargets(scope);
  expect(targets.map(({ from, amount, currency }) => [from, amount, currency])).toEqual([
    [next, null, "USDT"],
    [month, "50000.5", "USDT"],
    [month, "40000", "USDT"],
  ]);
  expect(findTarget(targets, month)?.amount).toBe("50000.5");
  expect(findTarget(targets, next)).toBe(null);
  expect(await loadTargets(other)).toEqual([]);
  const entries = await db().prisma.auditEntry.findMany({
    where: { kind: "target-set" },
    orderBy: { id: "asc" },
  });
  expect(entries.map(({ accountId, object, details }) => [accountId, object, details])).toEqual([
    [scope.accountId, month, { amount: "40000", currency: "USDT" }],
    [scope.accountId, month, { amount: "50000.50", currency: "USDT" }],
    [scope.accountId, next, { amount: null, currency: "USDT" }],
  ]);
});

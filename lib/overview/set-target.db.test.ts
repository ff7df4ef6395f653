import { expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { addMonths, monthOf } from "@/lib/core/month";
import { loadBookDays } from "@/lib/coverage/load-coverage";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import type { TypedTarget } from "./contract";
import { loadTargets, setTarget } from "./set-target";
import { findTarget } from "./target";

openTestDatabase();

test("a target holds from its month on, keeps its history, and is audited", async () => {
  const scope = await createTestAccount();
  const other = await createTestAccount();
  const month = monthOf((await loadBookDays(scope)).last);
  const set = (typed: TypedTarget, seen: number | null) =>
    setTarget(scope, { typed, seen }, TEST_ORIGIN);
  const next = addMonths(month, 1);
  expect(await set({ from: month, amount: "" }, null)).toEqual({
    kind: "refused",
    field: "amount",
    problem: "nothing-to-end",
  });
  let seen: number | null = null;
  for (const [from, amount] of [
    [month, "40,000"],
    [month, "50000.50"],
    [next, ""],
  ] as const) {
    expect(await set({ from, amount }, seen)).toEqual({ kind: "saved" });
    seen = (await loadTargets(scope))[0]?.id ?? null;
  }
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

test("a target that somebody else set meanwhile is said, and replaced only by a second answer", async () => {
  const scope = await createTestAccount();
  const month = monthOf((await loadBookDays(scope)).last);
  const set = (amount: string, seen: number | null) =>
    setTarget(scope, { typed: { from: month, amount }, seen }, TEST_ORIGIN);
  const amounts = async () => (await loadTargets(scope)).map(({ amount }) => amount);
  // Two forms that were opened before anything was set, sent at the same time.
  const answers = await Promise.all([set("10", null), set("20", null)]);
  expect(answers.map(({ kind }) => kind).toSorted()).toEqual(["changed-meanwhile", "saved"]);
  const [stored] = await loadTargets(scope);
  expect(answers.find(({ kind }) => kind !== "saved")).toEqual({
    kind: "changed-meanwhile",
    entries: [stored],
  });
  expect(await amounts()).toHaveLength(1);
  expect(await set("30", stored?.id ?? null)).toEqual({ kind: "saved" });
  expect(await amounts()).toEqual(["30", stored?.amount]);
});

import { expect } from "@playwright/test";
import { removeAccount } from "@/lib/accounts/remove-account";
import { listAccounts } from "@/lib/accounts/store/accounts";
import { loadAuditRetention, saveAuditRetention } from "@/lib/audit/store/log";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { undoImport } from "@/lib/imports/manage-imports";
import { listImports } from "@/lib/imports/store";
import { removePerson } from "@/lib/people/store/people";
import { saveReportingSettings } from "@/lib/rates/store/change-rates";
import { loadReportingSettings } from "@/lib/rates/store/reference-rates";
import { onRates } from "@/lib/rates/testing/on-rates";
import { operatorScope } from "@/lib/sign-in/scope/operator-scope";
import { loadSyncState } from "@/lib/sync/load-sync-state";
import { requestSync } from "@/lib/sync/request-sync";
import { findUserByEmail } from "@/lib/users/store/users";
import { restoreExchange } from "./sandbox";

/*
 * Stories that change shared state of a desk restore it in `afterEach`, so that a story that fails
 * does not break others.
 */

/** Removes clients' profiles, and resets when clients count as new, dormant or lost. */
export async function restoreClients(): Promise<void> {
  await db().prisma.clientProfile.deleteMany();
  await db().prisma.clientStateRule.deleteMany();
}

/** Keeps entries permanently again. */
export async function restoreRetention(): Promise<void> {
  const before = await loadAuditRetention();
  if (before !== null) await saveAuditRetention(TEST_ORIGIN, { days: null, before });
}

/** Requires no second step of anybody. */
export async function restoreSecondStep(): Promise<void> {
  await db().prisma.factorRequirement.deleteMany();
}

/** How many days a rate stays valid on a new desk. */
export const MAX_AGE_DAYS = 7;

/** Removes every rate. */
export async function restoreRates(): Promise<void> {
  await onRates("delete from reference_rates");
  await db().prisma.rateQuestion.deleteMany();
  await saveReportingSettings({ ...(await loadReportingSettings()), maxAgeDays: MAX_AGE_DAYS });
}

/** Undoes every import of the first account. */
export async function restoreImports(): Promise<void> {
  const scope = await firstAccount();
  for (const { id, status } of await listImports(scope))
    if (status === "applied")
      await undoImport(scope, { importId: id, at: new Date() }, TEST_ORIGIN);
}

/**
 * Waits for the first account's sync and makes sure that the last one left no failed day and no
 * failed time of repayments.
 */
export async function restoreSync(): Promise<void> {
  await restoreExchange(); // the fixture does it later, but a sync needs it now
  const scope = await firstAccount();
  await expect.poll(async () => (await loadSyncState(scope)).running).toEqual([]);
  const [newest] = (await loadSyncState(scope)).runs;
  if (await isSynced(scope, 0)) return;
  await requestSync(scope.accountId, "button", TEST_ORIGIN);
  await expect.poll(() => isSynced(scope, newest?.id ?? 0)).toBe(true);
}

/** Whether the newest run of each subject ended well and started after the run `afterId`. */
async function isSynced(scope: WholeAccountScope, afterId: number): Promise<boolean> {
  const { runs } = await loadSyncState(scope);
  return (["commissions", "repayments"] as const).every((subject) => {
    const newest = runs.find((run) => run.subject === subject);
    return newest?.status === "done" && newest.id > afterId;
  });
}

/** Removes every account except the first. */
export async function restoreAccounts(): Promise<void> {
  const [, ...others] = await listAccounts();
  for (const account of others) await removeAccount(account, TEST_ORIGIN, { leavesOrders: true });
}

async function firstAccount(): Promise<WholeAccountScope> {
  const [first] = await listAccounts();
  if (!first) throw new Error("the desk has no account");
  return operatorScope(first.id);
}

export async function removePeople(emails: readonly string[]): Promise<void> {
  for (const email of emails) {
    const user = await findUserByEmail(email);
    if (user) await removePerson(user, TEST_ORIGIN);
  }
}

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
import { loadReportingSettings, saveReportingSettings } from "@/lib/rates/store/reference-rates";
import { operatorScope } from "@/lib/sign-in/scope/operator-scope";
import { loadSyncState } from "@/lib/sync/load-sync-state";
import { requestSync } from "@/lib/sync/request-sync";
import { findUserByEmail } from "@/lib/users/store/users";
import { restoreExchange } from "./sandbox";

/*
 * What belongs to everybody on a desk is restored after the stories that change it (`afterEach`),
 * so that one that fails takes no other with it.
 */

/** What was written about clients, and when they count as new, dormant or lost. */
export async function restoreClients(): Promise<void> {
  await db().prisma.clientProfile.deleteMany();
  await db().prisma.clientStateRule.deleteMany();
}

/** Entries are kept permanently. */
export async function restoreRetention(): Promise<void> {
  const before = await loadAuditRetention();
  if (before !== null) await saveAuditRetention(TEST_ORIGIN, { days: null, before });
}

/** Nobody has to have a second step. */
export async function restoreSecondStep(): Promise<void> {
  await db().prisma.factorRequirement.deleteMany();
}

/** How long a rate stays good on a new desk. */
export const MAX_AGE_DAYS = 7;

/** No rate is set. */
export async function restoreRates(): Promise<void> {
  await db().prisma.referenceRate.deleteMany();
  await db().prisma.rateQuestion.deleteMany();
  await saveReportingSettings({ ...(await loadReportingSettings()), maxAgeDays: MAX_AGE_DAYS });
}

/** Nothing of a file is in the first account's ledger. */
export async function restoreImports(): Promise<void> {
  const scope = await firstAccount();
  for (const { id, status } of await listImports(scope))
    if (status === "applied")
      await undoImport(scope, { importId: id, at: new Date() }, TEST_ORIGIN);
}

/**
 * No sync of the first account is under way, and the last one left no day and no time of repayments
 * failed.
 */
export async function restoreSync(): Promise<void> {
  await restoreExchange(); // the story's own end does it later, and a sync needs it now
  const scope = await firstAccount();
  await expect.poll(async () => (await loadSyncState(scope)).running).toEqual([]);
  const [newest] = (await loadSyncState(scope)).runs;
  if (await isSynced(scope, 0)) return;
  await requestSync(scope.accountId, "button", TEST_ORIGIN);
  await expect.poll(() => isSynced(scope, newest?.id ?? 0)).toBe(true);
}

/** Whether the newest run of each subject ended well, and began after the run `afterId`. */
async function isSynced(scope: WholeAccountScope, afterId: number): Promise<boolean> {
  const { runs } = await loadSyncState(scope);
  return (["commissions", "repayments"] as const).every((subject) => {
    const newest = runs.find((run) => run.subject === subject);
    return newest?.status === "done" && newest.id > afterId;
  });
}

/** The first account is the only one. */
export async function restoreAccounts(): Promise<void> {
  const [, ...others] = await listAccounts();
  for (const account of others) await removeAccount(account, TEST_ORIGIN);
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

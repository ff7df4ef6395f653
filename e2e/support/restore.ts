import { TEST_ORIGIN } from "@/lib/core/audit/test-origin";
import { loadAuditRetention, saveAuditRetention } from "@/lib/store/audit/retention";
import { db } from "@/lib/store/database/database";
import { loadReportingSettings, saveReportingSettings } from "@/lib/store/rates/reference-rates";

/*
 * What belongs to everybody on a desk is restored after the stories that change it (`afterEach`), so that one that
 * fails takes no other with it.
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

export async function restoreRateSettings(): Promise<void> {
  await saveReportingSettings({ ...(await loadReportingSettings()), maxAgeDays: MAX_AGE_DAYS });
}

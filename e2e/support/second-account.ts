import type { Page } from "@playwright/test";
import { createTestAccount } from "@/lib/accounts/testing/account";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";

export const SECOND_ACCOUNT = "Harbour";

/** Adds an account that no sync reads; `restoreAccounts` removes it. */
export async function addSecondAccount(): Promise<WholeAccountScope> {
  const { clockOffsetMs } = await db().prisma.account.findFirstOrThrow({ orderBy: { id: "asc" } });
  const scope = await createTestAccount();
  await db().prisma.account.update({
    where: { id: scope.accountId },
    data: { name: SECOND_ACCOUNT, clockOffsetMs, pausedAt: new Date(), fullReadAt: new Date() },
  });
  return scope;
}

/** Chooses the second account in the top bar, and agrees to lose what is typed. */
export async function switchToSecond(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("link", { name: SECOND_ACCOUNT }).click();
  const question = page.getByRole("dialog", { name: "Discard unsaved changes?" });
  await question.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: `Account: ${SECOND_ACCOUNT}. Change account` }).waitFor();
}

import { getTranslations } from "next-intl/server";
import type { AccountOutcome } from "@/components/accounts/outcome";
import { SealError } from "@/lib/accounts/seal";

export const done = (...lines: string[]): AccountOutcome => ({ kind: "done", lines });
export const refused = (...lines: string[]): AccountOutcome => ({ kind: "refused", lines });

type Obstacle = "notManager" | "notAdministrator" | "gone" | "unreadable";

/** What stands in the way, in the person's language; `broken` already says what went wrong here. */
export async function obstacle(why: Obstacle, broken?: string): Promise<AccountOutcome> {
  return refused(broken ?? (await getTranslations("accounts.refused"))(why));
}

/** A wrong APP_SECRET is for a person to mend: its sentence is shown, not only logged. */
export async function orSealProblem(work: () => Promise<AccountOutcome>): Promise<AccountOutcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SealError) return refused(error.message);
    throw error;
  }
}

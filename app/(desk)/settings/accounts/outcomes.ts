import { getTranslations } from "next-intl/server";
import type { AccountOutcome } from "@/components/accounts/outcome";
import { SealError } from "@/lib/accounts/seal";
import { actionBuilder } from "../../../server-action";

export const done = (...lines: string[]): AccountOutcome => ({ kind: "done", lines });
export const refused = (...lines: string[]): AccountOutcome => ({ kind: "refused", lines });
export const accountAction = actionBuilder((problem) => refused(problem));

export async function obstacle(why: "gone" | "secret"): Promise<AccountOutcome> {
  return refused((await getTranslations("accounts.refused"))(why));
}

/** A wrong APP_SECRET is shown to the person, who can correct it. */
export async function orSealProblem(work: () => Promise<AccountOutcome>): Promise<AccountOutcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SealError) return obstacle("secret");
    throw error;
  }
}

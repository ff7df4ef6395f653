import { getTranslations } from "next-intl/server";
import { type AccountAnswer, type AccountField, FIELD_OF_PROBLEM } from "@/lib/accounts/contract";
import type { AccountProblem } from "@/lib/accounts/key-answer";
import { SealError } from "@/lib/core/seal-error";

export const done = (...lines: string[]): AccountAnswer => ({ kind: "done", lines });
export const refused = (...lines: string[]): AccountAnswer => ({ kind: "refused", lines });

export const refusedAt = (field: AccountField, line: string): AccountAnswer => ({
  kind: "refused",
  field,
  lines: [line],
});

/** A field was typed wrong. */
export async function invalid(problem: AccountProblem): Promise<AccountAnswer> {
  const t = await getTranslations("accounts.invalid");
  return refusedAt(FIELD_OF_PROBLEM[problem], t(problem));
}

export async function obstacle(why: "gone" | "secret" | "files"): Promise<AccountAnswer> {
  return refused((await getTranslations("accounts.refused"))(why));
}

/** Tells the person of a wrong APP_SECRET, which they can correct. */
export async function orSealProblem(work: () => Promise<AccountAnswer>): Promise<AccountAnswer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SealError) return obstacle("secret");
    throw error;
  }
}

import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { PasswordFormState } from "@/lib/sign-in/contract";
import {
  findPasswordProblem,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  type PasswordProblem,
} from "@/lib/sign-in/password-rules";

const form = z.object({ next: z.string().max(1024), again: z.string() });

type ReadPassword =
  | { readonly kind: "read"; readonly next: string }
  | { readonly kind: "refused"; readonly problems: PasswordFormState };

/**
 * The password that was typed twice, or all its faults. `email` empty: rules about the e-mail are
 * checked later.
 */
export async function readNewPassword(
  fields: Readonly<Record<string, string>>,
  email = "",
): Promise<ReadPassword> {
  const t = await getTranslations("access.password.problems");
  const given = form.safeParse(fields);
  if (!given.success) return { kind: "refused", problems: { next: t("empty") } };
  const { next, again } = given.data;
  const problem = findPasswordProblem(next, email);
  if (next === again && problem === null) return { kind: "read", next };
  const problems = problem ? await refuseNewPassword(problem) : {};
  if (next === again) return { kind: "refused", problems };
  return { kind: "refused", problems: { ...problems, again: t("differ") } };
}

export async function refuseNewPassword(problem: PasswordProblem): Promise<PasswordFormState> {
  const t = await getTranslations("access.password.problems");
  return { next: t(problem, { least: MIN_PASSWORD_LENGTH, most: MAX_PASSWORD_LENGTH }) };
}

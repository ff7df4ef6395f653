import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { ChangePasswordFormState } from "@/components/access/change-password-form";
import {
  findPasswordProblem,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  type PasswordProblem,
} from "@/lib/sign-in/password-rules";

const form = z.object({ next: z.string().max(1024), again: z.string() });

/** The password that a form was given twice, or every fault of it. `email` empty: rules about it are checked later. */
export async function readNewPassword(
  fields: Readonly<Record<string, string>>,
  email = "",
): Promise<{ readonly next: string } | { readonly refused: ChangePasswordFormState }> {
  const t = await getTranslations("access.password.problems");
  const given = form.safeParse(fields);
  if (!given.success) return { refused: { next: t("empty") } };
  const { next, again } = given.data;
  const problem = findPasswordProblem(next, email);
  if (next === again && problem === null) return { next };
  return {
    refused: {
      ...(problem ? await refuseNewPassword(problem) : {}),
      ...(next === again ? {} : { again: t("differ") }),
    },
  };
}

export async function refuseNewPassword(
  problem: PasswordProblem,
): Promise<ChangePasswordFormState> {
  const t = await getTranslations("access.password.problems");
  return { next: t(problem, { least: MIN_PASSWORD_LENGTH, most: MAX_PASSWORD_LENGTH }) };
}

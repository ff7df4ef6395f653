import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { ChangePasswordFormState } from "@/components/access/change-password-form";
import {
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  type PasswordProblem,
} from "@/lib/access/sign-in/password-rules";
import { formFields } from "@/lib/access/web/form-fields";

const form = z.object({ next: z.string().max(1024), again: z.string() });

/** The password that a form was given twice, or what the form is to say. */
export async function readNewPassword(
  data: unknown,
): Promise<{ readonly next: string } | { readonly refused: ChangePasswordFormState }> {
  const t = await getTranslations("access.password.problems");
  const given = form.safeParse(formFields(data));
  if (!given.success) return { refused: { field: "next", text: t("empty") } };
  const { next, again } = given.data;
  return next === again ? { next } : { refused: { field: "again", text: t("differ") } };
}

/** Why a new password is not taken, under its field. */
export async function refuseNewPassword(problem: PasswordProblem): Promise<ChangePasswordFormState> {
  const t = await getTranslations("access.password.problems");
  return { field: "next", text: t(problem, { least: MIN_PASSWORD_LENGTH, most: MAX_PASSWORD_LENGTH }) };
}

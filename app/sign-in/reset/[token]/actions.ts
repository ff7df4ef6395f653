"use server";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { PasswordFormState } from "@/lib/sign-in/contract";
import { resetByLink } from "@/lib/sign-in/use-link";
import { callerOf } from "@/lib/sign-in/web/audit-origin";
import { formFields } from "@/lib/sign-in/web/form-fields";
import { readNewPassword, refuseNewPassword } from "../../../new-password";

/**
 * Sets a new password with the link's token, and leads to sign-in, which still asks for the second
 * step.
 */
export async function resetPasswordAction(
  token: unknown,
  _state: PasswordFormState,
  data: unknown,
): Promise<PasswordFormState> {
  const given = await readNewPassword(formFields(data));
  if (given.kind === "refused") return given.problems;
  const answer = await resetByLink(String(token), given.next, callerOf(await headers()));
  if (answer.kind === "changed") redirect("/sign-in?done=password");
  switch (answer.problem) {
    case "dead-link":
    case "locked":
    case "busy":
      return { form: (await getTranslations("signInLinks.problems"))(answer.problem) };
    default:
      return refuseNewPassword(answer.problem);
  }
}

"use server";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ChangePasswordFormState } from "@/components/access/change-password-form";
import { resetByLink } from "@/lib/sign-in/use-link";
import { callerOf } from "@/lib/sign-in/web/audit-origin";
import { formFields } from "@/lib/sign-in/web/form-fields";
import { readNewPassword, refuseNewPassword } from "../../../new-password";

/** Sets a new password by the link's token, and leads to sign-in: second factors are still asked for there. */
export async function resetPasswordAction(
  token: unknown,
  _state: ChangePasswordFormState,
  data: unknown,
): Promise<ChangePasswordFormState> {
  const given = await readNewPassword(formFields(data));
  if ("refused" in given) return given.refused;
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

"use server";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { ChangePasswordFormState } from "@/components/access/change-password-form";
import { changePassword } from "@/lib/access/sign-in/change-password";
import { sessionAction } from "@/lib/access/web/action-client";
import { formFields } from "@/lib/access/web/form-fields";
import { refuseNewPassword } from "../new-password";

const form = z.object({
  current: z.string().min(1).max(1024),
  next: z.string().max(1024),
  again: z.string(),
});

type Changed = { readonly refused: ChangePasswordFormState } | { readonly leadsTo: string };

const change = sessionAction
  .inputSchema(z.object({ fields: z.record(z.string(), z.string()) }))
  .action(async ({ parsedInput: { fields }, ctx: { own, origin } }): Promise<Changed> => {
    const t = await getTranslations("access.password.problems");
    const given = form.safeParse(fields);
    if (!given.success) return { refused: { field: "current", text: t("empty") } };
    const { current, next, again } = given.data;
    if (next !== again) return { refused: { field: "again", text: t("differ") } };
    const { user, session } = own;
    const answer = await changePassword({ user, sessionId: session.id }, { current, next }, origin);
    if (answer.kind === "changed")
      return { leadsTo: user.mustChangePassword ? "/coverage" : "/settings/security" };
    const { problem } = answer;
    return problem === "wrong-current" || problem === "locked"
      ? { refused: { field: "current", text: t(problem) } }
      : { refused: await refuseNewPassword(problem) };
  });

/** Afterwards this browser stays signed in and every other one is not. A first password leads to the first sync. */
export async function changePasswordAction(
  _state: ChangePasswordFormState,
  data: unknown,
): Promise<ChangePasswordFormState> {
  const { data: changed, serverError } = await change({ fields: formFields(data) });
  if (!changed) {
    return { field: "current", text: serverError ?? (await getTranslations("ui"))("actionFailed") };
  }
  return "refused" in changed ? changed.refused : redirect(changed.leadsTo);
}

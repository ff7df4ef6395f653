"use server";
import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { exactText } from "@/lib/core/input";
import { changePassword } from "@/lib/sign-in/change-password";
import type { PasswordFormState } from "@/lib/sign-in/contract";
import { sessionAction } from "@/lib/sign-in/web/action-client";
import { formFields } from "@/lib/sign-in/web/form-fields";
import { HOME_PATH } from "@/lib/sign-in/web/safe-next";
import { readNewPassword, refuseNewPassword } from "../new-password";

const form = z.object({ current: exactText(1024).optional() });

const change = sessionAction
  .inputSchema(z.record(exactText(100), exactText(1024)))
  .action(async ({ parsedInput: fields, ctx: { own, origin } }): Promise<PasswordFormState> => {
    const t = await getTranslations("access.password.problems");
    const given = form.safeParse(fields);
    if (!given.success || given.data.current === "") return { current: t("empty") };
    const read = await readNewPassword(fields, own.user.email);
    if (read.kind === "refused") return read.problems;
    const current = given.data.current ?? null;
    const changed = await changePassword(own, { current, next: read.next }, origin);
    if (changed.kind === "changed")
      redirect(own.user.mustChangePassword ? HOME_PATH : "/settings/security");
    switch (changed.problem) {
      case "wrong-current":
        if (current !== null) return { current: t("wrong-current") };
        refresh(); // from now on the page asks for it
        return { form: t("one-time-again") };
      case "locked":
        return { form: t("locked") };
      default:
        return refuseNewPassword(changed.problem);
    }
  });

/** Afterwards only this browser stays signed in. A first password leads to the overview. */
export async function changePasswordAction(
  _state: PasswordFormState,
  data: unknown,
): Promise<PasswordFormState> {
  const { data: problems, serverError } = await change(formFields(data));
  if (problems) return problems;
  if (typeof serverError === "string") return { form: serverError };
  return { form: (await getTranslations("ui"))("inputRefused") };
}

"use server";
import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { ChangePasswordFormState } from "@/components/access/change-password-form";
import { exactText } from "@/lib/core/input";
import { changePassword } from "@/lib/sign-in/change-password";
import { sessionAction } from "@/lib/sign-in/web/action-client";
import { formFields } from "@/lib/sign-in/web/form-fields";
import { HOME_PATH } from "@/lib/sign-in/web/safe-next";
import { readNewPassword, refuseNewPassword } from "../new-password";
import { actionBuilder } from "../server-action";

const form = z.object({ current: exactText(1024).optional() });

type Changed = { readonly refused: ChangePasswordFormState } | { readonly leadsTo: string };

const formAction = actionBuilder((form) => ({ refused: { form } }));

const change = formAction(
  sessionAction,
  [z.record(exactText(100), exactText(1024))],
  async ([fields], { own, origin }): Promise<Changed> => {
    const t = await getTranslations("access.password.problems");
    const given = form.safeParse(fields);
    if (!given.success || given.data.current === "") return { refused: { current: t("empty") } };
    const read = await readNewPassword(fields, own.user.email);
    if ("refused" in read) return read;
    const passwords = { current: given.data.current ?? null, next: read.next };
    const answer = await changePassword(own, passwords, origin);
    if (answer.kind === "changed")
      return { leadsTo: own.user.mustChangePassword ? HOME_PATH : "/settings/security" };
    switch (answer.problem) {
      case "wrong-current":
        if (passwords.current !== null) return { refused: { current: t("wrong-current") } };
        refresh(); // the page asks for it from now on
        return { refused: { form: t("one-time-again") } };
      case "locked":
        return { refused: { form: t("locked") } };
      default:
        return { refused: await refuseNewPassword(answer.problem) };
    }
  },
);

/** Afterwards this browser stays signed in and every other one is not. A first password leads to the overview. */
export async function changePasswordAction(
  _state: ChangePasswordFormState,
  data: unknown,
): Promise<ChangePasswordFormState> {
  const changed = await change(formFields(data));
  return "refused" in changed ? changed.refused : redirect(changed.leadsTo);
}

"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { failureSentence } from "@/lib/core/action-result";
import { type DismissNotice, dismissNoticeInput } from "@/lib/sign-in/contract";
import { deletePersonNotice } from "@/lib/sign-in/notices";
import { userAction } from "@/lib/sign-in/web/action-client";
import { formFields } from "@/lib/sign-in/web/form-fields";

const dismiss = userAction
  .inputSchema(dismissNoticeInput)
  .action(async ({ parsedInput: { kind }, ctx: { user } }): Promise<null> => {
    await deletePersonNotice(user.id, kind);
    refresh();
    return null;
  });

/**
 * The person has read a notice. For a form that works before its script has loaded: takes and
 * returns the form's problem.
 */
export async function dismissNoticeAction(
  _problem: string | null,
  data: unknown,
): Promise<string | null> {
  const { data: dismissed, ...failed } = await dismiss(formFields(data) as DismissNotice);
  if (dismissed !== undefined) return dismissed;
  return failureSentence(failed, (await getTranslations("ui"))("inputRefused"));
}

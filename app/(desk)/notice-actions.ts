"use server";
import { refresh } from "next/cache";
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
  const { serverError, validationErrors } = await dismiss(formFields(data) as DismissNotice);
  if (validationErrors) throw new Error("the form of a notice does not name it");
  return typeof serverError === "string" ? serverError : null; // userAction asks for no confirmation
}

"use server";
import { closeMonth } from "@/lib/months/close-month";
import { type CloseMonthOutcome, closeMonthInput } from "@/lib/months/contract";
import { userAction } from "@/lib/sign-in/web/action-client";
import { requireForChange } from "../../open-account";

/** Closes a month permanently, for managers. */
export const closeMonthNow = userAction
  .inputSchema(closeMonthInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<CloseMonthOutcome> => {
    const { scope } = await requireForChange(user, parsedInput.accountId);
    return closeMonth(scope, parsedInput, origin);
  });

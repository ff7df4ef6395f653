"use server";
import { refresh } from "next/cache";
import type { Worded } from "@/lib/core/action-result";
import { userAction } from "@/lib/sign-in/web/action-client";
import { askToCancelEach } from "@/lib/trading/cancel-order";
import { type CancelOrdersOutcome, cancelOrdersInput } from "@/lib/trading/contract";
import { findRoleDesk } from "../desk/open-desk";
import { problemText } from "../desk/problem-text";

/** Withdraws those of our orders that were not sent, and has the exchange asked to cancel the rest. */
export const cancelOrdersAction = userAction
  .inputSchema(cancelOrdersInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<Worded<CancelOrdersOutcome>> => {
    const desk = await findRoleDesk(user, parsedInput.accountId);
    if (!desk) return { kind: "refused", problem: await problemText("refused") };
    const orders = await askToCancelEach(desk.scope, parsedInput, origin);
    refresh();
    return { kind: "asked", orders };
  });

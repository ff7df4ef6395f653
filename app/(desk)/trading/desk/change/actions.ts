"use server";
import { redirect } from "next/navigation";
import { userAction } from "@/lib/sign-in/web/action-client";
import { readChange } from "@/lib/trading/changes/read-change";
import { draftChangeInput } from "@/lib/trading/contract";
import { draftChange } from "@/lib/trading/draft-order";
import { accountUrl } from "../../../open-account";
import { findTraderDesk, personOf } from "../open-desk";
import { problemText } from "../problem-text";

/** Saves a change and leads to its preview. */
export const draftChangeAction = userAction
  .inputSchema(draftChangeInput)
  .action(async ({ parsedInput, ctx }): Promise<string> => {
    const desk = await findTraderDesk(ctx.user, parsedInput.accountId);
    if (!desk) return problemText("refused");
    const { scope, account, trading } = desk;
    const book = { ...scope, environment: trading.environment };
    const change = await readChange(book, parsedInput);
    if (typeof change === "string") return problemText(change);
    const id = await draftChange(scope, change, personOf(ctx));
    if (id === null) return problemText("gone");
    redirect(accountUrl(`/trading/orders/sent/${id}`, account));
  });

"use server";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { ChangeText } from "@/components/trading/changes/change-fields";
import { userAction } from "@/lib/access/web/action-client";
import { CHANGE_OPERATIONS, type ChangeName } from "@/lib/core/trading/operations";
import { draftChange } from "@/lib/trading/draft-order";
import { refusalOf } from "../../../../answer-of";
import { accountUrl } from "../../../open-account";
import { findDesk } from "../open-desk";
import { readChange } from "./read-change";

const input = z.object({
  accountId: z.number().int().positive(),
  operation: z.enum(CHANGE_OPERATIONS),
  /** What is changed, as the exchange numbers it; "" where nothing is numbered. */
  id: z.string().max(60),
  text: z.record(z.string().max(40), z.string().max(60)),
});

const draft = userAction.inputSchema(input).action(async ({ parsedInput, ctx }): Promise<string | null> => {
  const t = await getTranslations("trade.problems");
  const { accountId, operation, id, text } = parsedInput;
  const desk = await findDesk(ctx.user, accountId);
  if (!desk?.roles.includes("trader")) return t("refused");
  const { scope, trading } = desk;
  const asked = await readChange({ ...scope, environment: trading.environment }, operation, id, text);
  if (asked === null) return t("no-record");
  const { user, origin } = ctx;
  const drafted = await draftChange(scope, asked, { id: user.id, name: user.email, origin });
  if (drafted === null) return t("gone");
  redirect(accountUrl(`/trading/desk/placed/${drafted}`, desk.account));
});

/** Saves what is to be changed and leads to what is seen of it; a sentence where it was refused. */
export async function draftChangeAction(
  account: number,
  operation: ChangeName,
  id: string,
  text: ChangeText,
): Promise<string | null> {
  return refusalOf(draft({ accountId: account, operation, id, text }));
}

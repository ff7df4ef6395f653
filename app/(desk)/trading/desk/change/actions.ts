"use server";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { ChangeText } from "@/components/trading/changes/change-fields";
import { userAction } from "@/lib/access/web/action-client";
import { CHANGE_OPERATIONS, type ChangeName } from "@/lib/core/trading/operations";
import { draftChange } from "@/lib/trading/draft-order";
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

type Drafted = { readonly refused: string | null; readonly id: string | null };

const draft = userAction.inputSchema(input).action(async ({ parsedInput, ctx }): Promise<Drafted> => {
  const t = await getTranslations("trade.problems");
  const { accountId, operation, id, text } = parsedInput;
  const desk = await findDesk(ctx.user, accountId);
  if (!desk?.roles.includes("trader")) return { refused: t("refused"), id: null };
  const { scope, trading } = desk;
  const asked = await readChange({ ...scope, environment: trading.environment }, operation, id, text);
  if (asked === null) return { refused: t("no-record"), id: null };
  const { user, origin } = ctx;
  const drafted = await draftChange(scope, asked, { id: user.id, name: user.email, origin });
  return drafted === null ? { refused: t("gone"), id: null } : { refused: null, id: drafted };
});

/** Saves what is to be changed and leads to what is seen of it; a sentence where it was refused. */
export async function draftChangeAction(
  account: number,
  operation: ChangeName,
  id: string,
  text: ChangeText,
): Promise<string | null> {
  const { data, serverError } = await draft({ accountId: account, operation, id, text });
  if (!data) return serverError ?? (await getTranslations("trade.problems"))("broken");
  if (data.id === null) return data.refused;
  redirect(accountUrl(`/trading/desk/placed/${data.id}`, { id: account }));
}

"use server";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { findAccountScope } from "@/lib/access/scope/account-scope";
import { userAction } from "@/lib/access/web/action-client";
import { cancelExportJob, deleteExportJob } from "@/lib/reports/exports/list";
import { openExport } from "@/lib/reports/exports/produce";
import { requestExport } from "@/lib/reports/exports/request";
import { EXPORT_FORMATS } from "@/lib/reports/exports/subject";
import { answerOf, asRefused, refusalOf } from "../../answer-of";
import { accountUrl } from "../open-account";

const accountId = z.number().int().positive();
const startInput = z.object({
  accountId,
  subject: z.string().max(40),
  query: z.string().max(20_000),
  format: z.enum(EXPORT_FORMATS),
});
const jobInput = z.object({ accountId, id: z.uuid() });

const start = userAction.inputSchema(startInput).action(async ({ parsedInput, ctx: { user, origin } }) => {
  const t = await getTranslations("exportList.refused");
  const access = await findAccountScope(user, String(parsedInput.accountId));
  if (access.kind !== "granted") return { refused: t("account") };
  const { scope, account } = access;
  const answer = await openExport(scope, parsedInput.subject, new URLSearchParams(parsedInput.query));
  if (answer.kind !== "open") return { refused: t("view") };
  const requested = await requestExport(answer.opened, {
    userId: user.id,
    account,
    format: parsedInput.format,
    origin,
  });
  if (requested.kind === "queued") return { path: accountUrl("/exports", account) };
  return { refused: t("tooMany", { most: requested.most }) };
});

/** Has a file of the view written in the background and leads to where it is watched; else says why not. */
export async function startExport(
  account: number,
  subject: string,
  query: string,
  format: (typeof EXPORT_FORMATS)[number],
): Promise<{ refused: string }> {
  const answer = await answerOf(start({ accountId: account, subject, query, format }), asRefused);
  return "path" in answer ? redirect(answer.path) : answer;
}

const jobAction = (change: typeof cancelExportJob | typeof deleteExportJob) =>
  userAction
    .inputSchema(jobInput)
    .action(async ({ parsedInput: { id, ...of }, ctx: { user, origin } }): Promise<string | null> => {
      const access = await findAccountScope(user, String(of.accountId));
      if (access.kind !== "granted") return (await getTranslations("exportList.refused"))("account");
      await change(access.scope, user.id, id, origin);
      return null;
    });
const cancel = jobAction(cancelExportJob);
const remove = jobAction(deleteExportJob);

/** Stops an export that waits or runs; nothing happens to one that has ended meanwhile. A sentence where it was refused. */
export const cancelExportAction = async (account: number, id: string) =>
  refusalOf(cancel({ accountId: account, id }));

export const removeExportAction = async (account: number, id: string) =>
  refusalOf(remove({ accountId: account, id }));

"use server";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ownExportInput, startExportInput } from "@/lib/exports/contract";
import { cancelExportJob, deleteExportJob } from "@/lib/exports/load-exports";
import { openExport } from "@/lib/exports/produce-export";
import { requestExport } from "@/lib/exports/request-export";
import { userAction } from "@/lib/sign-in/web/action-client";
import { accountUrl, requireScope } from "../open-account";

/**
 * Has a file of the view written in the background and leads to where it is watched; otherwise says
 * why not.
 */
export const startExport = userAction
  .inputSchema(startExportInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string> => {
    const { accountId, subject, query, format } = parsedInput;
    const t = await getTranslations("exportList.refused");
    const { scope, account } = await requireScope(user, accountId);
    const answer = await openExport(scope, subject, new URLSearchParams(query));
    if (answer.kind !== "open") return t("view");
    const asked = { userId: user.id, account, format };
    const requested = await requestExport(answer.opened, asked, origin);
    if (requested.kind === "queued") redirect(accountUrl("/exports", account));
    return t("tooMany", { most: requested.most });
  });

/** Stops an export that waits or runs; one that has ended meanwhile stays as it is. */
export const cancelExport = userAction
  .inputSchema(ownExportInput)
  .action(async ({ parsedInput: { accountId, id }, ctx: { user, origin } }): Promise<null> => {
    const { scope } = await requireScope(user, accountId);
    await cancelExportJob(scope, user.id, id, origin);
    return null;
  });

/** Removes an export that has ended, with its file. */
export const removeExport = userAction
  .inputSchema(ownExportInput)
  .action(async ({ parsedInput: { accountId, id }, ctx: { user } }): Promise<null> => {
    const { scope } = await requireScope(user, accountId);
    await deleteExportJob(scope, user.id, id);
    return null;
  });

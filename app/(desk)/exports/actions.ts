"use server";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { exactText, rowId } from "@/lib/core/input";
import { cancelExportJob, deleteExportJob } from "@/lib/exports/list";
import { openExport } from "@/lib/exports/produce";
import { requestExport } from "@/lib/exports/request";
import { EXPORT_FORMATS } from "@/lib/exports/subject";
import { userAction } from "@/lib/sign-in/web/action-client";
import { refusalAction, sentenceAction } from "../../server-action";
import { accountUrl, requireScope } from "../open-account";

const accountId = rowId;
/** Has a file of the view written in the background and leads to where it is watched; else says why not. */
export const startExport = refusalAction(
  userAction,
  [accountId, exactText(40), exactText(20_000), z.enum(EXPORT_FORMATS)],
  async ([accountId, subject, query, format], { user, origin }): Promise<{ refused: string }> => {
    const t = await getTranslations("exportList.refused");
    const { scope, account } = await requireScope(user, accountId);
    const answer = await openExport(scope, subject, new URLSearchParams(query));
    if (answer.kind !== "open") return { refused: t("view") };
    const requested = await requestExport(answer.opened, {
      userId: user.id,
      account,
      format,
      origin,
    });
    if (requested.kind === "queued") redirect(accountUrl("/exports", account));
    return { refused: t("tooMany", { most: requested.most }) };
  },
);

const jobAction = (change: typeof cancelExportJob | typeof deleteExportJob) =>
  sentenceAction(userAction, [accountId, z.uuid()], async ([accountId, id], { user, origin }) => {
    const { scope } = await requireScope(user, accountId);
    await change(scope, user.id, id, origin);
    return null;
  });

/** Stops an export that waits or runs; nothing happens to one that has ended meanwhile. A sentence where it was refused. */
export const cancelExportAction = jobAction(cancelExportJob);

export const removeExportAction = jobAction(deleteExportJob);

"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import {
  type ChangeReportOutcome,
  removeReportInput,
  scheduleReportInput,
  switchReportInput,
} from "@/lib/schedules/contract";
import {
  MOST_REPORTS,
  removeReport,
  scheduleReport,
  switchReport,
} from "@/lib/schedules/schedule-report";
import { userAction } from "@/lib/sign-in/web/action-client";
import { requireScope } from "../../open-account";

/** Has a saved view written into a file again and again; otherwise says why not. */
export const scheduleNow = userAction
  .inputSchema(scheduleReportInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const { accountId, report } = parsedInput;
    const { scope } = await requireScope(user, accountId);
    const outcome = await scheduleReport(scope, { userId: user.id, report }, origin);
    refresh();
    if (outcome.kind === "scheduled") return null;
    const t = await getTranslations("schedules.refused");
    return t(outcome.problem, { most: MOST_REPORTS });
  });

/** Pauses a scheduled report of one's own, or lets it go on. */
export const pauseReport = userAction
  .inputSchema(switchReportInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const { accountId, id, isPaused } = parsedInput;
    const { scope } = await requireScope(user, accountId);
    const outcome = await switchReport(scope, { userId: user.id, id, isPaused }, origin);
    refresh();
    return goneText(outcome);
  });

/** Removes a scheduled report of one's own; its files stay. */
export const removeScheduledReport = userAction
  .inputSchema(removeReportInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const { accountId, id } = parsedInput;
    const { scope } = await requireScope(user, accountId);
    const outcome = await removeReport(scope, { userId: user.id, id }, origin);
    refresh();
    return goneText(outcome);
  });

async function goneText({ kind }: ChangeReportOutcome): Promise<string | null> {
  return kind === "gone" ? (await getTranslations("schedules.refused"))("gone") : null;
}

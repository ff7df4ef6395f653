"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { exactText, rowId } from "@/lib/core/input";
import { EXPORT_FORMATS } from "@/lib/exports/subject";
import { EVERY, REPORT_DAYS } from "@/lib/schedules/schedule";
import {
  MOST_SCHEDULES,
  removeSchedule,
  scheduleReport,
  switchSchedule,
} from "@/lib/schedules/schedule-report";
import { userAction } from "@/lib/sign-in/web/action-client";
import { sentenceAction } from "../../../server-action";
import { requireScope } from "../../open-account";

const accountId = rowId;
const report = z.object({
  viewId: z.uuid(),
  subject: exactText(40),
  format: z.enum(EXPORT_FORMATS),
  every: z.enum(EVERY),
  days: z.enum(REPORT_DAYS),
  byMail: z.boolean(),
  byWebhook: z.boolean(),
});

/** Has a saved view written into a file again and again; else says why not. */
export const scheduleNow = sentenceAction(
  userAction,
  [accountId, report],
  async ([accountId, asked], { user, origin }) => {
    const t = await getTranslations("schedules.refused");
    const { scope } = await requireScope(user, accountId);
    const refused = await scheduleReport(scope, user.id, asked, origin);
    refresh();
    return refused && t(refused, { most: MOST_SCHEDULES });
  },
);

/** Pauses an own scheduled report, or lets it go on. */
export const pauseReport = sentenceAction(
  userAction,
  [accountId, z.uuid(), z.boolean()],
  async ([accountId, id, isPaused], { user, origin }) => {
    const t = await getTranslations("schedules.refused");
    const { scope } = await requireScope(user, accountId);
    const found = await switchSchedule(scope, user.id, { id, isPaused, origin });
    refresh();
    return found ? null : t("gone");
  },
);

/** Removes an own scheduled report; its files stay. */
export const removeReport = sentenceAction(
  userAction,
  [accountId, z.uuid()],
  async ([accountId, id], { user, origin }) => {
    const t = await getTranslations("schedules.refused");
    const { scope } = await requireScope(user, accountId);
    const found = await removeSchedule(scope, user.id, id, origin);
    refresh();
    return found ? null : t("gone");
  },
);

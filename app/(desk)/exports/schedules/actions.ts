"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { findAccountScope } from "@/lib/access/scope/account-scope";
import { userAction } from "@/lib/access/web/action-client";
import { EVERY, type NewReport, REPORT_DAYS } from "@/lib/core/schedules/schedule";
import { EXPORT_FORMATS } from "@/lib/reports/exports/subject";
import {
  MOST_SCHEDULES,
  removeSchedule,
  scheduleReport,
  switchSchedule,
} from "@/lib/reports/schedules/schedules";
import { refusalOf } from "../../../answer-of";

const accountId = z.number().int().positive();
const report = z.object({
  viewId: z.uuid(),
  subject: z.string().max(40),
  format: z.enum(EXPORT_FORMATS),
  every: z.enum(EVERY),
  days: z.enum(REPORT_DAYS),
  byMail: z.boolean(),
  byWebhook: z.boolean(),
});

const schedule = userAction
  .inputSchema(z.object({ accountId, report }))
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const t = await getTranslations("schedules.refused");
    const access = await findAccountScope(user, String(parsedInput.accountId));
    if (access.kind !== "granted") return t("account");
    const refused = await scheduleReport(access.scope, user.id, parsedInput.report, origin);
    refresh();
    return refused && t(refused, { most: MOST_SCHEDULES });
  });

/** Has a saved view written into a file again and again; else says why not. */
export const scheduleNow = async (account: number, input: NewReport): Promise<string | null> =>
  refusalOf(schedule({ accountId: account, report: input }));

const one = z.object({ accountId, id: z.uuid() });

const pause = userAction
  .inputSchema(one.extend({ isPaused: z.boolean() }))
  .action(async ({ parsedInput: { id, isPaused, ...of }, ctx: { user, origin } }): Promise<string | null> => {
    const t = await getTranslations("schedules.refused");
    const access = await findAccountScope(user, String(of.accountId));
    if (access.kind !== "granted") return t("account");
    const found = await switchSchedule(access.scope, user.id, { id, isPaused, origin });
    refresh();
    return found ? null : t("gone");
  });

/** Pauses an own scheduled report, or lets it go on. */
export const pauseReport = async (account: number, id: string, isPaused: boolean): Promise<string | null> =>
  refusalOf(pause({ accountId: account, id, isPaused }));

const remove = userAction
  .inputSchema(one)
  .action(async ({ parsedInput: { id, ...of }, ctx: { user, origin } }): Promise<string | null> => {
    const t = await getTranslations("schedules.refused");
    const access = await findAccountScope(user, String(of.accountId));
    if (access.kind !== "granted") return t("account");
    const found = await removeSchedule(access.scope, user.id, id, origin);
    refresh();
    return found ? null : t("gone");
  });

/** Removes an own scheduled report; its files stay. */
export const removeReport = async (account: number, id: string): Promise<string | null> =>
  refusalOf(remove({ accountId: account, id }));

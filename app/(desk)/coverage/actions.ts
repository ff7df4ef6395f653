"use server";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { SyncRequestOutcome } from "@/components/coverage/run-view";
import { userAction } from "@/lib/access/web/action-client";
import { fetchableDays, parseDay } from "@/lib/core/day";
import { loadExchangeToday } from "@/lib/reports/coverage/load";
import { requestDays, requestSync } from "@/lib/sync/request";
import { loadSyncState } from "@/lib/sync/state";
import { answerOf } from "../../answer-of";
import { openForChange } from "../open-account";

const refused = (reason: string) => ({ kind: "refused", reason }) as const;

const requestAccountSync = userAction
  .inputSchema(z.object({ account: z.string().nullable() }))
  .action(async ({ parsedInput: { account }, ctx }): Promise<SyncRequestOutcome> => {
    const t = await getTranslations("coverage.refused");
    const open = await openForChange(ctx.user, account ?? undefined);
    if (typeof open === "string") return refused(t(open === "account" ? open : "sync"));
    const { scope } = open;
    const { running, workerAlive, pausedAt } = await loadSyncState(scope);
    if (pausedAt) return refused(t("paused"));
    const [going] = running;
    if (going) return { kind: "running", trigger: going.trigger };
    await requestSync(open.account.id, "button", ctx.origin);
    return { kind: workerAlive ? "requested" : "no-worker" };
  });

const dayInput = z.object({ accountId: z.number().int().positive(), day: z.string() });

const requestDay = userAction
  .inputSchema(dayInput)
  .action(async ({ parsedInput, ctx }): Promise<SyncRequestOutcome> => {
    const t = await getTranslations("coverage.refused");
    const open = await openForChange(ctx.user, parsedInput.accountId);
    if (typeof open === "string") return refused(t(open === "account" ? open : "day"));
    const { scope } = open;
    const day = parseDay(parsedInput.day);
    const { from, to } = fetchableDays(await loadExchangeToday(scope));
    if (day < from || day > to) return refused(t("outside"));
    const { running, workerAlive, pausedAt } = await loadSyncState(scope);
    if (pausedAt) return refused(t("paused"));
    await requestDays(parsedInput.accountId, "button", { from: day, to: day }, ctx.origin);
    if (!workerAlive) return { kind: "no-worker" };
    const waits = running.some(({ subject }) => subject === "commissions");
    return { kind: waits ? "waits" : "requested" };
  });

export const fetchDayAgain = async (accountId: number, day: string) =>
  answerOf(requestDay({ accountId, day }), refused);

export const syncNow = async (account: string | null) => answerOf(requestAccountSync({ account }), refused);

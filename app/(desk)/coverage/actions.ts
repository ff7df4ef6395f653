"use server";
import { getTranslations } from "next-intl/server";
import type { SyncRequestOutcome } from "@/components/coverage/run-view";
import { fetchableDays, parseDay } from "@/lib/core/day";
import { exactText, rowId } from "@/lib/core/input";
import { loadExchangeToday } from "@/lib/coverage/load-coverage";
import { userAction } from "@/lib/sign-in/web/action-client";
import { requestDays, requestSync } from "@/lib/sync/request";
import { loadSyncState } from "@/lib/sync/state";
import { actionBuilder } from "../../server-action";
import { requireForChange } from "../open-account";

const refused = (reason: string) => ({ kind: "refused", reason }) as const;

const syncAction = actionBuilder(refused);

export const syncNow = syncAction(
  userAction,
  [exactText(1_000).nullable()],
  async ([accountId], { user, origin }): Promise<SyncRequestOutcome> => {
    const t = await getTranslations("coverage.refused");
    const { scope, account } = await requireForChange(user, accountId);
    const { running, workerAlive, pausedAt } = await loadSyncState(scope);
    if (pausedAt) return refused(t("paused"));
    const [going] = running;
    if (going) return { kind: "running", trigger: going.trigger };
    await requestSync(account.id, "button", origin);
    return { kind: workerAlive ? "requested" : "no-worker" };
  },
);

export const fetchDayAgain = syncAction(
  userAction,
  [rowId, exactText(1_000)],
  async ([accountId, asked], { user, origin }): Promise<SyncRequestOutcome> => {
    const t = await getTranslations("coverage.refused");
    const { scope } = await requireForChange(user, accountId);
    const day = parseDay(asked);
    const { from, to } = fetchableDays(await loadExchangeToday(scope));
    if (day < from || day > to) return refused(t("outside"));
    const { running, workerAlive, pausedAt } = await loadSyncState(scope);
    if (pausedAt) return refused(t("paused"));
    await requestDays(accountId, "button", { from: day, to: day }, origin);
    if (!workerAlive) return { kind: "no-worker" };
    const waits = running.some(({ subject }) => subject === "commissions");
    return { kind: waits ? "waits" : "requested" };
  },
);

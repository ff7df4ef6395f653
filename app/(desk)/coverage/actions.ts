"use server";
import { getTranslations } from "next-intl/server";
import type { Worded } from "@/lib/core/action-result";
import { userAction } from "@/lib/sign-in/web/action-client";
import { askForDay, askForSync } from "@/lib/sync/ask-for-sync";
import {
  type FetchDayOutcome,
  fetchDayInput,
  type SyncNowOutcome,
  type SyncRequestProblem,
  syncNowInput,
} from "@/lib/sync/contract";
import { requireForChange } from "../open-account";

export const syncNow = userAction
  .inputSchema(syncNowInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<Worded<SyncNowOutcome>> => {
    const { scope } = await requireForChange(user, parsedInput.account);
    const outcome = await askForSync(scope, origin);
    return outcome.kind === "refused" ? refuse(outcome.problem) : outcome;
  });

export const fetchDayAgain = userAction
  .inputSchema(fetchDayInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<Worded<FetchDayOutcome>> => {
    const { scope } = await requireForChange(user, parsedInput.accountId);
    const outcome = await askForDay(scope, parsedInput, origin);
    return outcome.kind === "refused" ? refuse(outcome.problem) : outcome;
  });

async function refuse(problem: SyncRequestProblem) {
  const t = await getTranslations("coverage.refused");
  return { kind: "refused", problem: t(problem) } as const;
}

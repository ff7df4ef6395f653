"use server";
import { refresh } from "next/cache";
import type { Worded } from "@/lib/core/action-result";
import type { Words } from "@/lib/core/text";
import { loadExchangeToday } from "@/lib/coverage/load-coverage";
import {
  type RemoveRateOutcome,
  removeRateInput,
  type SaveRateOutcome,
  type SaveSettingsOutcome,
  type SettingsProblem,
  saveRateInput,
  saveSettingsInput,
} from "@/lib/rates/contract";
import { removeRate, saveRate } from "@/lib/rates/save-rate";
import { saveSettings } from "@/lib/rates/save-settings";
import { rateProblemText } from "@/lib/rates/text";
import type { User } from "@/lib/sign-in/session";
import { requireAdministrator, userAction } from "@/lib/sign-in/web/action-client";
import { requestRates } from "@/lib/sync/request-sync";
import { getWords } from "../../language/words";
import { requireForChange } from "../open-account";

/** For a change of rates by an administrator: what is today at the account's exchange. */
async function requireBook(user: User, accountId: number) {
  requireAdministrator(user);
  const { scope } = await requireForChange(user, accountId);
  return { scope, today: await loadExchangeToday(scope) };
}

/** Rates may be missing now that the exchange or the assets can say. */
async function refreshRates(): Promise<void> {
  await requestRates().catch((error: unknown) =>
    console.error("missing rates wait for their schedule:", error),
  );
}

export const saveOneRate = userAction
  .inputSchema(saveRateInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<Worded<SaveRateOutcome>> => {
    const { today } = await requireBook(user, parsedInput.accountId);
    const saved = await saveRate({ ...parsedInput, today }, origin);
    refresh();
    return saved.kind === "refused"
      ? { ...saved, problem: rateProblemText(await getWords(), saved.problem) }
      : saved;
  });

export const removeOneRate = userAction
  .inputSchema(removeRateInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<RemoveRateOutcome> => {
    await requireBook(user, parsedInput.accountId);
    const removed = await removeRate(parsedInput, origin);
    if (removed.kind === "removed") await refreshRates();
    refresh();
    return removed;
  });

export const changeSettings = userAction
  .inputSchema(saveSettingsInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<Worded<SaveSettingsOutcome>> => {
    requireAdministrator(user);
    const saved = await saveSettings(parsedInput, origin);
    if (saved.kind === "refused")
      return { ...saved, problem: settingsProblemText(await getWords(), saved.problem) };
    if (saved.kind === "saved") await refreshRates();
    refresh();
    return saved;
  });

/** Asks the exchange now for every rate that is missing. */
export const askForRates = userAction.action(async ({ ctx: { user } }): Promise<null> => {
  requireAdministrator(user);
  await requestRates();
  return null;
});

function settingsProblemText({ t }: Words, problem: SettingsProblem): string {
  switch (problem.kind) {
    case "currency":
      return t("rates.settings.problems.currency");
    case "coin":
      return t("rates.settings.problems.coin", { coin: problem.coin });
    default:
      return t(`rates.settings.problems.${problem.kind}`, { most: problem.most });
  }
}

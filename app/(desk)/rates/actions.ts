"use server";
import { refresh } from "next/cache";
import type { RatesAnswer, RatesPlan } from "@/components/rates/import-rates";
import type { Worded } from "@/lib/core/action-result";
import type { Words } from "@/lib/core/text";
import { loadExchangeToday } from "@/lib/coverage/load-coverage";
import {
  applyImportInput,
  checkImportInput,
  type RemoveRateOutcome,
  removeRateInput,
  type SaveRateOutcome,
  type SaveSettingsOutcome,
  type SettingsProblem,
  saveRateInput,
  saveSettingsInput,
} from "@/lib/rates/contract";
import { applyRateImport, checkRateImport, type RatePlan } from "@/lib/rates/import-rates";
import type { RateLineProblem } from "@/lib/rates/rates-csv";
import { removeRate, saveRate } from "@/lib/rates/save-rate";
import { saveSettings } from "@/lib/rates/save-settings";
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

/** Lines of each kind that the page lists; the counts have all of them. */
const MOST_LISTED = 50;

export const checkImport = userAction
  .inputSchema(checkImportInput)
  .action(async ({ parsedInput: { accountId, text }, ctx: { user } }): Promise<RatesAnswer> => {
    const { scope, today } = await requireBook(user, accountId);
    const plan = await checkRateImport(scope, { text, today });
    return { kind: "checked", plan: await planView(plan) };
  });

export const applyImport = userAction
  .inputSchema(applyImportInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<RatesAnswer> => {
    const { scope, today } = await requireBook(user, parsedInput.accountId);
    const { kind, plan } = await applyRateImport(scope, { ...parsedInput, today }, origin);
    refresh();
    return { kind, plan: await planView(plan) };
  });

async function planView({
  added,
  changed,
  unchanged,
  refused,
  ...plan
}: RatePlan): Promise<RatesPlan> {
  const words = await getWords();
  return {
    ...plan,
    counts: { added: added.length, changed: changed.length, unchanged, refused: refused.length },
    added: added.slice(0, MOST_LISTED),
    changed: changed.slice(0, MOST_LISTED),
    refused: refused
      .slice(0, MOST_LISTED)
      .map(({ line, problem }) => ({ line, problem: rateProblemText(words, problem) })),
  };
}

function rateProblemText({ t }: Words, problem: RateLineProblem): string {
  switch (problem.kind) {
    case "coin-is-currency":
      return t("rates.problems.coin-is-currency", { currency: problem.currency });
    case "day-not-begun":
      return t("rates.problems.day-not-begun", { day: problem.day, today: problem.today });
    case "rate-too-long":
    case "source-too-long":
    case "days-too-many":
      return t(`rates.problems.${problem.kind}`, { most: problem.most });
    case "source-formula":
      return t("rates.problems.source-formula", { start: problem.start });
    case "columns":
      return t("rates.problems.columns", { columns: problem.columns });
    case "fields":
      return t("rates.problems.fields", { fields: problem.fields, header: problem.header });
    case "repeated":
      return t("rates.problems.repeated", problem);
    case "no-csv":
      return t("rates.problems.no-csv", { why: t(`csv.${problem.fault}`) });
    default:
      return t(`rates.problems.${problem.kind}`);
  }
}

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

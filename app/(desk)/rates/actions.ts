"use server";
import { refresh } from "next/cache";
import { z } from "zod";
import type { RatesAnswer, RatesPlan } from "@/components/rates/import-rates";
import type { RateOutcome } from "@/components/rates/rate-editor";
import type { SettingsOutcome } from "@/components/rates/settings-control";
import type { Words } from "@/components/ui/text/text";
import { findAmount } from "@/lib/core/amount";
import { findDay } from "@/lib/core/day";
import { exactText, rowId } from "@/lib/core/input";
import { loadExchangeToday } from "@/lib/coverage/load-coverage";
import { applyRateImport, checkRateImport, type RatePlan } from "@/lib/rates/import";
import type { LineProblem } from "@/lib/rates/rates-csv";
import { removeRate, type SavedRate, saveRate } from "@/lib/rates/save";
import { type SettingsProblem, saveSettings } from "@/lib/rates/settings";
import type { User } from "@/lib/sign-in/session";
import { requireAdministrator, userAction } from "@/lib/sign-in/web/action-client";
import { requestClientSums, requestRates } from "@/lib/sync/request";
import { getWords } from "../../language/words";
import { actionBuilder, sentenceAction } from "../../server-action";
import { requireForChange } from "../open-account";

/** For a change of rates by an administrator: what is today at the account's exchange. */
async function requireBook(user: User, accountId: number) {
  requireAdministrator(user);
  const { scope } = await requireForChange(user, accountId);
  return { scope, today: await loadExchangeToday(scope) };
}

/** Builds sums with values anew. Screens count with the new rates at once; if this fails, the schedule does it. */
async function refreshValues(): Promise<void> {
  await requestClientSums().catch((error: unknown) =>
    console.error("the sums of clients wait for their schedule:", error),
  );
}

/** The same where rates may be missing now that the exchange or the assets can say. */
async function refreshRates(): Promise<void> {
  await refreshValues();
  await requestRates().catch((error: unknown) =>
    console.error("missing rates wait for their schedule:", error),
  );
}

/** What the form saw stored, as the server had sent it. */
const seenRate = z.object({ rate: readable(findAmount), source: exactText(1_000) }).nullable();

/** Text that `find` takes. */
function readable<T extends string>(find: (text: string) => T | null) {
  return exactText(1_000).transform((text, context): T => {
    const found = find(text);
    if (found === null) context.addIssue({ code: "custom", message: "cannot be read" });
    return found ?? z.NEVER;
  });
}

const refused = (problem: string) => ({ kind: "refused", field: null, problem }) as const;

async function toOutcome(saved: SavedRate): Promise<RateOutcome> {
  if (saved.kind !== "refused") return saved;
  return { ...saved, problem: rateProblemText(await getWords(), saved.problem) };
}

const text = z.object({
  coin: exactText(1_000),
  day: exactText(1_000),
  lastDay: exactText(1_000),
  rate: exactText(1_000),
  source: exactText(1_000),
});
const accountId = rowId;
const rateAction = actionBuilder(refused);

export const saveOneRate = rateAction(
  userAction,
  [accountId, text, seenRate],
  async ([accountId, typed, seen], { user, origin }): Promise<RateOutcome> => {
    const { today } = await requireBook(user, accountId);
    const saved = await saveRate({ text: typed, seen, today, origin });
    if (saved.kind === "saved") await refreshValues();
    refresh();
    return toOutcome(saved);
  },
);

const key = z.object({ coin: exactText(1_000), day: readable(findDay) });

export const removeOneRate = rateAction(
  userAction,
  [accountId, key, seenRate],
  async ([accountId, of, seen], { user, origin }): Promise<RateOutcome> => {
    requireAdministrator(user);
    await requireForChange(user, accountId);
    const removed = await removeRate({ ...of, seen, origin });
    if (removed.kind === "removed") await refreshRates();
    refresh();
    return toOutcome(removed);
  },
);

const settings = z.object({
  currency: exactText(1_000),
  stableCoins: exactText(1_000),
  maxAgeDays: exactText(1_000),
});

export const changeSettings = rateAction(
  userAction,
  [settings, settings],
  async ([seen, typed], { user, origin }): Promise<SettingsOutcome> => {
    requireAdministrator(user);
    const saved = await saveSettings(seen, typed, origin);
    if (saved.kind === "refused")
      return { ...saved, problem: settingsProblemText(await getWords(), saved.problem) };
    if (saved.kind === "saved") await refreshRates();
    refresh();
    return { kind: "saved" };
  },
);

/** Asks the exchange now for every rate that is missing. Resolves to a sentence where that was refused. */
export const askForRates = sentenceAction(userAction, [], async (_none, { user }) => {
  requireAdministrator(user);
  await requestRates();
  return null;
});

/** Lines of each kind that the page lists; the counts have all of them. */
const MOST_LISTED = 50;
const LONGEST_FILE = 1_000_000;

const notTaken = (problem: string) => ({ kind: "not-taken", problem }) as const;
const importAction = actionBuilder(notTaken);
const fileText = exactText(LONGEST_FILE);

export const checkImport = importAction(
  userAction,
  [accountId, fileText],
  async ([accountId, given], { user }): Promise<RatesAnswer> => {
    const { scope, today } = await requireBook(user, accountId);
    const plan = await checkRateImport(scope, given, today);
    return { kind: "checked", plan: await planView(plan) };
  },
);

export const applyImport = importAction(
  userAction,
  [accountId, fileText, exactText(1_000)],
  async ([accountId, given, digest], { user, origin }): Promise<RatesAnswer> => {
    const { scope, today } = await requireBook(user, accountId);
    const { kind, plan } = await applyRateImport(scope, { text: given, digest, today, origin });
    if (kind === "applied") await refreshValues();
    refresh();
    return { kind, plan: await planView(plan) };
  },
);

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

function rateProblemText({ t }: Words, problem: LineProblem): string {
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

"use server";
import { refresh } from "next/cache";
import { z } from "zod";
import type { RateOutcome, RateText, SeenRate } from "@/components/rates/rate-view";
import type { SettingsOutcome } from "@/components/rates/settings-control";
import { isAdministrator } from "@/lib/access/scope/account-scope";
import { userAction } from "@/lib/access/web/action-client";
import { parseAmount } from "@/lib/core/amount";
import { parseDay } from "@/lib/core/day";
import { removeRate, type SavedRate, saveRate } from "@/lib/reports/rates/save";
import { type SettingsText, saveSettings } from "@/lib/reports/rates/settings";
import { requestRates } from "@/lib/sync/request";
import { answerOf, refusalOf } from "../../answer-of";
import { obstacleText, openBook } from "./open-book";
import { rateProblemText, settingsProblemText } from "./problem-text";
import { refreshRates, refreshValues } from "./refresh-values";

/** What the form saw stored, as the server had sent it. */
const seenRate = z.object({ rate: readable(parseAmount), source: z.string() }).nullable();

/** Text that `parse` takes; it refuses by throwing a RangeError. */
function readable<T extends string>(parse: (text: string) => T) {
  return z.string().transform((text, context): T => {
    try {
      return parse(text);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      context.addIssue({ code: "custom", message: error.message });
      return z.NEVER;
    }
  });
}

const refused = (problem: string) => ({ kind: "refused", field: null, problem }) as const;

async function toOutcome(saved: SavedRate): Promise<RateOutcome> {
  return saved.kind === "refused" ? { ...saved, problem: await rateProblemText(saved.problem) } : saved;
}

const text = z.object({
  coin: z.string(),
  day: z.string(),
  lastDay: z.string(),
  rate: z.string(),
  source: z.string(),
});
const saveInput = z.object({ accountId: z.number(), text, seen: seenRate });

const save = userAction.inputSchema(saveInput).action(async ({ parsedInput, ctx }): Promise<RateOutcome> => {
  const book = await openBook(ctx, parsedInput.accountId);
  if ("refusal" in book) return refused(book.refusal);
  const { text, seen } = parsedInput;
  const saved = await saveRate({ text, seen, today: book.today, origin: ctx.origin });
  if (saved.kind === "saved") await refreshValues();
  refresh();
  return toOutcome(saved);
});

/** Sets or changes a rate, if what is stored is what the person saw. */
export const saveOneRate = async (accountId: number, text: RateText, seen: SeenRate) =>
  answerOf(save({ accountId, text, seen }), refused);

const key = z.object({ coin: z.string(), day: readable(parseDay) });
const removeInput = z.object({ accountId: z.number(), key, seen: seenRate });

const remove = userAction
  .inputSchema(removeInput)
  .action(async ({ parsedInput, ctx }): Promise<RateOutcome> => {
    const book = await openBook(ctx, parsedInput.accountId);
    if ("refusal" in book) return refused(book.refusal);
    const { key, seen } = parsedInput;
    const removed = await removeRate({ ...key, seen, origin: ctx.origin });
    if (removed.kind === "removed") await refreshRates();
    refresh();
    return toOutcome(removed);
  });

export const removeOneRate = async (accountId: number, key: { coin: string; day: string }, seen: SeenRate) =>
  answerOf(remove({ accountId, key, seen }), refused);

const settingsInput = z.object({ currency: z.string(), stableCoins: z.string(), maxAgeDays: z.string() });

const changeAll = userAction
  .inputSchema(settingsInput)
  .action(async ({ parsedInput, ctx }): Promise<SettingsOutcome> => {
    if (!isAdministrator(ctx.user)) return refused(await obstacleText("notAllowed"));
    const saved = await saveSettings(parsedInput, ctx.origin);
    if (saved.kind === "refused") return { ...saved, problem: await settingsProblemText(saved.problem) };
    if (saved.kind === "saved") await refreshRates();
    refresh();
    return { kind: "saved" };
  });

/** Changes the reporting currency, its stable coins and how long a rate is reused, for everyone. */
export const changeSettings = async (text: SettingsText) => answerOf(changeAll(text), refused);

const askAll = userAction.inputSchema(z.object({})).action(async ({ ctx }): Promise<string | null> => {
  if (!isAdministrator(ctx.user)) return obstacleText("notAllowed");
  await requestRates();
  return null;
});

/** Asks the exchange now for every rate that is missing. Resolves to a sentence where that was refused. */
export const askForRates = async () => refusalOf(askAll({}));

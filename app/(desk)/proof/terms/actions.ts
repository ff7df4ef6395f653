"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import type { Worded } from "@/lib/core/action-result";
import { loadExchangeToday } from "@/lib/coverage/load-coverage";
import { userAction } from "@/lib/sign-in/web/action-client";
import {
  type EndTermOutcome,
  endTermInput,
  type SaveTermOutcome,
  saveTermInput,
} from "@/lib/terms/contract";
import { endTerm } from "@/lib/terms/end-term";
import { saveTerm } from "@/lib/terms/save-term";
import { requireForChange } from "../../open-account";

/** Adds an agreed term to an account, for its managers. */
export const enterTerm = userAction
  .inputSchema(saveTermInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<Worded<SaveTermOutcome>> => {
    const { scope } = await requireForChange(user, parsedInput.accountId);
    const today = await loadExchangeToday(scope);
    const saved = await saveTerm(scope, { ...parsedInput, today }, origin);
    if (saved.kind === "saved") refresh();
    if (saved.kind !== "refused") return saved;
    const t = await getTranslations("terms.problems");
    return { ...saved, problem: t(saved.problem) };
  });

/** Ends an exception among the agreed terms, for managers. */
export const endTermNow = userAction
  .inputSchema(endTermInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<Worded<EndTermOutcome>> => {
    const { scope } = await requireForChange(user, parsedInput.accountId);
    const today = await loadExchangeToday(scope);
    const ended = await endTerm(scope, { ...parsedInput, today }, origin);
    refresh();
    if (ended.kind === "saved") return ended;
    const t = await getTranslations("terms.problems");
    return { ...ended, problem: t(ended.problem) };
  });

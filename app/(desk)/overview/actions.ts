"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import type { Worded } from "@/lib/core/action-result";
import { loadExchangeNow } from "@/lib/coverage/load-coverage";
import type { TakenReview } from "@/lib/overview/attention";
import {
  markReviewedInput,
  type SetTargetOutcome,
  setTargetInput,
  undoReviewedInput,
} from "@/lib/overview/contract";
import { reviewAttention, takeReviewBack } from "@/lib/overview/review-attention";
import { setTarget } from "@/lib/overview/set-target";
import { userAction } from "@/lib/sign-in/web/action-client";
import { requireForChange } from "../open-account";

/** Marks a kind of attention as reviewed, for managers. Returns the change, for `undoReviewed`. */
export const markReviewed = userAction
  .inputSchema(markReviewedInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<TakenReview> => {
    const { scope } = await requireForChange(user, parsedInput.accountId);
    const nowMs = await loadExchangeNow(scope);
    const taken = await reviewAttention(scope, { ...parsedInput, nowMs }, origin);
    refresh();
    return taken;
  });

export const undoReviewed = userAction
  .inputSchema(undoReviewedInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<string | null> => {
    const { scope } = await requireForChange(user, parsedInput.accountId);
    const isUndone = await takeReviewBack(scope, parsedInput, origin);
    refresh();
    return isUndone ? null : (await getTranslations("overview.attention"))("reviewedSince");
  });

/** Sets what the account should earn in a month, for managers. */
export const setMonthTarget = userAction
  .inputSchema(setTargetInput)
  .action(async ({ parsedInput, ctx: { user, origin } }): Promise<Worded<SetTargetOutcome>> => {
    const { scope } = await requireForChange(user, parsedInput.accountId);
    const outcome = await setTarget(scope, parsedInput, origin);
    if (outcome.kind !== "refused") {
      refresh();
      return outcome;
    }
    const t = await getTranslations("overview.target.problems");
    return { ...outcome, problem: t(outcome.problem) };
  });

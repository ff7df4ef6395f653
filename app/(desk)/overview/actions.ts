"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { instantMs, rowId } from "@/lib/core/input";
import { loadExchangeNow } from "@/lib/coverage/load-coverage";
import { reviewAttention, takeReviewBack } from "@/lib/overview/attention";
import { REVIEWED_KINDS } from "@/lib/overview/attention-kinds";
import { userAction } from "@/lib/sign-in/web/action-client";
import { refusalAction, sentenceAction } from "../../server-action";
import { requireForChange } from "../open-account";

const kind = z.enum(REVIEWED_KINDS);

/** Marks a kind as reviewed until then, by the exchange's time, and says what that changed. */
export const markReviewed = refusalAction(
  userAction,
  [rowId, kind, instantMs],
  async ([accountId, kind, throughMs], { user, origin }) => {
    const { scope } = await requireForChange(user, accountId);
    const nowMs = await loadExchangeNow(scope);
    const taken = await reviewAttention(scope, { kind, throughMs, nowMs, origin });
    refresh();
    return { taken };
  },
);

export const undoReviewed = sentenceAction(
  userAction,
  [rowId, z.object({ kind, throughMs: instantMs, beforeMs: instantMs.nullable() })],
  async ([accountId, taken], { user, origin }) => {
    const { scope } = await requireForChange(user, accountId);
    const isUndone = await takeReviewBack(scope, taken, origin);
    refresh();
    return isUndone ? null : (await getTranslations("overview.attention"))("reviewedSince");
  },
);

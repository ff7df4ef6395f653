"use server";
import { refresh } from "next/cache";
import { z } from "zod";
import { userAction } from "@/lib/access/web/action-client";
import { REVIEWED_KINDS } from "@/lib/core/reports/attention";
import { loadExchangeNow } from "@/lib/reports/coverage/load";
import { reviewAttention } from "@/lib/reports/overview/attention";
import { sentenceAction } from "../../server-action";
import { requireForChange } from "../open-account";

/** Marks a kind as reviewed until then, by the exchange's time, or takes that back (null). */
export const markReviewed = sentenceAction(
  userAction,
  [z.number(), z.enum(REVIEWED_KINDS), z.number().int().min(0).nullable()],
  async ([accountId, kind, throughMs], { user, origin }) => {
    const { scope } = await requireForChange(user, accountId);
    const nowMs = await loadExchangeNow(scope);
    await reviewAttention(scope, { kind, throughMs, nowMs, origin });
    refresh();
    return null;
  },
);

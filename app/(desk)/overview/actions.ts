"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { userAction } from "@/lib/access/web/action-client";
import { REVIEWED_KINDS, type ReviewedKind } from "@/lib/core/reports/attention";
import { loadExchangeNow } from "@/lib/reports/coverage/load";
import { reviewAttention } from "@/lib/reports/overview/attention";
import { refusalOf } from "../../answer-of";
import { openForChange } from "../open-account";

const review = userAction
  .inputSchema(
    z.object({
      accountId: z.number(),
      kind: z.enum(REVIEWED_KINDS),
      throughMs: z.number().int().min(0).nullable(),
    }),
  )
  .action(async ({ parsedInput: { accountId, ...asked }, ctx }): Promise<string | null> => {
    const t = await getTranslations("overview.attention");
    const open = await openForChange(ctx.user, accountId);
    if (typeof open === "string") return t("onlyManagers");
    const nowMs = await loadExchangeNow(open.scope);
    await reviewAttention(open.scope, { ...asked, nowMs, origin: ctx.origin });
    refresh();
    return null;
  });

/** Marks a kind as reviewed until then, by the exchange's time, or takes that back (null). */
export const markReviewed = async (accountId: number, kind: ReviewedKind, throughMs: number | null) =>
  refusalOf(review({ accountId, kind, throughMs }));

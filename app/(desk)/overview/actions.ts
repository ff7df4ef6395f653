"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { findAccountScope, mayManage } from "@/lib/access/scope/account-scope";
import { userAction } from "@/lib/access/web/action-client";
import { REVIEWED_KINDS, type ReviewedKind } from "@/lib/core/reports/attention";
import { isWholeAccount } from "@/lib/core/scope";
import { loadExchangeNow } from "@/lib/reports/coverage/load";
import { reviewAttention } from "@/lib/reports/overview/attention";

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
    const access = await findAccountScope(ctx.user, String(accountId));
    if (access.kind !== "granted" || !mayManage(access.account) || !isWholeAccount(access.scope))
      return t("onlyManagers");
    const nowMs = await loadExchangeNow(access.scope);
    await reviewAttention(access.scope, { ...asked, nowMs, origin: ctx.origin });
    refresh();
    return null;
  });

/** Marks a kind as reviewed until then, by the exchange's time, or takes that back (null). */
export async function markReviewed(
  accountId: number,
  kind: ReviewedKind,
  throughMs: number | null,
): Promise<string | null> {
  const { data, serverError } = await review({ accountId, kind, throughMs });
  const t = await getTranslations("ui");
  return data === undefined ? (serverError ?? t("actionFailed")) : data;
}

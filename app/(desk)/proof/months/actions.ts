"use server";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { CloseMonthOutcome } from "@/components/proof/close-month";
import { userAction } from "@/lib/access/web/action-client";
import { parseMonth } from "@/lib/core/month";
import { closeMonth } from "@/lib/reports/months/statement";
import { answerOf } from "../../../answer-of";
import { openForChange } from "../../open-account";

const input = z.object({
  accountId: z.number().int().positive(),
  month: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/),
  anyway: z.boolean(),
});

const close = userAction
  .inputSchema(input)
  .action(async ({ parsedInput: { accountId, month, anyway }, ctx }): Promise<CloseMonthOutcome> => {
    const t = await getTranslations("proof.closing");
    const open = await openForChange(ctx.user, accountId);
    if (typeof open === "string") return { kind: "refused", reason: t(open) };
    const outcome = await closeMonth(open.scope, { month: parseMonth(month), origin: ctx.origin, anyway });
    if (outcome.kind !== "not-whole") return { kind: outcome.kind };
    return { kind: "not-whole", days: outcome.unknownDays.map(({ day }) => day) };
  });

export async function closeMonthNow(
  accountId: number,
  month: string,
  anyway: boolean,
): Promise<CloseMonthOutcome> {
  return answerOf(close({ accountId, month, anyway }), (reason) => ({ kind: "refused", reason }));
}

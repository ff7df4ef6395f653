"use server";
import { z } from "zod";
import type { CloseMonthOutcome } from "@/components/reconciliation/close-month";
import { exactText, rowId } from "@/lib/core/input";
import { parseMonth } from "@/lib/core/month";
import { closeMonth } from "@/lib/months/close-month";
import { userAction } from "@/lib/sign-in/web/action-client";
import { actionBuilder } from "../../../server-action";
import { requireForChange } from "../../open-account";

const monthAction = actionBuilder((reason) => ({ kind: "refused", reason }) as const);

export const closeMonthNow = monthAction(
  userAction,
  [rowId, exactText(100).regex(/^\d{4}-(?:0[1-9]|1[0-2])$/), z.boolean()],
  async ([accountId, month, anyway], { user, origin }): Promise<CloseMonthOutcome> => {
    const { scope } = await requireForChange(user, accountId);
    const outcome = await closeMonth(scope, { month: parseMonth(month), origin, anyway });
    if (outcome.kind !== "not-whole") return { kind: outcome.kind };
    return { kind: "not-whole", days: outcome.unknownDays.map(({ day }) => day) };
  },
);

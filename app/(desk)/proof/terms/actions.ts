"use server";
import { refresh } from "next/cache";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import type { AgreedTermOutcome } from "@/components/terms/term-form";
import { exactText, rowId } from "@/lib/core/input";
import { loadExchangeToday } from "@/lib/coverage/load-coverage";
import { userAction } from "@/lib/sign-in/web/action-client";
import { saveTerm } from "@/lib/terms/save-terms";
import { actionBuilder } from "../../../server-action";
import { requireForChange } from "../../open-account";

const refused = (problem: string) => ({ kind: "refused", field: null, problem }) as const;
const termAction = actionBuilder(refused);

const text = z.object({
  from: exactText(1_000),
  percent: exactText(1_000),
  uid: exactText(1_000),
  symbol: exactText(1_000),
  productType: exactText(1_000),
  note: exactText(1_000),
});

/** Adds an agreed term to an account, for managers of it. */
export const enterTerm = termAction(
  userAction,
  [rowId, text],
  async ([accountId, given], { user, origin }): Promise<AgreedTermOutcome> => {
    const t = await getTranslations("terms.problems");
    const { scope } = await requireForChange(user, accountId);
    const today = await loadExchangeToday(scope);
    const saved = await saveTerm(scope, { text: given, today, origin });
    if (saved.kind === "refused") return { ...saved, problem: t(saved.problem) };
    refresh();
    return saved;
  },
);

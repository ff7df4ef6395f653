"use server";
import { getTranslations } from "next-intl/server";
import type { Worded } from "@/lib/core/action-result";
import { userAction } from "@/lib/sign-in/web/action-client";
import { readStockLocale } from "@/lib/sign-in/web/language";
import { type AskAgainOutcome, type AskAgainProblem, askAgainInput } from "@/lib/stocks/contract";
import { askAgain as askPanelsAgain } from "@/lib/stocks/queue/ask-again";
import { openPersonQueue } from "./open-queue";

const TEXTS = {
  "no-exchange": "noExchange.refused",
  "no-question": "noQuestion",
} as const satisfies Record<AskAgainProblem, string>;

/**
 * Asks the exchange again, before background requests. The page follows the place in the queue from
 * there.
 */
export const askAgain = userAction
  .inputSchema(askAgainInput)
  .action(async ({ parsedInput }): Promise<Worded<AskAgainOutcome>> => {
    const queue = await openPersonQueue();
    const outcome = await askPanelsAgain(queue, parsedInput, await readStockLocale());
    if (outcome.kind === "queued") return outcome;
    const t = await getTranslations("research");
    return { kind: "refused", problem: t(TEXTS[outcome.problem]) };
  });

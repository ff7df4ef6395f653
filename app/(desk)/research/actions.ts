"use server";
import { getTranslations } from "next-intl/server";
import type { AskOutcome } from "@/components/stocks/reading-view";
import { exactText } from "@/lib/core/input";
import { userAction } from "@/lib/sign-in/web/action-client";
import { refreshPanels } from "@/lib/stocks/queue/refresh-panels";
import { actionBuilder } from "../../server-action";
import { findQuestions, openPersonQueue } from "./open-queue";

const askAction = actionBuilder((reason) => ({ kind: "refused", reason }) as const);

/** Asks the exchange again, before background requests, and returns the place in the queue. */
export const askAgain = askAction(
  userAction,
  [exactText(1_000), exactText(1_000).nullable()],
  async ([source, code]): Promise<AskOutcome> => {
    const t = await getTranslations("research");
    const queue = await openPersonQueue();
    if (queue === null) return { kind: "refused", reason: t("noExchange.refused") };
    const questions = await findQuestions(source, code);
    if (questions.length === 0) return { kind: "refused", reason: t("noQuestion") };
    // The first step has the place; the page follows it from there, and the request stays in the queue.
    for await (const step of refreshPanels(queue, questions, { priority: "person" })) {
      return { kind: "queued", place: step.kind === "waiting" ? step.place : null };
    }
    return { kind: "queued", place: null };
  },
);

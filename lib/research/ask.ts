import { hostname } from "node:os";
import type { QuestionPriority, RealityQuestion } from "@/lib/core/reality/question";
import { readEnv } from "@/lib/env/read-env";
import { createRealityClient, type RealityClient } from "@/lib/exchange/reality/client";
import { postgresLeases } from "@/lib/store/jobs/rate-slots";

/** Names this process in the queue and the leases. */
export const RESEARCH_HOLDER = `research:${hostname()}:${process.pid}:${Math.random().toString(36).slice(2, 10)}`;

/** One for the process: its clients share the turns of each endpoint. */
const leases = postgresLeases(RESEARCH_HOLDER);

export type Ask = (
  question: RealityQuestion,
  priority: QuestionPriority,
  signal: AbortSignal,
) => Promise<unknown>;

/** Asks one exchange; a person's question is in front of the others' at the rate limit too. */
export function openExchange(baseUrl: string): { ask: Ask; close: () => Promise<void> } {
  const where = { baseUrl, leases, allowPrivate: readEnv().ALLOW_PRIVATE_EXCHANGE };
  const forPeople = createRealityClient({ ...where, priority: "interactive" });
  const forOthers = createRealityClient({ ...where, priority: "background" });
  return {
    ask: (question, priority, signal) =>
      askOnce(priority === "person" ? forPeople : forOthers, question, signal),
    close: async () => {
      await Promise.all([forPeople.close(), forOthers.close()]);
    },
  };
}

function askOnce(client: RealityClient, question: RealityQuestion, signal: AbortSignal): Promise<unknown> {
  const { locale } = question;
  switch (question.source) {
    case "calendar":
      return client.calendar({ locale, signal });
    case "stock-info":
      return client.pairs({ locale, signal });
    default:
      return client.panel(question.source, { code: question.code, locale, signal });
  }
}

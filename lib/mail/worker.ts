import type { Jobs } from "@/lib/database/jobs/jobs";
import { type OutboxDeps, sendLetters } from "./outbox";
import { deleteOldLetters, hasDueLetter } from "./store/letters";

/** How long after its time a letter is tried again, at most. */
const SEND_EVERY_SECONDS = 15;
const TIDY_EVERY_SECONDS = 3_600;

export async function startOutboxWorker(
  jobs: Jobs,
  deps: OutboxDeps & { readonly sent: (count: number) => void },
): Promise<void> {
  await jobs.repeat(
    "send-letters",
    SEND_EVERY_SECONDS,
    async () => {
      const count = await sendLetters(deps);
      if (count > 0) deps.sent(count);
    },
    { isDue: hasDueLetter },
  );
  await jobs.repeat("tidy-letters", TIDY_EVERY_SECONDS, deleteOldLetters);
}

import type { Jobs } from "@/lib/store/jobs/jobs";
import { forgetShareLetters } from "@/lib/store/shares/visit";
import { type NoticeTextOf, type Told, tellOwners } from "./notices";

/** How long after a first view its owner gets the letter, at most. */
const TELL_EVERY_SECONDS = 300;

export type NoticeEvents = {
  readonly textOf: NoticeTextOf;
  readonly told: (told: Told) => void;
};

/** Notifies the owners of share links, and deletes expired letters to visitors. */
export async function startNoticeWorker(jobs: Jobs, events: NoticeEvents): Promise<void> {
  await jobs.repeat("tell-share-owners", TELL_EVERY_SECONDS, async () => {
    const told = await tellOwners(Date.now(), events.textOf);
    if (told.ending + told.sent > 0) events.told(told);
    await forgetShareLetters(Date.now());
  });
}

import { expect } from "@playwright/test";
import { db } from "@/lib/database/database";
import { sendJob } from "@/lib/database/jobs/jobs";

/** By kind, what a person's notifications are compared with; undefined: nobody looked yet. */
export const knownNews = async (userId: string) =>
  (await db().prisma.notificationMemory.findFirst({ where: { userId } }))?.known as
    | Record<string, readonly string[]>
    | undefined;

/** Looks for news at once; the worker does it only every five minutes. */
export async function lookForNews(isDone: () => Promise<boolean>): Promise<void> {
  const isSeen = async () => {
    if (await isDone()) return true;
    await sendJob("notify", {}, "story");
    return false;
  };
  await expect.poll(isSeen, { intervals: [500] }).toBe(true);
}

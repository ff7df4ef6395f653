import { notFound } from "next/navigation";
import { cache } from "react";
import { widestShareReach } from "@/lib/access/scope/account-scope";
import { requireUser } from "@/lib/access/sign-in/session";
import { systemClock } from "@/lib/core/clock";
import { findShareRow, loadShareViews } from "@/lib/shares/manage-shares";

/** Who looks, and the link of an address; no link and somebody else's are the same: not there. */
export const openShare = cache(async (id: string) => {
  const user = await requireUser();
  const [reach, nowMs] = [widestShareReach(user), systemClock.now()];
  const row = (await findShareRow(reach, id, { nowMs })) ?? notFound();
  return { user, row, nowMs };
});

/** Its views by day and program, the oldest first. */
export async function openShareViews(id: string) {
  const { user } = await openShare(id);
  return (await loadShareViews(widestShareReach(user), id)) ?? notFound();
}

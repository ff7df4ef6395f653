import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { endDeskPause } from "./store/desk-pause";

export { findDeskPause } from "@/lib/database/desk-pause";

/**
 * Letters, webhooks, syncs, reports and backups of a restored desk go on. Trading has a switch of
 * its own.
 */
export async function resumeDesk(origin: AuditOrigin): Promise<void> {
  await endDeskPause(doneEntry(origin, "desk-resumed", null, {}));
}

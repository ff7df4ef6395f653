import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import * as store from "@/lib/database/desk-pause";
import { endDeskPause } from "./store/desk-pause";

/**
 * Letters, webhooks, syncs, reports and backups of a restored desk go on. Trading has a switch of
 * its own.
 */
export async function resumeDesk(origin: AuditOrigin): Promise<void> {
  await endDeskPause(doneEntry(origin, "desk-resumed", null, {}));
}

/** Null: the desk is not paused. */
export function findDeskPause() {
  return store.findDeskPause();
}

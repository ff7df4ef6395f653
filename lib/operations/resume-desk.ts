import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { endDeskPause } from "./store/desk-pause";

export { findDeskPause } from "@/lib/database/desk-pause";

/** Letters, webhooks, syncs, reports and backups of a restored desk go on; trading is switched on by itself. */
export async function resumeDesk(origin: AuditOrigin): Promise<void> {
  await endDeskPause(doneEntry(origin, "desk-resumed", null, {}));
}

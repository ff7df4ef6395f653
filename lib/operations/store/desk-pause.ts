import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import { db } from "@/lib/database/database";

/** A desk that is not paused stays as it is, without an entry. */
export async function endDeskPause(entry: AuditEntry): Promise<void> {
  await db().prisma.$transaction(async (tx) => {
    const { count } = await tx.deskPause.deleteMany();
    if (count > 0) await appendAudit(entry, tx);
  });
}

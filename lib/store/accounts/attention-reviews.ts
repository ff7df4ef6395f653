import type { ReviewedKind } from "@/lib/core/reports/attention";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type AuditEntry, appendAudit } from "../audit/log";
import { databaseNow, db } from "../database/database";

/** Until when each kind was reviewed, in milliseconds of the exchange's time; a kind that nobody reviewed is absent. */
export async function loadReviews({
  accountId,
}: WholeAccountScope): Promise<Readonly<Partial<Record<ReviewedKind, number>>>> {
  const reviews = await db().prisma.attentionReview.findMany({ where: { accountId } });
  return Object.fromEntries(reviews.map(({ kind, through }) => [kind, through.getTime()]));
}

export async function saveReview(
  { accountId }: WholeAccountScope,
  { kind, throughMs, by }: { kind: ReviewedKind; throughMs: number | null; by: string },
  entry: AuditEntry,
): Promise<void> {
  await db().prisma.$transaction(async (tx) => {
    const key = { accountId, kind };
    if (throughMs === null) {
      await tx.attentionReview.deleteMany({ where: key });
    } else {
      const data = { through: new Date(throughMs), reviewedBy: by, reviewedAt: await databaseNow(tx) };
      const where = { accountId_kind: key };
      await tx.attentionReview.upsert({ where, create: { ...key, ...data }, update: data });
    }
    await appendAudit(entry, tx);
  });
}

import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import type { WholeAccountScope } from "@/lib/core/scope";
import { databaseNow, db } from "@/lib/database/database";
import type { Prisma } from "@/lib/database/generated/client";
import type { Review, ReviewedKind, TakenReview } from "@/lib/overview/attention";

/**
 * Through when each kind is reviewed, in milliseconds of the exchange's time; a kind without a
 * review is absent.
 */
export async function loadReviews({
  accountId,
}: WholeAccountScope): Promise<Readonly<Partial<Record<ReviewedKind, number>>>> {
  const reviews = await db().prisma.attentionReview.findMany({ where: { accountId } });
  return Object.fromEntries(reviews.map(({ kind, through }) => [kind, through.getTime()]));
}

/**
 * Marks a kind as reviewed through an instant; a later mark stays. Returns what is stored now, and
 * what was before.
 */
export async function saveReview(
  { accountId }: WholeAccountScope,
  { kind, throughMs, by }: { kind: ReviewedKind; throughMs: number; by: string },
  entry: AuditEntry,
): Promise<Review> {
  return db().prisma.$transaction(async (tx) => {
    await lockReviews(tx, accountId);
    const where = { accountId_kind: { accountId, kind } };
    const stored = await tx.attentionReview.findUnique({ where });
    const beforeMs = stored?.through.getTime() ?? null;
    if (beforeMs !== null && beforeMs >= throughMs) return { throughMs: beforeMs, beforeMs };
    const data = {
      through: new Date(throughMs),
      reviewedBy: by,
      reviewedAt: await databaseNow(tx),
    };
    await tx.attentionReview.upsert({ where, create: { accountId, kind, ...data }, update: data });
    await appendAudit(entry, tx);
    return { throughMs, beforeMs };
  });
}

/** Reverts `saveReview`. False: somebody has reviewed since, and that stays. */
export async function undoReview(
  { accountId }: WholeAccountScope,
  { kind, throughMs, beforeMs, by }: TakenReview & { readonly by: string },
  entry: AuditEntry,
): Promise<boolean> {
  return db().prisma.$transaction(async (tx) => {
    await lockReviews(tx, accountId);
    const where = { accountId, kind, through: new Date(throughMs) };
    if (beforeMs === throughMs) return true;
    const { count } =
      beforeMs === null
        ? await tx.attentionReview.deleteMany({ where })
        : await tx.attentionReview.updateMany({
            where,
            data: {
              through: new Date(beforeMs),
              reviewedBy: by,
              reviewedAt: await databaseNow(tx),
            },
          });
    if (count > 0) await appendAudit(entry, tx);
    return count > 0;
  });
}

/** Serializes changes of an account's reviews. */
async function lockReviews(tx: Prisma.TransactionClient, accountId: number): Promise<void> {
  await tx.$executeRaw`select 1 from accounts where id = ${accountId} for no key update`;
}

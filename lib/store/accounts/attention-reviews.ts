import type { ReviewedKind } from "@/lib/core/reports/attention";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type AuditEntry, appendAudit } from "../audit/log";
import { db } from "../database/database";
import { inTransaction } from "../database/transaction";

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
  await inTransaction(async (client) => {
    if (throughMs === null) {
      await client.query("delete from attention_reviews where (account_id, kind) = ($1, $2)", [
        accountId,
        kind,
      ]);
    } else {
      await client.query(
        `insert into attention_reviews (account_id, kind, through, reviewed_by) values ($1, $2, $3, $4)
         on conflict (account_id, kind) do update set through = excluded.through, reviewed_by = excluded.reviewed_by,
           reviewed_at = clock_timestamp()`,
        [accountId, kind, new Date(throughMs), by],
      );
    }
    await appendAudit(entry, client);
  });
}

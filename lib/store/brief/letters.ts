// SQL: a letter is claimed by one worker, by the database's own clock.
import type { Day } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { db, queryRows } from "../database/database";

export type Recipient = { readonly accountId: number; readonly userId: string };

/** What a person wants of one account; null: no letters. `problem`: why the last one was not sent. */
export async function findLetterWish(
  { accountId }: AccountScope,
  userId: string,
): Promise<{ readonly problem: string | null } | null> {
  return db().prisma.briefLetter.findUnique({
    where: { accountId_userId: { accountId, userId } },
    select: { problem: true },
  });
}

export async function saveLetterWish(
  { accountId }: AccountScope,
  userId: string,
  isWanted: boolean,
): Promise<void> {
  const key = { accountId, userId };
  const { briefLetter } = db().prisma;
  if (isWanted) await briefLetter.upsert({ where: { accountId_userId: key }, create: key, update: {} });
  else await briefLetter.deleteMany({ where: key });
}

export function listRecipients(): Promise<readonly Recipient[]> {
  return db().prisma.briefLetter.findMany({
    select: { accountId: true, userId: true },
    orderBy: [{ accountId: "asc" }, { userId: "asc" }],
  });
}

/** How long a worker may take for one letter. Killed within it, the letter is sent after it. */
const CLAIM_MINUTES = 10;

/** Whether this worker is to send the letter of this day: nobody has sent it, or one since then, or is at it. */
export async function claimLetter(
  { accountId, userId }: Recipient,
  day: Day,
  noneSince: Date | null,
): Promise<boolean> {
  const claimed = await queryRows(
    `update brief_letters set claimed_until = now() + make_interval(mins => $4)
     where account_id = $1 and user_id = $2 and (last_day is null or last_day < $3)
       and coalesce(sent_at < $5, true) and (claimed_until is null or claimed_until < now()) returning account_id`,
    [accountId, userId, day, CLAIM_MINUTES, noneSince],
  );
  return claimed.length > 0;
}

type Ended = { readonly day: Day | null; readonly problem: string | null; readonly at: Date };

/** The letter of `day` is sent or given up; null: it is tried again. */
export async function endLetter(
  { accountId, userId }: Recipient,
  { day, problem, at }: Ended,
): Promise<void> {
  await queryRows(
    `update brief_letters set claimed_until = null, problem = $3, last_day = coalesce($4::date, last_day),
       sent_at = case when $4::date is null then sent_at else $5 end
     where account_id = $1 and user_id = $2`,
    [accountId, userId, problem, day, at],
  );
}

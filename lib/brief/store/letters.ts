// SQL: a letter is claimed by one worker, by the database's own clock.
import type { Day } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { db, queryRows } from "@/lib/database/database";
import { insertLetter, type NewLetter } from "@/lib/mail/store/letters";

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
  if (isWanted)
    await briefLetter.upsert({ where: { accountId_userId: key }, create: key, update: {} });
  else await briefLetter.deleteMany({ where: key });
}

export function listRecipients(): Promise<readonly Recipient[]> {
  return db().prisma.briefLetter.findMany({
    select: { accountId: true, userId: true },
    orderBy: [{ accountId: "asc" }, { userId: "asc" }],
  });
}

/** How long a worker may take for one letter. Killed within it, the letter is written after it. */
const CLAIM_MINUTES = 10;

/** Whether this worker is to send the letter of this day: nobody has written it, or one since then, or is at it. */
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

/** The letter of the day is in the outbox, which sends it. */
export async function postBrief(
  { accountId, userId }: Recipient,
  { day, at, letter }: { readonly day: Day; readonly at: Date; readonly letter: NewLetter },
): Promise<void> {
  await db().prisma.$transaction(async (tx) => {
    const data = { claimedUntil: null, lastDay: new Date(day), sentAt: at };
    const { count } = await tx.briefLetter.updateMany({ where: { accountId, userId }, data });
    if (count > 0) await insertLetter(letter, false, tx);
  });
}

/** There is no letter yet: it is looked at again at the next turn. */
export async function returnLetter({ accountId, userId }: Recipient): Promise<void> {
  await db().prisma.briefLetter.updateMany({
    where: { accountId, userId },
    data: { claimedUntil: null },
  });
}

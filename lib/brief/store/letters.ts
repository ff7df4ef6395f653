import type { Day } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { databaseNow, db } from "@/lib/database/database";
import type { Prisma } from "@/lib/database/generated/client";
import { dropLetters, insertLetter, type NewLetter } from "@/lib/mail/store/letters";

export type BriefRecipient = { readonly accountId: number; readonly userId: string };

/** Null: the person wants no letters of the account. `problem`: why the last one was not sent. */
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

/** Ends the person's letters of the account, and drops one that waits. */
export async function stopLetters({ accountId, userId }: BriefRecipient): Promise<void> {
  await db().prisma.$transaction(async (tx) => {
    await tx.briefLetter.deleteMany({ where: { accountId, userId } });
    await dropLetters({ kind: "brief", userId, accountId }, tx);
  });
}

export function listRecipients(): Promise<readonly BriefRecipient[]> {
  return db().prisma.briefLetter.findMany({
    select: { accountId: true, userId: true },
    orderBy: [{ accountId: "asc" }, { userId: "asc" }],
  });
}

/**
 * What makes a letter due: the day that it is about, and the moment since which none may have been
 * written.
 */
export type BriefTurn = { readonly day: Day; readonly noneSince: Date | null };

/** Whether nobody has written the letter of this day, nor any letter since `noneSince`. */
export async function isBriefDue(recipient: BriefRecipient, turn: BriefTurn): Promise<boolean> {
  const where = dueWhere(recipient, turn, await databaseNow());
  return (await db().prisma.briefLetter.count({ where })) > 0;
}

/**
 * Puts the letter into the outbox, once: of workers that write it at the same time one gets true.
 */
export async function postBrief(
  recipient: BriefRecipient,
  turn: BriefTurn,
  letter: NewLetter,
  at: Date,
): Promise<boolean> {
  return db().prisma.$transaction(async (tx) => {
    const { count } = await tx.briefLetter.updateMany({
      where: dueWhere(recipient, turn, await databaseNow(tx)),
      data: { lastDay: new Date(turn.day), sentAt: at },
    });
    if (count > 0) await insertLetter(letter, false, tx);
    return count > 0;
  });
}

function dueWhere(
  { accountId, userId }: BriefRecipient,
  { day, noneSince }: BriefTurn,
  now: Date,
): Prisma.BriefLetterWhereInput {
  const isOlderDay = { OR: [{ lastDay: null }, { lastDay: { lt: new Date(day) } }] };
  // During a rolling upgrade a worker of the version before may be writing it.
  const isHeldByNobody = { OR: [{ claimedUntil: null }, { claimedUntil: { lt: now } }] };
  const conditions: Prisma.BriefLetterWhereInput[] = [isOlderDay, isHeldByNobody];
  if (noneSince !== null)
    conditions.push({ OR: [{ sentAt: null }, { sentAt: { lt: noneSince } }] });
  return { accountId, userId, AND: conditions };
}

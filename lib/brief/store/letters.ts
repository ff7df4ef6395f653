import type { Day } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { databaseNow, db } from "@/lib/database/database";
import type { Prisma } from "@/lib/database/generated/client";
import { dropLetters, insertLetter, type NewLetter } from "@/lib/mail/store/letters";
import { type BriefChannel, WAYS, type Ways } from "@/lib/notifications/ways";

type BriefKey = { readonly accountId: number; readonly userId: string };
/** Which channels somebody wants the brief by. */
type BriefWays = Pick<Ways, (typeof WAYS)[BriefChannel]>;
export type BriefRecipient = BriefKey & BriefWays;

const WANTED = { byMail: true, byTelegram: true, bySlack: true } as const;

/** Null: the person wants no brief of the account. `problem`: why the last e-mail was not sent. */
export async function findLetterWish(
  { accountId }: AccountScope,
  userId: string,
): Promise<(BriefWays & { readonly problem: string | null }) | null> {
  return db().prisma.briefLetter.findUnique({
    where: { accountId_userId: { accountId, userId } },
    select: { problem: true, ...WANTED },
  });
}

export type BriefWish = { readonly channel: BriefChannel; readonly isWanted: boolean };

/** One that waits to be sent by a channel that is no longer wanted is dropped. */
export async function saveLetterWish(
  { accountId }: AccountScope,
  userId: string,
  { channel, isWanted }: BriefWish,
): Promise<void> {
  const key = { accountId, userId };
  const change = { [WAYS[channel]]: isWanted };
  await db().prisma.$transaction(async (tx) => {
    await tx.briefLetter.upsert({
      where: { accountId_userId: key },
      create: { ...key, byMail: false, ...change },
      update: change,
    });
    await forgetUnwanted(tx, key);
    if (!isWanted) await dropLetters({ ...key, ...LETTERS[channel] }, tx);
  });
}

/** The letters of each channel. */
const LETTERS = {
  mail: { kind: "brief" },
  telegram: { kind: "brief-chat", channel: "telegram" },
  slack: { kind: "brief-chat", channel: "slack" },
} as const;

async function forgetUnwanted(tx: Prisma.TransactionClient, key: BriefKey): Promise<void> {
  const wantsNone = { byMail: false, byTelegram: false, bySlack: false };
  await tx.briefLetter.deleteMany({ where: { ...key, ...wantsNone } });
}

/**
 * Ends the person's e-mails of the account, and drops one that waits. The account may be gone, and
 * its wishes with it.
 */
export async function stopLetters({ accountId, userId }: BriefKey): Promise<void> {
  const key = { accountId, userId };
  await db().prisma.$transaction(async (tx) => {
    await tx.briefLetter.updateMany({ where: key, data: { byMail: false } });
    await forgetUnwanted(tx, key);
    await dropLetters({ kind: "brief", userId, accountId }, tx);
  });
}

export function listRecipients(): Promise<readonly BriefRecipient[]> {
  return db().prisma.briefLetter.findMany({
    select: { accountId: true, userId: true, ...WANTED },
    orderBy: [{ accountId: "asc" }, { userId: "asc" }],
  });
}

/**
 * What makes a letter due: the day that it is about, and the moment since which none may have been
 * written.
 */
export type BriefTurn = { readonly day: Day; readonly noneSince: Date | null };

/** Whether nobody has written the letter of this day, nor any letter since `noneSince`. */
export async function isBriefDue(recipient: BriefKey, turn: BriefTurn): Promise<boolean> {
  const where = dueWhere(recipient, turn, await databaseNow());
  return (await db().prisma.briefLetter.count({ where })) > 0;
}

/**
 * Puts the letters into the outbox, once: of workers that write them at the same time one gets
 * true. The e-mail is left out where the person has stopped it meanwhile.
 */
export async function postBrief(
  recipient: BriefKey,
  turn: BriefTurn,
  letters: readonly NewLetter[],
  at: Date,
): Promise<boolean> {
  return db().prisma.$transaction(async (tx) => {
    const { count } = await tx.briefLetter.updateMany({
      where: dueWhere(recipient, turn, await databaseNow(tx)),
      data: { lastDay: new Date(turn.day), sentAt: at },
    });
    if (count === 0) return false;
    // The row is locked by now: `stopLetters` came before, or drops this e-mail.
    const { accountId, userId } = recipient;
    const wish = { accountId, userId, byMail: true };
    const isByMail = (await tx.briefLetter.count({ where: wish })) > 0;
    const wanted = letters.filter(({ kind }) => kind !== "brief" || isByMail);
    for (const letter of wanted) await insertLetter(letter, false, tx);
    return true;
  });
}

function dueWhere(
  { accountId, userId }: BriefKey,
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

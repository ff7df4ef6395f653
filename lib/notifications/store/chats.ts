import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import { databaseNow, db } from "@/lib/database/database";
import type { ChatModel } from "@/lib/database/generated/models";
import { CHAT_TARGETS, openSealed, seal } from "@/lib/database/seal";
import { holdSealingSecret } from "@/lib/database/sealing-secret";
import { readAppSecrets } from "@/lib/env/app-secrets";
import type { BotProblem } from "@/lib/notifications/chat";
import type { ChatChannel } from "@/lib/notifications/ways";

/** A person's chat, without where it is. */
export type StoredChat = Readonly<
  Pick<ChatModel, "id" | "title" | "codeUntil" | "provenAt" | "offAt">
> & {
  readonly channel: ChatChannel;
  /** Telegram's bot has not read the code yet. */
  readonly isUnread: boolean;
  readonly problem: BotProblem | null;
};

/** The person's chats; one that was not proven in time is none. */
export async function findChats(userId: string): Promise<readonly StoredChat[]> {
  const now = await databaseNow();
  const found = await db().prisma.chat.findMany({
    where: { userId, OR: [{ provenAt: { not: null } }, { codeUntil: { gt: now } }] },
    orderBy: { channel: "desc" },
  });
  return found.map(({ sealedTarget, channel, problem, ...chat }) => ({
    ...chat,
    channel: channel as ChatChannel,
    problem: problem as BotProblem | null,
    isUnread: sealedTarget === null,
  }));
}

/** A proven chat. Null: there is none. Throws SealError where it does not open. */
export async function openChat(
  userId: string,
  channel: ChatChannel,
): Promise<{ readonly id: string; readonly target: string; readonly offAt: Date | null } | null> {
  const found = await db().prisma.chat.findFirst({
    where: { userId, channel, provenAt: { not: null } },
  });
  if (!found?.sealedTarget) return null;
  const { id, sealedTarget, offAt } = found;
  const sealedFor = CHAT_TARGETS.sealedFor(userId, channel);
  return { id, offAt, target: openSealed(sealedTarget, sealedFor, readAppSecrets()) };
}

export type NewChat = {
  readonly channel: ChatChannel;
  readonly codeHash: string;
  /** How long the chat can be proven. */
  readonly seconds: number;
  /** Null: the code's sender says which chat it is. */
  readonly found: FoundChat | null;
};
export type FoundChat = { readonly target: string; readonly title: string };

/** Begins to connect a chat, instead of one that is not proven. False: one is connected. */
export async function startChat(userId: string, chat: NewChat): Promise<boolean> {
  const { channel, codeHash, seconds, found } = chat;
  return db().prisma.$transaction(async (tx) => {
    const sealingSecret = await holdSealingSecret(tx);
    // Locks the person, so that of two requests at once the second sees the first.
    await tx.$queryRaw`select from users where id = ${userId}::uuid for no key update`;
    const where = { userId_channel: { userId, channel } };
    const before = await tx.chat.findUnique({ where });
    if (before?.provenAt) return false;
    if (before) await tx.chat.delete({ where });
    const now = await databaseNow(tx);
    const target = found && sealTarget(found.target, { userId, channel }, sealingSecret);
    await tx.chat.create({
      data: {
        userId,
        channel,
        codeHash,
        codeUntil: new Date(now.getTime() + seconds * 1_000),
        sealedTarget: target,
        title: found?.title ?? null,
      },
    });
    return true;
  });
}

type ChatOwner = { readonly userId: string; readonly channel: ChatChannel };

function sealTarget(
  target: string,
  { userId, channel }: ChatOwner,
  secret: string,
): Uint8Array<ArrayBuffer> {
  return new Uint8Array(seal(target, CHAT_TARGETS.sealedFor(userId, channel), secret));
}

/** Whether somebody waits for Telegram's bot to read a code. */
export async function hasUnreadCode(): Promise<boolean> {
  const where = await unreadCodes();
  return (await db().prisma.chat.count({ where })) > 0;
}

/** Stores why the bot cannot be read, for those who wait; null: it can. */
export async function keepBotProblem(problem: BotProblem | null): Promise<void> {
  await db().prisma.chat.updateMany({ where: await unreadCodes(), data: { problem } });
}

async function unreadCodes() {
  const now = await databaseNow();
  return {
    channel: "telegram",
    codeHash: { not: null },
    provenAt: null,
    codeUntil: { gt: now },
  };
}

/** Uses a code that Telegram's bot read, once. Null: it is of nobody, was used, or is over. */
export async function takeTelegramCode(
  codeHash: string,
  { target, title }: FoundChat,
): Promise<{ readonly userId: string } | null> {
  const waiting = { ...(await unreadCodes()), codeHash };
  return db().prisma.$transaction(async (tx) => {
    const sealingSecret = await holdSealingSecret(tx);
    const chat = await tx.chat.findFirst({ where: waiting });
    if (!chat) return null;
    const { userId } = chat;
    const sealedTarget = sealTarget(target, { userId, channel: "telegram" }, sealingSecret);
    const { count } = await tx.chat.updateMany({
      where: { ...waiting, id: chat.id },
      data: { codeHash: null, sealedTarget, title, problem: null },
    });
    return count === 1 ? { userId } : null;
  });
}

/** Connects the chat that the person saw. False: it is not there, or its time is over. */
export async function proveTelegram(
  userId: string,
  id: string,
  entryOf: (title: string) => AuditEntry,
): Promise<boolean> {
  return db().prisma.$transaction(async (tx) => {
    const now = await databaseNow(tx);
    const where = {
      id,
      userId,
      channel: "telegram",
      codeHash: null,
      provenAt: null,
      codeUntil: { gt: now },
    };
    const chat = await tx.chat.findFirst({ where });
    const { count } = await tx.chat.updateMany({ where, data: { provenAt: now } });
    if (count === 1) await appendAudit(entryOf(chat?.title ?? ""), tx);
    return count === 1;
  });
}

/**
 * Counts a try, and connects the channel whose code this is. "over": nothing waits for a code, or
 * all tries were used.
 */
export async function proveSlack(
  userId: string,
  { codeHash, tries }: { readonly codeHash: string; readonly tries: number },
  entryOf: (title: string) => AuditEntry,
): Promise<"proven" | "wrong" | "over"> {
  return db().prisma.$transaction(async (tx) => {
    const now = await databaseNow(tx);
    const waiting = { userId, channel: "slack", provenAt: null, codeUntil: { gt: now } };
    // Counted first: the row's lock lets one try after the other through.
    const counted = await tx.chat.updateMany({
      where: { ...waiting, tries: { lt: tries } },
      data: { tries: { increment: 1 } },
    });
    if (counted.count === 0) return "over";
    const chat = await tx.chat.findFirst({ where: { ...waiting, codeHash } });
    if (!chat) return "wrong";
    await tx.chat.update({ where: { id: chat.id }, data: { codeHash: null, provenAt: now } });
    await appendAudit(entryOf(chat.title ?? ""), tx);
    return "proven";
  });
}

/** Ends connecting a chat. */
export async function endStart(userId: string, channel: ChatChannel): Promise<void> {
  await db().prisma.chat.deleteMany({ where: { userId, channel, provenAt: null } });
}

/** `entryOf`: the audit entry, where a connected chat is removed. */
export async function removeChat(
  userId: string,
  channel: ChatChannel,
  entryOf: (title: string) => AuditEntry,
): Promise<void> {
  await db().prisma.$transaction(async (tx) => {
    const [chat] = await tx.chat.findMany({ where: { userId, channel } });
    if (!chat) return;
    const { count } = await tx.chat.deleteMany({ where: { id: chat.id } });
    if (count === 1 && chat.provenAt) await appendAudit(entryOf(chat.title ?? ""), tx);
  });
}

/** Connected chats, and those of them that are switched off. */
export async function countChats(): Promise<{ readonly connected: number; readonly off: number }> {
  const where = { provenAt: { not: null } };
  const connected = await db().prisma.chat.count({ where });
  const off = await db().prisma.chat.count({ where: { ...where, offAt: { not: null } } });
  return { connected, off };
}

/** Switches a chat off, because it is gone, or on again. */
export async function switchChat(where: { id: string } | ChatOwner, isOff: boolean): Promise<void> {
  const offAt = isOff ? await databaseNow() : null;
  await db().prisma.chat.updateMany({ where, data: { offAt } });
}

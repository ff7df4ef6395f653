import { type AuditEntry, appendAudit } from "@/lib/audit/store/log";
import type { Language } from "@/lib/core/language";
import { isUuid } from "@/lib/core/uuid";
import { databaseNow, db } from "@/lib/database/database";
import type { Prisma } from "@/lib/database/generated/client";
import type { ShareLinkModel } from "@/lib/database/generated/models";
import { type GraceHours, SHARE_LIMITS } from "@/lib/shares/options";
import type { ShareReach } from "@/lib/shares/share-row";
import type { ShareKind, ShareSubject } from "@/lib/shares/subject";
import { lockPerson } from "@/lib/users/store/users";
import { ofReach, subjectOf } from "./list";

/** The options in a link's columns, with narrower types than the model's. */
type ChosenOptions = Pick<ShareLinkModel, "title" | "commentary" | "hidesAuthor" | "maxViews"> & {
  readonly language: Language;
  readonly emailDomains: readonly string[];
};

/** A checked link, with only the hashes of its token and password. */
export type NewStoredShare = Readonly<
  ChosenOptions & Pick<ShareLinkModel, "ownerId" | "tokenHash" | "exchangeId" | "passwordHash">
> & {
  readonly kind: ShareKind;
  readonly subject: ShareSubject;
  /** From now; null: without an end. */
  readonly days: number | null;
  /** Of a snapshot, with the SHA-256 of the text, hex; null for a live link. */
  readonly facts: {
    readonly text: string;
    readonly hash: string;
    readonly capturedAt: Date;
  } | null;
};

/** A link for its audit entry. */
export type ShareRef = { readonly id: string; readonly ownerEmail: string };

/** "gone": there is no such person any more. */
export async function insertShare(
  { days, facts, emailDomains, ...share }: NewStoredShare,
  entryOf: (made: ShareRef) => AuditEntry,
): Promise<ShareRef | "too-many-links" | "gone"> {
  return db().prisma.$transaction(async (tx) => {
    // One new link per person at a time, so that two at once do not both take the last place.
    if (!(await lockPerson(tx, share.ownerId))) return "gone";
    const now = await databaseNow(tx);
    if ((await countOpen(tx, share.ownerId, now)) >= SHARE_LIMITS.links) return "too-many-links";
    const link = await tx.shareLink.create({
      data: { ...share, emailDomains: [...emailDomains], expiresAt: daysAfter(now, days) },
      select: { id: true, owner: { select: { email: true } } },
    });
    if (facts) {
      const { text, hash, capturedAt } = facts;
      await tx.shareLinkFacts.create({ data: { linkId: link.id, facts: text, hash, capturedAt } });
    }
    const made = { id: link.id, ownerEmail: link.owner.email };
    await appendAudit(entryOf(made), tx);
    return made;
  });
}

function countOpen(tx: Prisma.TransactionClient, ownerId: string, now: Date): Promise<number> {
  const { maxViews } = tx.shareLink.fields;
  return tx.shareLink.count({
    where: {
      ownerId,
      revokedAt: null,
      AND: [
        { OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
        { OR: [{ maxViews: null }, { views: { lt: maxViews } }] },
      ],
    },
  });
}

function daysAfter(now: Date, days: number | null): Date | null {
  return days === null ? null : new Date(now.getTime() + days * 86_400_000);
}

/** A locked link: nobody else changes or counts it until the transaction ends. */
export type HeldShare = Readonly<ChosenOptions & Pick<ShareLinkModel, "id" | "views">> & {
  readonly ownerEmail: string;
  readonly subject: ShareSubject;
  readonly hasPassword: boolean;
};

async function holdShare(
  tx: Prisma.TransactionClient,
  reach: ShareReach,
  id: string,
): Promise<(HeldShare & { readonly tokenHash: string }) | "not-found" | "revoked"> {
  if (!isUuid(id)) return "not-found";
  await tx.$executeRaw`select 1 from share_links where id = ${id}::uuid for update`;
  const link = await tx.shareLink.findUnique({
    where: { id, ...ofReach(reach) },
    include: { owner: { select: { email: true } } },
  });
  if (!link) return "not-found";
  if (link.revokedAt !== null) return "revoked";
  return {
    ...link,
    ownerEmail: link.owner.email,
    subject: subjectOf(link.subject),
    language: link.language as Language,
    hasPassword: link.passwordHash !== null,
  };
}

/** What is not named stays. `days`: from now; null: without an end. */
export type StoredShareChange = Partial<
  ChosenOptions & Pick<NewStoredShare, "days" | "passwordHash">
>;
const FIELDS = [
  "title",
  "commentary",
  "language",
  "hidesAuthor",
  "days",
  "passwordHash",
  "maxViews",
  "emailDomains",
] as const satisfies readonly (keyof StoredShareChange)[];
type ChangedField = (typeof FIELDS)[number];

/**
 * `entryOf` gets the link and the names of what the change makes different; where that is nothing,
 * no entry is written.
 */
export async function updateShare(
  reach: ShareReach,
  id: string,
  change: StoredShareChange,
  entryOf: (link: HeldShare, fields: readonly ChangedField[]) => AuditEntry,
): Promise<"changed" | "not-found" | "revoked" | "fewer-than-counted"> {
  return db().prisma.$transaction(async (tx) => {
    const link = await holdShare(tx, reach, id);
    if (typeof link === "string") return link;
    const fields = FIELDS.filter((field) => isDifferent(link, field, change));
    if (fields.length === 0) return "changed";
    const { maxViews } = change;
    if (fields.includes("maxViews") && typeof maxViews === "number" && maxViews <= link.views)
      return "fewer-than-counted";
    await write(tx, id, fields, change);
    await appendAudit(entryOf(link, fields), tx);
    return "changed";
  });
}

/**
 * Days and a typed password always differ: days count from now, and the old password cannot be
 * compared.
 */
function isDifferent(link: HeldShare, field: ChangedField, change: StoredShareChange): boolean {
  const next = change[field];
  if (next === undefined) return false;
  if (field === "days") return true;
  if (field === "passwordHash") return next !== null || link.hasPassword;
  return JSON.stringify(next) !== JSON.stringify(link[field]);
}

async function write(
  tx: Prisma.TransactionClient,
  id: string,
  fields: readonly ChangedField[],
  { days, emailDomains, ...plain }: StoredShareChange,
): Promise<void> {
  const now = await databaseNow(tx);
  // Visitors who were let in under another password or other domains are asked again.
  const asksAgain = fields.includes("passwordHash") || fields.includes("emailDomains");
  await tx.shareLink.update({
    where: { id },
    data: {
      ...plain,
      ...(emailDomains && { emailDomains: [...emailDomains] }),
      ...(days !== undefined && { expiresAt: daysAfter(now, days) }),
      ...(asksAgain && { passVersion: { increment: 1 } }),
      changedAt: now,
    },
  });
  if (asksAgain) await tx.shareLinkLetter.deleteMany({ where: { linkId: id } });
  if (days !== undefined)
    await tx.shareLinkNotice.deleteMany({ where: { linkId: id, kind: "ending" } });
}

/** The token before opens for `graceHours` more, an even earlier one no longer. */
export async function replaceShareToken(
  reach: ShareReach,
  id: string,
  { tokenHash, graceHours }: { readonly tokenHash: string; readonly graceHours: GraceHours },
  entryOf: (link: HeldShare) => AuditEntry,
): Promise<"replaced" | "not-found" | "revoked"> {
  return db().prisma.$transaction(async (tx) => {
    const link = await holdShare(tx, reach, id);
    if (typeof link === "string") return link;
    const now = await databaseNow(tx);
    const earlier =
      graceHours > 0
        ? {
            earlierTokenHash: link.tokenHash,
            earlierUntil: new Date(now.getTime() + graceHours * 3_600_000),
          }
        : { earlierTokenHash: null, earlierUntil: null };
    const data = { tokenHash, ...earlier, changedAt: now, passVersion: { increment: 1 } };
    await tx.shareLink.update({ where: { id }, data });
    await tx.shareLinkLetter.deleteMany({ where: { linkId: id } });
    await appendAudit(entryOf(link), tx);
    return "replaced";
  });
}

import { hash } from "node:crypto";
import { type AuditOrigin, doneEntry } from "@/lib/core/audit/origin";
import { checkShareOptions, type ShareChooser } from "@/lib/core/shares/check-options";
import type { ShareOptions, ShareProblem } from "@/lib/core/shares/options";
import { type ShareSubject, shareName } from "@/lib/core/shares/subject";
import { makeLinkToken } from "@/lib/secrets/link-token";
import { hashPassword, isCrowded } from "@/lib/secrets/passwords";
import type { AuditEntry } from "@/lib/store/audit/log";
import { insertShare, type NewStoredShare, type ShareRef } from "@/lib/store/shares/links";

export type ShareMaker = ShareChooser & { readonly userId: string };

export type NewShare = {
  readonly exchangeId: number;
  readonly subject: ShareSubject;
  readonly options: ShareOptions;
  /** What a snapshot freezes, byte for byte; null for a live link. */
  readonly facts: { readonly text: string; readonly capturedAt: Date } | null;
};

export type MadeShare =
  | { readonly kind: "made"; readonly id: string; readonly token: string }
  | { readonly kind: "refused"; readonly problem: ShareProblem };

/** A link of this person's. Its token is shown once and stored nowhere; its password is kept as an argon2id hash. */
export async function makeShare(maker: ShareMaker, share: NewShare, origin: AuditOrigin): Promise<MadeShare> {
  const checked = checkShareOptions(maker, share.options);
  if ("problem" in checked) return { kind: "refused", problem: checked.problem };
  const { password, ...options } = checked.options;
  const { exchangeId, subject, facts } = share;
  if ((options.kind === "snapshot") !== (facts !== null)) return { kind: "refused", problem: "no-facts" };
  const passwordHash = await hashSharePassword(password);
  if (passwordHash === "crowded") return { kind: "refused", problem: "crowded" };
  const { token, tokenHash } = makeLinkToken();
  const frozen = facts && { ...facts, hash: hash("sha256", facts.text) };
  const of = { ownerId: maker.userId, exchangeId, subject, facts: frozen };
  const stored = { ...options, ...of, passwordHash, tokenHash };
  const made = await insertShare(stored, (ref) => madeEntry(origin, ref, stored));
  if (made === "gone") return { kind: "refused", problem: "not-found" };
  if (made === "too-many-links") return { kind: "refused", problem: made };
  return { kind: "made", id: made.id, token };
}

function madeEntry(origin: AuditOrigin, { id, ownerEmail }: ShareRef, share: NewStoredShare): AuditEntry {
  const { kind, subject, days, passwordHash, maxViews, emailDomains, facts } = share;
  const details = {
    ...{ link: id, person: ownerEmail, kind, subject: subject.kind, days, maxViews },
    password: passwordHash !== null,
    domains: emailDomains,
    ...(facts ? { contentHash: facts.hash } : {}),
  };
  return doneEntry(origin, "share-made", shareName(share), details);
}

/** Null for a link without a password. "crowded": too many wait; the person should try again later. */
export async function hashSharePassword(password: string | null): Promise<string | null | "crowded"> {
  if (password === null) return null;
  return isCrowded() ? "crowded" : hashPassword(password);
}

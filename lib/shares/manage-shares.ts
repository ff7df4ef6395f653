import { hash } from "node:crypto";
import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import type { AuditEntry } from "@/lib/audit/store/log";
import { checkShareOptions, type ShareChooser } from "@/lib/shares/check-options";
import type { GraceHours, ShareChange, ShareOptions, ShareProblem } from "@/lib/shares/options";
import type { ShareReach } from "@/lib/shares/share-row";
import {
  type HeldShare,
  insertShare,
  type NewStoredShare,
  replaceShareToken,
  type ShareRef,
  updateShare,
} from "@/lib/shares/store/links";
import { hasShare } from "@/lib/shares/store/list";
import { revokeShares } from "@/lib/shares/store/revoke";
import { type ShareSubject, shareName } from "@/lib/shares/subject";
import { makeLinkToken } from "@/lib/sign-in/secrets/link-token";
import { hashPassword, isCrowded } from "@/lib/sign-in/secrets/passwords";

export { findShareRow, listShares, loadShareViews } from "@/lib/shares/store/list";
export { listShareNotices, markShareNoticesSeen } from "@/lib/shares/store/notices";
export { loadShareSettings, saveShareSettings } from "@/lib/shares/store/revoke";

const refused = (problem: ShareProblem) => ({ kind: "refused", problem }) as const;

export type NewShare = {
  readonly exchangeId: number;
  readonly subject: ShareSubject;
  readonly options: ShareOptions;
  /** What a snapshot freezes, byte for byte; null for a live link. */
  readonly facts: { readonly text: string; readonly capturedAt: Date } | null;
};

/** A link of this person's. Its token is shown once and stored nowhere; its password is kept as an argon2id hash. */
export async function makeShare(
  maker: ShareChooser & { readonly userId: string },
  share: NewShare,
  origin: AuditOrigin,
) {
  const checked = checkShareOptions(maker, share.options);
  if ("problem" in checked) return refused(checked.problem);
  const { password, ...options } = checked.options;
  const { exchangeId, subject, facts } = share;
  if ((options.kind === "snapshot") !== (facts !== null)) return refused("no-facts");
  const passwordHash = await hashSharePassword(password);
  if (passwordHash === "crowded") return refused("crowded");
  const { token, tokenHash } = makeLinkToken();
  const frozen = facts && { ...facts, hash: hash("sha256", facts.text) };
  const of = { ownerId: maker.userId, exchangeId, subject, facts: frozen };
  const stored = { ...options, ...of, passwordHash, tokenHash };
  const made = await insertShare(stored, (ref) => madeEntry(origin, ref, stored));
  if (made === "gone") return refused("not-found");
  return made === "too-many-links"
    ? refused(made)
    : ({ kind: "made", id: made.id, token } as const);
}

function madeEntry(
  origin: AuditOrigin,
  { id, ownerEmail }: ShareRef,
  share: NewStoredShare,
): AuditEntry {
  const { kind, subject, days, passwordHash, maxViews, emailDomains, facts } = share;
  const details = {
    link: id,
    person: ownerEmail,
    kind,
    subject: subject.kind,
    days,
    maxViews,
    password: passwordHash !== null,
    domains: emailDomains,
    ...(facts ? { contentHash: facts.hash } : {}),
  };
  return doneEntry(origin, "share-made", shareName(share), details);
}

/** Null for a link without a password. "crowded": too many wait; the person should try again later. */
async function hashSharePassword(password: string | null): Promise<string | null | "crowded"> {
  if (password === null) return null;
  return isCrowded() ? "crowded" : hashPassword(password);
}

/** Another token, shown once; the one before works for `graceHours` more, an even earlier one no longer. */
export async function rotateShare(
  reach: ShareReach,
  id: string,
  graceHours: GraceHours,
  origin: AuditOrigin,
) {
  const { token, tokenHash } = makeLinkToken();
  const outcome = await replaceShareToken(reach, id, { tokenHash, graceHours }, (link) =>
    doneEntry(origin, "share-rotated", shareName(link), {
      link: link.id,
      person: link.ownerEmail,
      graceHours,
    }),
  );
  return outcome === "replaced" ? ({ kind: "rotated", token } as const) : refused(outcome);
}

/** From the next request on the link opens for nobody, permanently. One that was revoked already is so. */
export async function revokeShare(reach: ShareReach, id: string, origin: AuditOrigin) {
  const revoked = (await revokeShares(reach, id, origin)) === 1 || (await hasShare(reach, id));
  return revoked ? ({ kind: "revoked" } as const) : refused("not-found");
}

/** Every link within the reach that was not revoked; how many they were. */
export function revokeAllShares(reach: ShareReach, origin: AuditOrigin): Promise<number> {
  return revokeShares(reach, null, origin);
}

/** What the change names; a new password or other domains ask everybody again who was let in before. */
export async function changeShare(
  changer: ShareChooser & { readonly reach: ShareReach },
  id: string,
  change: ShareChange,
  origin: AuditOrigin,
) {
  const checked = checkShareOptions(changer, change);
  if ("problem" in checked) return refused(checked.problem);
  const { password, ...options } = checked.options;
  const passwordHash = await hashSharePassword(password ?? null);
  if (passwordHash === "crowded") return refused("crowded");
  const stored = password === undefined ? options : { ...options, passwordHash };
  const entryOf = (link: HeldShare, changed: readonly string[]) => {
    const fields = changed.map((field) => (field === "passwordHash" ? "password" : field));
    const details = { link: link.id, person: link.ownerEmail, fields };
    return doneEntry(origin, "share-changed", shareName(link), details);
  };
  const outcome = await updateShare(changer.reach, id, stored, entryOf);
  return outcome === "changed" ? ({ kind: "changed" } as const) : refused(outcome);
}

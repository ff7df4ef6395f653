import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { checkShareOptions, type ShareChooser } from "@/lib/shares/check-options";
import type { GraceHours, ShareChange } from "@/lib/shares/options";
import type { ShareReach, ShareSettings } from "@/lib/shares/share-row";
import { type HeldShare, replaceShareToken, updateShare } from "@/lib/shares/store/links";
import * as list from "@/lib/shares/store/list";
import * as notices from "@/lib/shares/store/notices";
import * as settings from "@/lib/shares/store/revoke";
import { shareName } from "@/lib/shares/subject";
import { makeLinkToken } from "@/lib/sign-in/secrets/link-token";
import {
  type ChangeShareOutcome,
  type RevokeShareOutcome,
  type RotateShareOutcome,
  refuseShare,
} from "./contract";
import { hashSharePassword } from "./share-password";

/**
 * Changes what the change names; a new password or other domains ask everybody again who was let in
 * before.
 */
export async function changeShare(
  changer: ShareChooser & { readonly reach: ShareReach },
  { id, change }: { readonly id: string; readonly change: ShareChange },
  origin: AuditOrigin,
): Promise<ChangeShareOutcome> {
  const checked = checkShareOptions(changer, change);
  if ("problem" in checked) return refuseShare(checked.problem);
  const { password, ...options } = checked.options;
  const passwordHash = await hashSharePassword(password ?? null);
  if (passwordHash === "crowded") return refuseShare("crowded");
  const stored = password === undefined ? options : { ...options, passwordHash };
  const entryOf = (link: HeldShare, changed: readonly string[]) => {
    const fields = changed.map((field) => (field === "passwordHash" ? "password" : field));
    const details = { link: link.id, person: link.ownerEmail, fields };
    return doneEntry(origin, "share-changed", shareName(link), details);
  };
  const outcome = await updateShare(changer.reach, id, stored, entryOf);
  return outcome === "changed" ? { kind: "changed" } : refuseShare(outcome);
}

/**
 * Gives a link another token; the one before works for `graceHours` more, an even earlier one no
 * longer.
 */
export async function rotateShare(
  reach: ShareReach,
  { id, graceHours }: { readonly id: string; readonly graceHours: GraceHours },
  origin: AuditOrigin,
): Promise<RotateShareOutcome> {
  const { token, tokenHash } = makeLinkToken();
  const outcome = await replaceShareToken(reach, id, { tokenHash, graceHours }, (link) =>
    doneEntry(origin, "share-rotated", shareName(link), {
      link: link.id,
      person: link.ownerEmail,
      graceHours,
    }),
  );
  return outcome === "replaced" ? { kind: "rotated", token } : refuseShare(outcome);
}

/** From the next request on the link opens for nobody, permanently. It may be revoked already. */
export async function revokeShare(
  reach: ShareReach,
  { id }: { readonly id: string },
  origin: AuditOrigin,
): Promise<RevokeShareOutcome> {
  const isRevoked =
    (await settings.revokeShares(reach, id, origin)) === 1 || (await list.hasShare(reach, id));
  return isRevoked ? { kind: "revoked" } : refuseShare("not-found");
}

/** Revokes every link within the reach that was not revoked; returns how many. */
export function revokeAllShares(reach: ShareReach, origin: AuditOrigin): Promise<number> {
  return settings.revokeShares(reach, null, origin);
}

/** Links that are not revoked first, then the newest first; at most MOST_LISTED. */
export function listShares(reach: ShareReach, now: { readonly nowMs: number }) {
  return list.listShares(reach, now);
}

/** One link, also beyond the list's end; null: no such link is within the reach. */
export function findShareRow(reach: ShareReach, id: string, now: { readonly nowMs: number }) {
  return list.findShareRow(reach, id, now);
}

/** By day and client, the oldest first; null: no such link is within the reach. */
export function loadShareViews(reach: ShareReach, id: string) {
  return list.loadShareViews(reach, id);
}

/** Notices of this person's links that are not revoked, the newest first; at most a hundred. */
export function listShareNotices(userId: string) {
  return notices.listShareNotices(userId);
}

/** Marks all notices of this person as seen; they stay listed. */
export function markShareNoticesSeen(userId: string, nowMs: number): Promise<void> {
  return notices.markShareNoticesSeen(userId, nowMs);
}

/** Whether losing access revokes a person's links, which is the default. */
export function loadShareSettings() {
  return settings.loadShareSettings();
}

/** Applies to roles taken from now on. */
export function saveShareSettings(chosen: ShareSettings, origin: AuditOrigin): Promise<void> {
  return settings.saveShareSettings(chosen, origin);
}

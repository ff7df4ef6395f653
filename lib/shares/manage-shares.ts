import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { checkShareOptions, type ShareChooser } from "@/lib/shares/check-options";
import type { GraceHours, ShareChange } from "@/lib/shares/options";
import type { ShareReach } from "@/lib/shares/share-row";
import { type HeldShare, replaceShareToken, updateShare } from "@/lib/shares/store/links";
import { hasShare } from "@/lib/shares/store/list";
import { revokeShares } from "@/lib/shares/store/revoke";
import { shareName } from "@/lib/shares/subject";
import { makeLinkToken } from "@/lib/sign-in/secrets/link-token";
import {
  type ChangeShareOutcome,
  type RevokeShareOutcome,
  type RotateShareOutcome,
  refuseShare,
} from "./contract";
import { hashSharePassword } from "./share-password";

export { findShareRow, listShares, loadShareViews } from "@/lib/shares/store/list";
export { listShareNotices, markShareNoticesSeen } from "@/lib/shares/store/notices";
export { loadShareSettings, saveShareSettings } from "@/lib/shares/store/revoke";

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
  const isRevoked = (await revokeShares(reach, id, origin)) === 1 || (await hasShare(reach, id));
  return isRevoked ? { kind: "revoked" } : refuseShare("not-found");
}

/** Revokes every link within the reach that was not revoked; returns how many. */
export function revokeAllShares(reach: ShareReach, origin: AuditOrigin): Promise<number> {
  return revokeShares(reach, null, origin);
}

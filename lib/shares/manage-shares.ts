import { type AuditOrigin, doneEntry } from "@/lib/core/audit/origin";
import { checkShareOptions, type ShareChooser } from "@/lib/core/shares/check-options";
import type { GraceHours, ShareChange, ShareProblem } from "@/lib/core/shares/options";
import type { ShareReach } from "@/lib/core/shares/share-row";
import { shareName } from "@/lib/core/shares/subject";
import { makeLinkToken } from "@/lib/secrets/link-token";
import { type HeldShare, replaceShareToken, updateShare } from "@/lib/store/shares/links";
import { hasShare } from "@/lib/store/shares/list";
import { revokeShares } from "@/lib/store/shares/revoke";
import { hashSharePassword } from "./make-share";

export { findShareRow, listShares, loadShareViews } from "@/lib/store/shares/list";
export { listShareNotices, markShareNoticesSeen } from "@/lib/store/shares/notices";
export { loadShareSettings, saveShareSettings } from "@/lib/store/shares/revoke";

type Refused = { readonly kind: "refused"; readonly problem: ShareProblem };

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
  if (outcome !== "replaced") return { kind: "refused", problem: outcome } as const;
  return { kind: "rotated", token } as const;
}

/** From the next request on the link opens for nobody, permanently. One that was revoked already is so. */
export async function revokeShare(reach: ShareReach, id: string, origin: AuditOrigin) {
  const revoked = (await revokeShares(reach, id, origin)) === 1 || (await hasShare(reach, id));
  if (!revoked) return { kind: "refused", problem: "not-found" } as const;
  return { kind: "revoked" } as const;
}

/** Every link within the reach that was not revoked; how many they were. */
export function revokeAllShares(reach: ShareReach, origin: AuditOrigin): Promise<number> {
  return revokeShares(reach, null, origin);
}

export type ShareChanger = ShareChooser & { readonly reach: ShareReach };

export type ChangedShare = { readonly kind: "changed" } | Refused;

/** What the change names; a new password or other domains ask everybody again who was let in before. */
export async function changeShare(
  changer: ShareChanger,
  id: string,
  change: ShareChange,
  origin: AuditOrigin,
): Promise<ChangedShare> {
  const checked = checkShareOptions(changer, change);
  if ("problem" in checked) return { kind: "refused", problem: checked.problem };
  const { password, ...options } = checked.options;
  const passwordHash = await hashSharePassword(password ?? null);
  if (passwordHash === "crowded") return { kind: "refused", problem: "crowded" };
  const stored = password === undefined ? options : { ...options, passwordHash };
  const entryOf = (link: HeldShare, changed: readonly string[]) => {
    const fields = changed.map((field) => (field === "passwordHash" ? "password" : field));
    const details = { link: link.id, person: link.ownerEmail, fields };
    return doneEntry(origin, "share-changed", shareName(link), details);
  };
  const outcome = await updateShare(changer.reach, id, stored, entryOf);
  return outcome === "changed" ? { kind: "changed" } : { kind: "refused", problem: outcome };
}

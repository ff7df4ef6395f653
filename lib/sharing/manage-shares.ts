import type { AuditOrigin } from "@/lib/core/audit/origin";
import type { GraceHours } from "@/lib/core/share/options";
import type { ShareReach } from "@/lib/core/share/reach";
import type { ShareProblem } from "@/lib/core/share/share-problem";
import type { ShareRow } from "@/lib/core/share/share-row";

export { listShareNotices, markShareNoticesSeen } from "@/lib/store/share-notices";
export { loadShareViews } from "@/lib/store/share-views";

export type RotatedShare =
  | { readonly kind: "rotated"; readonly token: string }
  | { readonly kind: "refused"; readonly problem: ShareProblem };

export type RevokedShare =
  | { readonly kind: "revoked" }
  | { readonly kind: "refused"; readonly problem: ShareProblem };

/** Another token; the one before opens for `graceHours` more, an even earlier one no longer. */
export async function rotateShare(
  _reach: ShareReach,
  _id: string,
  _graceHours: GraceHours,
  _origin: AuditOrigin,
): Promise<RotatedShare> {
  throw new Error("not written yet");
}

/** From the next request on the link opens for nobody, for ever. */
export async function revokeShare(
  _reach: ShareReach,
  _id: string,
  _origin: AuditOrigin,
): Promise<RevokedShare> {
  throw new Error("not written yet");
}

/** Every link within the reach that was not revoked; how many they were. */
export async function revokeAllShares(_reach: ShareReach, _origin: AuditOrigin): Promise<number> {
  throw new Error("not written yet");
}

/** Those that are not revoked first, then the newest; at most 1,000. */
export async function listShares(_reach: ShareReach, _now: { readonly nowMs: number }): Promise<ShareRow[]> {
  throw new Error("not written yet");
}

import type { AuditOrigin } from "@/lib/core/audit/origin";
import type { ShareChange } from "@/lib/core/share/options";
import type { ShareReach } from "@/lib/core/share/reach";
import type { ShareProblem } from "@/lib/core/share/share-problem";

export type ChangedShare =
  | { readonly kind: "changed" }
  | { readonly kind: "refused"; readonly problem: ShareProblem };

/** Who changes: what a link may be after it depends on him, as when it is made. */
export type ShareChanger = {
  readonly reach: ShareReach;
  readonly isAdmin: boolean;
  readonly mailConfigured: boolean;
};

/** What the change names; a new password or other domains ask everybody again who was let in before. */
export async function changeShare(
  _changer: ShareChanger,
  _id: string,
  _change: ShareChange,
  _origin: AuditOrigin,
): Promise<ChangedShare> {
  throw new Error("not written yet");
}

import { doneEntry } from "@/lib/core/audit/event";
import type { AuditOrigin } from "@/lib/core/audit/origin";
import { checkShareOptions, type ShareChooser } from "@/lib/core/share/check-options";
import type { ShareChange, ShareProblem } from "@/lib/core/share/options";
import type { ShareReach } from "@/lib/core/share/share-row";
import { shareName } from "@/lib/core/share/subject";
import type { AuditEntry } from "@/lib/store/audit/log";
import { type HeldShare, updateShare } from "@/lib/store/shares/links";
import { hashSharePassword } from "./make-share";

/** Who changes: their rights limit the link, as when it is created. */
export type ShareChanger = ShareChooser & { readonly reach: ShareReach };

export type ChangedShare =
  | { readonly kind: "changed" }
  | { readonly kind: "refused"; readonly problem: ShareProblem };

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
  const entryOf = (link: HeldShare, fields: readonly string[]) => changedEntry(origin, link, fields);
  const outcome = await updateShare(changer.reach, id, stored, entryOf);
  return outcome === "changed" ? { kind: "changed" } : { kind: "refused", problem: outcome };
}

function changedEntry(origin: AuditOrigin, link: HeldShare, stored: readonly string[]): AuditEntry {
  const fields = stored.map((field) => (field === "passwordHash" ? "password" : field));
  const details = { link: link.id, person: link.ownerEmail, fields };
  return doneEntry(origin, "share-changed", shareName(link), details);
}

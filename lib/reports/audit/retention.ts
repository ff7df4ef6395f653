import type { AuditOrigin } from "@/lib/core/audit/origin";
import { readRetention } from "@/lib/core/audit/retention";
import { saveAuditRetention } from "@/lib/store/audit/log";

export type SavedRetention = "saved" | "unchanged" | "not-days" | "changed-meanwhile";

/** Sets for how many days entries are kept ("" means permanently), if it is still what was seen. */
export async function changeRetention(
  origin: AuditOrigin,
  { text, before }: { readonly text: string; readonly before: number | null },
): Promise<SavedRetention> {
  const days = readRetention(text);
  if (days === undefined) return "not-days";
  if (days === before) return "unchanged";
  return (await saveAuditRetention(origin, { days, before })) ? "saved" : "changed-meanwhile";
}

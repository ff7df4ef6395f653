import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { mergeChanges } from "@/lib/core/merge-changes";
import type { SaveTimes, SaveTimesOutcome } from "./contract";
import { findLetterTimes, saveLetterTimes } from "./store/times";
import { findTimeZone } from "./times";

/**
 * Saves when a person's letters leave. What was not changed here stays as it is stored now. A quiet
 * time that ends at the hour at which it begins is none.
 */
export async function saveTimes(
  userId: string,
  { seen, typed }: SaveTimes,
  origin: AuditOrigin,
): Promise<SaveTimesOutcome> {
  const stored = await findLetterTimes(userId);
  const times = stored && seen ? mergeChanges({ stored, seen, given: typed }) : typed;
  const zone = findTimeZone(times.zone);
  if (zone === null) return { kind: "refused", problem: "zone" };
  const { digestHour } = times;
  const quiet = times.quiet !== null && times.quiet.from !== times.quiet.to ? times.quiet : null;
  const details = { zone, digestHour, quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null };
  const entry = doneEntry(origin, "notification-times-changed", null, details);
  await saveLetterTimes(userId, { zone, digestHour, quiet }, entry);
  return { kind: "saved" };
}

/**
 * Days; the database has the same check. With less, somebody could wait until their deed is
 * deleted.
 */
export const LEAST_RETENTION_DAYS = 90;
/** Days: a hundred years. */
export const MOST_RETENTION_DAYS = 36_500;

/** Days within the limits; null (indefinitely) if nothing is typed; undefined for anything else. */
export function readRetention(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === "") return null;
  const days = /^\d{1,5}$/.test(typed) ? Number(typed) : Number.NaN;
  return days >= LEAST_RETENTION_DAYS && days <= MOST_RETENTION_DAYS ? days : undefined;
}

/** Days; as the database's own check has it. Less would let somebody wait until a deed is forgotten. */
export const LEAST_RETENTION_DAYS = 90;
/** Days: a hundred years. */
export const MOST_RETENTION_DAYS = 36_500;

/** A whole number of days within the limits, or null (indefinitely) where nothing is typed. Undefined for anything else. */
export function readRetention(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === "") return null;
  const days = /^\d{1,5}$/.test(typed) ? Number(typed) : Number.NaN;
  return days >= LEAST_RETENTION_DAYS && days <= MOST_RETENTION_DAYS ? days : undefined;
}

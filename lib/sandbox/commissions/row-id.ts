/** Makes ids 19 digits long, as the exchange's are: more than a JavaScript number can hold. */
const LONG_ID_BASE = 1_400_000_000_000_000_000n;

export function longId(id: number): string {
  return String(LONG_ID_BASE + BigInt(id));
}

/** The short id that a text writes in the short or the long form; null when it is neither. */
export function parseRowId(text: string): number | null {
  if (!/^\d{1,19}$/.test(text)) return null;
  const value = BigInt(text);
  const id = value >= LONG_ID_BASE ? value - LONG_ID_BASE : value;
  return id <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(id) : null;
}

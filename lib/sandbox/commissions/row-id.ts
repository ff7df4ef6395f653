/** Added to a row's own id, so that ids have 19 digits, as the exchange's do, and do not fit a JavaScript number. */
const LONG_ID_BASE = 1_400_000_000_000_000_000n;

export function longId(id: number): string {
  return String(LONG_ID_BASE + BigInt(id));
}

/** The row's own id in either of its forms; null when the text is neither. */
export function parseRowId(text: string): number | null {
  if (!/^\d{1,19}$/.test(text)) return null;
  const value = BigInt(text);
  const id = value >= LONG_ID_BASE ? value - LONG_ID_BASE : value;
  return id <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(id) : null;
}

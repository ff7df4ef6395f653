/**
 * Clocks that differ by less agree: slow answers and a sleeping machine explain smaller
 * differences.
 */
const NEAR_MS = 10 * 60_000;

export type AgreedTime = {
  /** Nothing later than this is known, ms. */
  readonly nowMs: number;
  /** The exchange's clock minus the expected one; null: the clocks agree. */
  readonly jumpMs: number | null;
};

/**
 * The exchange's clock counts if it continues from the last agreement, is near ours, or is new.
 * Otherwise the earlier clock counts.
 */
export function agreeOnTime(at: {
  readonly exchangeMs: number;
  readonly machineMs: number;
  /** Theirs minus ours at the last agreement; null: they never agreed. */
  readonly offsetMs: number | null;
}): AgreedTime {
  const { exchangeMs, machineMs, offsetMs } = at;
  if (offsetMs === null) return { nowMs: exchangeMs, jumpMs: null };
  const expectedMs = machineMs + offsetMs;
  const jumpMs = exchangeMs - expectedMs;
  if (Math.abs(jumpMs) <= NEAR_MS || Math.abs(exchangeMs - machineMs) <= NEAR_MS) {
    return { nowMs: exchangeMs, jumpMs: null };
  }
  return { nowMs: Math.round(Math.min(exchangeMs, expectedMs)), jumpMs };
}

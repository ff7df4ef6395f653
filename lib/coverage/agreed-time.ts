/** Clocks so near agree: slow answers and a machine that sleeps account for less. */
const NEAR_MS = 10 * 60_000;

export type AgreedTime = {
  /** Nothing is known of what is later, ms. */
  readonly nowMs: number;
  /** The exchange's clock minus what this machine's makes of it; null: two clocks agree. */
  readonly jumpMs: number | null;
};

/** The exchange's clock counts where it runs on from the last agreement, is near ours, or is new; else the earlier. */
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

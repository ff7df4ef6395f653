const SECOND = 1;
const MINUTE = 60;
const HOUR = 3_600;

/** The pauses between attempts, in seconds: 27.6 hours in all. */
export const PAUSES_SECONDS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  10 * HOUR,
] as const;
const JITTER = 0.2;
/** The longest pause that a receiver may ask for. */
const LONGEST_ASKED_SECONDS = 24 * HOUR;

/**
 * Seconds until the next attempt after `attempts` failed ones; null: it is given up. `random`: 0 to
 * 1.
 */
export function nextPauseSeconds(
  attempts: number,
  askedMs: number | null,
  random: () => number,
): number | null {
  const pause = PAUSES_SECONDS[attempts - 1];
  if (pause === undefined) return null;
  const seconds = pause * (1 - JITTER + 2 * JITTER * random());
  const asked = Math.min((askedMs ?? 0) / 1_000, LONGEST_ASKED_SECONDS);
  return Math.round(Math.max(seconds, asked));
}

/** A child that lived this long was well: its earlier falls no longer count. */
const HEALTHY_AFTER_MS = 60_000;
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 10_000;
/** After so many falls in a row, starting again is not going to help. */
const MAX_FALLS = 5;

/** `fallsBefore`: falls in a row before this one. `delayMs` null: give up and say so. */
export type RestartDecision = { readonly falls: number; readonly delayMs: number | null };

/** What to do when a child ended by itself after `livedMs`. */
export function decideRestart(fallsBefore: number, livedMs: number): RestartDecision {
  const falls = (livedMs >= HEALTHY_AFTER_MS ? 0 : fallsBefore) + 1;
  if (falls > MAX_FALLS) return { falls, delayMs: null };
  return { falls, delayMs: Math.min(FIRST_DELAY_MS * 2 ** (falls - 1), LONGEST_DELAY_MS) };
}

import type { Random } from "../core/random";

/** Divisor that gives `drawSpread` a mean of 1. */
const MEAN_SPREAD = 3.0899;

/**
 * A long-tailed factor with a mean of 1. Whole powers of two, so that no engine's Math.pow can
 * change a book.
 */
export function drawSpread(random: Random): number {
  const power = random.int(4) + random.int(4) + random.int(4) + random.int(4) - 6;
  return ((0.5 + random.unit()) * (power < 0 ? 1 / 2 ** -power : 2 ** power)) / MEAN_SPREAD;
}

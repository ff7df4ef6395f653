import type { Random } from "../core/random";

/** The mean of `drawSpread` before it is divided by it. */
const MEAN_SPREAD = 3.0899;

/** A long-tailed factor around 1, made of whole powers of two. */
export function drawSpread(random: Random): number {
  const power = random.int(4) + random.int(4) + random.int(4) + random.int(4) - 6;
  return ((0.5 + random.unit()) * (power < 0 ? 1 / 2 ** -power : 2 ** power)) / MEAN_SPREAD;
}

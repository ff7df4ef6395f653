/** Steps of an axis are 1, 2 or 5 times a power of ten, so that its figures are short. */
const STEPS = [1, 2, 5, 10];
const WANTED = 5;

/** Ticks from at or below `low` to at or above `high`, zero among them where it lies between. */
export function niceTicks(low: number, high: number): number[] {
  if (low === high) return [low];
  const step = niceStep((high - low) / WANTED);
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return (STEPS.find((step) => step * power >= rough) ?? 10) * power;
}

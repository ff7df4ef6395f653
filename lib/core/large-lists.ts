/** The largest of any number of numbers, and of `start`. As arguments of Math.max they fail from some 100,000 on. */
export function largest(numbers: Iterable<number>, start = Number.NEGATIVE_INFINITY): number {
  let found = start;
  for (const number of numbers) found = Math.max(found, number);
  return found;
}

/** The smallest of any number of numbers, and of `start`. */
export function smallest(numbers: Iterable<number>, start = Number.POSITIVE_INFINITY): number {
  let found = start;
  for (const number of numbers) found = Math.min(found, number);
  return found;
}

/** Adds any number of items at the end of a list. As arguments of push they fail from some 100,000 on. */
export function append<Item>(list: Item[], items: Iterable<Item>): void {
  for (const item of items) list.push(item);
}

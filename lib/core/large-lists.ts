/** The largest of the numbers and `start`. Math.max fails with some 100,000 arguments. */
export function largest(numbers: Iterable<number>, start = Number.NEGATIVE_INFINITY): number {
  let found = start;
  for (const number of numbers) found = Math.max(found, number);
  return found;
}

/** The smallest of the numbers and `start`. */
export function smallest(numbers: Iterable<number>, start = Number.POSITIVE_INFINITY): number {
  let found = start;
  for (const number of numbers) found = Math.min(found, number);
  return found;
}

/** Adds items at the end of a list. `push` fails with some 100,000 arguments. */
export function append<Item>(list: Item[], items: Iterable<Item>): void {
  for (const item of items) list.push(item);
}

/** The list in parts of at most `size` items. */
export function* partsOf<Item>(list: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}

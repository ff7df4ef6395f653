/** Reads that something came between; after so many in a row the last one counts. */
export const MOST_TRIES = 8;

/** What `read` gives while `mark` stays the same around it, so that nothing in it is of before a change and the rest of after. */
export async function readOneMoment<Value>(
  mark: () => Promise<string>,
  read: () => Promise<Value>,
): Promise<Value> {
  for (let left = MOST_TRIES; ; left--) {
    const before = await mark();
    const value = await read();
    if (left === 1 || before === (await mark())) return value;
  }
}

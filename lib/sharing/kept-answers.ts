/** Resolves to what `make` made under this key, now or before; side by side it is made once. */
export type AnswerKeeper = (key: string, make: () => Promise<Buffer>) => Promise<Buffer>;

/**
 * Keeps bytes in this process, the longest unused go first when there are more than `mostBytes`. What failed is not
 * kept. The key has to say all that the bytes depend on; whoever may see them is asked before, at every request.
 */
export function makeKeeper(mostBytes: number): AnswerKeeper {
  const kept = new Map<string, Buffer>();
  const making = new Map<string, Promise<Buffer>>();
  let bytes = 0;
  const take = (key: string): Buffer | undefined => {
    const found = kept.get(key);
    if (found) {
      kept.delete(key);
      kept.set(key, found); // a map keeps its order: the last is the one used last
    }
    return found;
  };
  const put = (key: string, made: Buffer) => {
    if (made.length > mostBytes || kept.has(key)) return;
    kept.set(key, made);
    bytes += made.length;
    for (const [oldest, { length }] of kept) {
      if (bytes <= mostBytes) return;
      kept.delete(oldest);
      bytes -= length;
    }
  };
  return async (key, make) => {
    const found = take(key) ?? making.get(key);
    if (found) return found;
    const made = make().finally(() => making.delete(key));
    making.set(key, made);
    const answer = await made;
    put(key, answer);
    return answer;
  };
}

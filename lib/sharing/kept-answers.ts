/** Resolves to what `make` made under this key, now or before; side by side it is made once. */
export type AnswerKeeper = (key: string, make: () => Promise<Buffer>) => Promise<Buffer>;

/** What an entry takes beside its bytes, so that empty answers to invented names are bounded as well. */
const ENTRY_BYTES = 512;
const sizeOf = ({ length }: Buffer) => length + ENTRY_BYTES;

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
    if (sizeOf(made) > mostBytes || kept.has(key)) return;
    kept.set(key, made);
    bytes += sizeOf(made);
    for (const [oldest, answer] of kept) {
      if (bytes <= mostBytes) return;
      kept.delete(oldest);
      bytes -= sizeOf(answer);
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

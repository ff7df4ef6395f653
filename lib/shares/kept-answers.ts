import PQueue from "p-queue";

type Make = () => Promise<Buffer>;

/**
 * Resolves to what `make` made under this key, now or before; side by side it is made once. `earlier`: the key of an
 * answer that may still be handed out for this one. Where that is kept nobody waits: the new one is made beside.
 */
export type AnswerKeeper = (key: string, make: Make, earlier?: string | null) => Promise<Buffer>;

/** Making one takes some 30 ms of the processor, which those who ask for what is kept need as well. */
const RENEWAL_EVERY_MS = 200;
/** What an entry takes beside its bytes, so that empty answers to invented names are bounded as well. */
const ENTRY_BYTES = 512;
const sizeOf = ({ length }: Buffer) => length + ENTRY_BYTES;

/**
 * Keeps bytes in this process, the longest unused go first when there are more than `mostBytes`. What failed is not
 * kept. The key has to say all that the bytes depend on; whoever may see them is asked before, at every request.
 * `onTrouble` is told what failed where nobody waited for it.
 */
export function makeKeeper(mostBytes: number, onTrouble: (error: unknown) => void): AnswerKeeper {
  const kept = new Map<string, Buffer>();
  const making = new Map<string, Promise<Buffer>>();
  const renewing = new Set<string>();
  const renewals = new PQueue({ concurrency: 1, interval: RENEWAL_EVERY_MS, intervalCap: 1 });
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
  const makeOnce = async (key: string, make: Make) => {
    const underWay = making.get(key);
    if (underWay) return underWay;
    const made = make().finally(() => making.delete(key));
    making.set(key, made);
    const answer = await made;
    put(key, answer);
    return answer;
  };
  const renew = (key: string, make: Make) => {
    if (renewing.has(key)) return;
    renewing.add(key);
    void renewals
      .add(async () => kept.has(key) || makeOnce(key, make))
      .catch(onTrouble)
      .finally(() => renewing.delete(key));
  };
  return async (key, make, earlier = null) => {
    const found = take(key);
    if (found) return found;
    const before = earlier === null ? undefined : take(earlier);
    if (!before) return makeOnce(key, make);
    renew(key, make);
    return before;
  };
}

import { LRUCache } from "lru-cache";
import PQueue from "p-queue";

type Make = () => Promise<Buffer>;

/** What `make` made under this key. `earlier`: the key of an answer that may be handed out while the new one is made. */
export type AnswerKeeper = (key: string, make: Make, earlier?: string | null) => Promise<Buffer>;

/** Making one takes some 30 ms of the processor, which those who ask for what is kept need as well. */
const RENEWAL_EVERY_MS = 200;
/** What an entry takes beside its bytes, so that empty answers to invented names are bounded as well. */
const ENTRY_BYTES = 512;

/** The key names everything that the bytes depend on. `onTrouble` gets failures that nobody waited for. */
export function makeKeeper(mostBytes: number, onTrouble: (error: unknown) => void): AnswerKeeper {
  const kept = new LRUCache<string, Buffer, Make>({
    maxSize: mostBytes,
    sizeCalculation: ({ length }) => length + ENTRY_BYTES,
    fetchMethod: (_key, _stale, { context: make }) => make(),
    ignoreFetchAbort: true, // what others pushed out while it was made is still handed out
  });
  const renewing = new Set<string>();
  const renewals = new PQueue({ concurrency: 1, interval: RENEWAL_EVERY_MS, intervalCap: 1 });
  const find = (key: string, make: Make) => kept.forceFetch(key, { context: make });
  const renew = (key: string, make: Make) => {
    if (renewing.has(key)) return;
    renewing.add(key);
    void renewals
      .add(() => find(key, make))
      .catch(onTrouble)
      .finally(() => renewing.delete(key));
  };
  return async (key, make, earlier = null) => {
    if (earlier === null || kept.has(key)) return find(key, make);
    const before = kept.get(earlier);
    if (!before) return find(key, make);
    renew(key, make);
    return before;
  };
}

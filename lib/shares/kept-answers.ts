import { LRUCache } from "lru-cache";

type Make = () => Promise<Buffer>;

/**
 * Counted for each entry besides its bytes, so that empty answers to invented names are bounded
 * too.
 */
const ENTRY_BYTES = 512;

export type AnswerKeeper = ReturnType<typeof makeKeeper>;

/**
 * Caches what `make` returns by a key that names everything the bytes depend on; concurrent calls
 * share one `make`.
 */
export function makeKeeper(mostBytes: number) {
  const kept = new LRUCache<string, Buffer, Make>({
    maxSize: mostBytes,
    sizeCalculation: ({ length }) => length + ENTRY_BYTES,
    fetchMethod: (_key, _stale, { context: make }) => make(),
    ignoreFetchAbort: true, // an entry evicted while it was made is still returned
  });
  return (key: string, make: Make): Promise<Buffer> => kept.forceFetch(key, { context: make });
}

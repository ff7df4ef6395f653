import { LRUCache } from "lru-cache";

type Make = () => Promise<Buffer>;

/** What an entry takes beside its bytes, so that empty answers to invented names are bounded as well. */
const ENTRY_BYTES = 512;

export type AnswerKeeper = ReturnType<typeof makeKeeper>;

/** What `make` made under this key, which names everything that the bytes depend on; several who ask share one making. */
export function makeKeeper(mostBytes: number) {
  const kept = new LRUCache<string, Buffer, Make>({
    maxSize: mostBytes,
    sizeCalculation: ({ length }) => length + ENTRY_BYTES,
    fetchMethod: (_key, _stale, { context: make }) => make(),
    ignoreFetchAbort: true, // what others pushed out while it was made is still handed out
  });
  return (key: string, make: Make): Promise<Buffer> => kept.forceFetch(key, { context: make });
}

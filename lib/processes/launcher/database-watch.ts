import type { Clock } from "@/lib/core/clock";
import { isDatabaseAnswering } from "@/lib/operations/is-database-answering";

const LOOK_EVERY_MS = 5_000;
/** Longer than the longest moment a busy embedded database makes everybody wait. */
const ANSWER_WITHIN_MS = 30_000;

/**
 * Says when the database is gone and when it is back. Web and worker reconnect by themselves, and the embedded one
 * is started again by its holder; what must not happen is that nobody is told. Returns what ends the watch.
 */
export function watchDatabase({ clock, say }: { clock: Clock; say: (line: string) => void }): () => void {
  const ended = new AbortController();
  void (async () => {
    for (let wasThere = true; !ended.signal.aborted; ) {
      const isThere = await isDatabaseAnswering(ANSWER_WITHIN_MS);
      if (ended.signal.aborted) return;
      if (wasThere && !isThere) say("the database does not answer; pages and syncs fail until it is back");
      if (!wasThere && isThere) say("the database answers again");
      wasThere = isThere;
      await clock.sleep(LOOK_EVERY_MS, ended.signal).catch(() => undefined);
    }
  })();
  return () => ended.abort();
}

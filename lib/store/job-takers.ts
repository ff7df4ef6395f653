import { setTimeout as wait } from "node:timers/promises";
import type PgBoss from "pg-boss";
import type { JobData, JobName } from "./jobs";

/** How soon a waiting job is seen; each look is one small query. */
const POLL_MS = 2_000;

type Handler<N extends JobName> = (data: JobData[N]) => Promise<void>;
type UnderWay = Map<string, JobName>;

/**
 * Takes jobs from pg-boss's queues and marks each as done or failed. pg-boss's own workers do not wait for that
 * mark: were the database lost just then, nobody would hear of it and the process would end.
 */
export function startTakers(boss: PgBoss, onError: (error: Error) => void) {
  const stopping = new AbortController();
  const underWay: UnderWay = new Map();
  const takers: Promise<void>[] = [];

  const mark = async (name: JobName, id: string, failure: Error | null) => {
    if (!underWay.delete(id)) return; // given up meanwhile
    try {
      await (failure ? boss.fail(name, id, { message: failure.message }) : boss.complete(name, id));
    } catch (error) {
      onError(asError(error));
    }
  };
  const take = async <N extends JobName>(name: N, handler: Handler<N>) => {
    while (!stopping.signal.aborted) {
      // No job of ours waits for a time: one that was sent before the clock stepped back would.
      const [job] = await boss.fetch<JobData[N]>(name, { ignoreStartAfter: true });
      if (!job) {
        await wait(POLL_MS, null, { signal: stopping.signal }).catch(() => {}); // ends early when it stops
        continue;
      }
      underWay.set(job.id, name);
      await handler(job.data).then(
        () => mark(name, job.id, null),
        (error: unknown) => mark(name, job.id, asError(error)),
      );
    }
  };

  return {
    work: <N extends JobName>(name: N, atOnce: number, handler: Handler<N>): void => {
      for (let each = 0; each < atOnce; each += 1) takers.push(take(name, handler));
    },
    /** Waits up to `timeoutMs` for what is under way; what is left then is marked failed. */
    stop: async (timeoutMs: number): Promise<void> => {
      stopping.abort();
      const waited = new AbortController();
      await Promise.race([
        Promise.all(takers),
        wait(timeoutMs, null, { signal: waited.signal }).catch(() => {}), // all have ended
      ]);
      waited.abort();
      for (const [id, name] of [...underWay]) await mark(name, id, new Error("the worker stopped"));
    },
  };
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

import { beatWorker, removeWorker } from "@/lib/store/workers";

/** Well below the 15 s after which a silent worker is taken to be dead (lib/store/workers.ts). */
const BEAT_EVERY_MS = 5_000;

/**
 * Says every few seconds that this worker lives, so that pages can tell whether anybody does the jobs. `holder`
 * names the process; `onError` hears of a beat that could not be written. Returns what ends it in good order.
 */
export function startWorkerLife(holder: string, onError: (error: Error) => void): () => Promise<void> {
  const beat = () => void beatWorker(holder).catch(onError);
  beat();
  const timer = setInterval(beat, BEAT_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await removeWorker(holder).catch(onError);
  };
}

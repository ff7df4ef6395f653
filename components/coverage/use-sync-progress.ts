"use client";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import type { SyncProgressView } from "./run-view";

const POLL_MS = 1000;
/** While nothing runs it is enough to notice within a few seconds that somebody else has begun. */
const IDLE_POLL_MS = 5000;

export type LiveProgress = { progress: SyncProgressView; stale: boolean; lookNow: () => void };

/**
 * The account's sync as it goes: once a second while it runs, and not at all while the page is hidden. `stale` is
 * set while the server does not answer. When a run ends, the page's own figures are read again.
 */
export function useSyncProgress(url: string, first: SyncProgressView): LiveProgress {
  const router = useRouter();
  const [progress, setProgress] = useState(first);
  const [stale, setStale] = useState(false);
  const [asked, setAsked] = useState(0);
  const busy = progress.running !== null || progress.waiting;

  const look = useEffectEvent(async (signal: AbortSignal) => {
    const next = document.hidden ? null : await fetchProgress(url, signal);
    if (signal.aborted || document.hidden) return;
    setStale(next === null);
    if (next === null) return;
    if (busy && next.running === null && !next.waiting) router.refresh();
    setProgress(next);
  });

  // `asked` restarts the timer, so that a press of the button is followed at once.
  useEffect(() => {
    const controller = new AbortController();
    const everyMs = busy ? POLL_MS : IDLE_POLL_MS;
    let timer = setTimeout(tick, asked > 0 && !busy ? 0 : everyMs);
    async function tick() {
      await look(controller.signal);
      if (!controller.signal.aborted) timer = setTimeout(tick, everyMs);
    }
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [busy, asked]);

  return { progress, stale, lookNow: () => setAsked((count) => count + 1) };
}

/** Null when the server did not answer, or not with progress. */
async function fetchProgress(url: string, signal: AbortSignal): Promise<SyncProgressView | null> {
  try {
    const response = await fetch(url, { signal, headers: { accept: "application/json" } });
    return response.ok ? ((await response.json()) as SyncProgressView) : null;
  } catch {
    return null; // said to the person as `stale`
  }
}

"use client";
import { useEffect, useEffectEvent, useState } from "react";
import type { SyncProgressView } from "./run-view";

const POLL_MS = 1000;
/** While nothing runs it is enough to notice within a few seconds that somebody else has begun. */
const IDLE_POLL_MS = 5000;
/** A worker looks at its queue every two seconds; later than this it will not come. */
const EXPECT_MS = 20_000;

export type LiveProgress = {
  readonly progress: SyncProgressView;
  /** The server does not answer just now. */
  readonly stale: boolean;
  /** A run was asked for here and has not been seen yet. */
  readonly waiting: boolean;
  readonly expectRun: () => void;
};

type Expected = { readonly afterRun: number | null; readonly untilMs: number };

/** The account's sync as it goes: asked once a second while it runs, and not at all while the page is hidden. */
export function useSyncProgress(url: string, first: SyncProgressView): LiveProgress {
  const [progress, setProgress] = useState(first);
  const [stale, setStale] = useState(false);
  const [expected, setExpected] = useState<Expected | null>(null);
  const busy = progress.running.length > 0 || expected !== null;

  const look = useEffectEvent(async (signal: AbortSignal) => {
    if (document.hidden) return;
    const next = await fetchProgress(url, signal);
    if (signal.aborted) return;
    setStale(next === null);
    if (next === null) return;
    setProgress(next);
    if (expected && (newestRun(next) !== expected.afterRun || Date.now() > expected.untilMs))
      setExpected(null);
  });

  useEffect(() => {
    const controller = new AbortController();
    const everyMs = busy ? POLL_MS : IDLE_POLL_MS;
    let timer = setTimeout(tick, everyMs);
    async function tick() {
      await look(controller.signal);
      if (!controller.signal.aborted) timer = setTimeout(tick, everyMs);
    }
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [busy]);

  const expectRun = () => setExpected({ afterRun: newestRun(progress), untilMs: Date.now() + EXPECT_MS });
  return { progress, stale, waiting: expected !== null, expectRun };
}

function newestRun({ runs }: SyncProgressView): number | null {
  return runs[0]?.id ?? null;
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

"use client";
import { useEffect, useEffectEvent, useState } from "react";
import { type ExportsView, isUnderWay } from "./export-view";

const POLL_MS = 1000;
/** While nothing is under way only an expiry can change what is shown. */
const IDLE_POLL_MS = 30_000;

export type LiveExports = {
  readonly view: ExportsView;
  /** The server does not answer just now. */
  readonly stale: boolean;
  readonly refresh: () => Promise<void>;
};

/** The exports as they go: asked once a second while one is under way, and not at all while the page is hidden. */
export function useExports(url: string, first: ExportsView): LiveExports {
  const [view, setView] = useState(first);
  const [stale, setStale] = useState(false);
  const everyMs = view.exports.some(isUnderWay) ? POLL_MS : IDLE_POLL_MS;

  const refresh = async (signal?: AbortSignal) => {
    const next = await fetchExports(url, signal);
    if (signal?.aborted) return;
    setStale(next === null);
    if (next !== null) setView(next);
  };
  const look = useEffectEvent(async (signal: AbortSignal) => {
    if (!document.hidden) await refresh(signal);
  });

  useEffect(() => {
    const controller = new AbortController();
    let timer = setTimeout(tick, everyMs);
    async function tick() {
      await look(controller.signal);
      if (!controller.signal.aborted) timer = setTimeout(tick, everyMs);
    }
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [everyMs]);

  return { view, stale, refresh: () => refresh() };
}

/** Null when the server did not answer, or not with exports. */
async function fetchExports(url: string, signal: AbortSignal | undefined): Promise<ExportsView | null> {
  try {
    const response = await fetch(url, {
      ...(signal ? { signal } : {}),
      headers: { accept: "application/json" },
    });
    return response.ok ? ((await response.json()) as ExportsView) : null;
  } catch {
    return null; // said to the person as `stale`
  }
}

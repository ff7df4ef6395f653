"use client";
import { useEffect, useEffectEvent, useState } from "react";

/**
 * Calls `look` repeatedly, but not while the page is hidden or the browser is offline. `everyMs` null: never. `firstMs`: the
 * first calls come sooner.
 */
export function usePolling(
  look: (signal: AbortSignal) => Promise<void>,
  everyMs: number | null,
  firstMs = everyMs,
): void {
  const lookWhileSeen = useEffectEvent(async (signal: AbortSignal) => {
    if (!document.hidden && navigator.onLine) await look(signal);
  });
  useEffect(() => {
    if (everyMs === null || firstMs === null) return;
    const controller = new AbortController();
    let waitMs = firstMs;
    const tick = async () => {
      await lookWhileSeen(controller.signal);
      waitMs = Math.min(2 * waitMs, everyMs);
      if (!controller.signal.aborted) timer = setTimeout(tick, waitMs);
    };
    let timer = setTimeout(tick, waitMs);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [everyMs, firstMs]);
}

/** Polls `url` for JSON; `stale` while the server does not answer. */
export function useLive<View>(url: string, first: View, everyMs: (view: View) => number) {
  const [view, setView] = useState(first);
  const [stale, setStale] = useState(false);
  const refresh = async (signal?: AbortSignal) => {
    const next = await fetchJson<View>(url, signal);
    if (signal?.aborted) return;
    setStale(next === null);
    if (next !== null) setView(next);
  };
  usePolling(refresh, everyMs(view));
  return { view, stale, refresh: () => refresh() };
}

/** The server's answer as JSON; null: it did not answer, or refused. */
export async function fetchJson<Answer>(url: string, signal?: AbortSignal): Promise<Answer | null> {
  try {
    const response = await fetch(url, {
      signal: signal ?? null,
      headers: { accept: "application/json" },
    });
    return response.ok ? ((await response.json()) as Answer) : null;
  } catch {
    return null;
  }
}

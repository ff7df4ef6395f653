"use client";
import { useSyncExternalStore } from "react";

const FIRST_WAIT_MS = 1_000;
const MOST_WAIT_MS = 60_000;

/** The parts that failed and are not there yet, each with what ends its wait. */
const missing = new Map<symbol, () => void>();
const hearers = new Set<() => void>();

/**
 * Fetches a part of a page whose script comes late, and asks for it again until it is there: after a second, then after
 * twice as long each time, at most a minute. It never rejects, because `lazy` and `next/dynamic` ask only once, and
 * what stands around a part that failed goes with it. That it is missing is said by components/shell/missing-parts.tsx.
 */
export async function insist<Part>(load: () => Promise<Part>): Promise<Part> {
  const part = Symbol();
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, MOST_WAIT_MS)) {
    try {
      const loaded = await load();
      if (missing.delete(part)) tell();
      return loaded;
    } catch {
      await waitOrBeTold(part, waitMs);
    }
  }
}

/** Asks at once for everything that is missing. */
export function insistNow(): void {
  for (const endWait of missing.values()) endWait();
}

/** Whether something did not come and is asked for again. */
export function useMissing(): boolean {
  return useSyncExternalStore(hear, isMissing, isNeverMissing);
}

function waitOrBeTold(part: symbol, waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, waitMs);
    window.addEventListener("online", end);
    missing.set(part, end);
    tell();
  });
}

function tell(): void {
  for (const hearer of hearers) hearer();
}

function hear(hearer: () => void): () => void {
  hearers.add(hearer);
  return () => hearers.delete(hearer);
}

const isMissing = () => missing.size > 0;
const isNeverMissing = () => false;

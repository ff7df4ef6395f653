"use client";
import { useSyncExternalStore } from "react";

const FIRST_WAIT_MS = 1_000;
const MOST_WAIT_MS = 60_000;

type Load = () => Promise<unknown>;
/** What is being asked for, once however many wait for it. */
const asked = new Map<Load, Promise<unknown>>();
/** What of it failed and is not there yet, each with what ends its wait. */
const missing = new Map<Load, () => void>();
const hearers = new Set<() => void>();

/**
 * Fetches a part of a page whose script comes late, and asks for it again until it is there: after a second, then after
 * twice as long each time, at most a minute. It never rejects, because `lazy` and `next/dynamic` ask only once, and
 * what stands around a part that failed goes with it. That it is missing is said by components/shell/missing-parts.tsx.
 */
export function insist<Part>(load: () => Promise<Part>): Promise<Part> {
  const known = asked.get(load) as Promise<Part> | undefined;
  if (known) return known;
  const part = askUntilThere(load).finally(() => asked.delete(load));
  asked.set(load, part);
  return part;
}

/** Asks at once for everything that is missing. */
export function insistNow(): void {
  for (const endWait of missing.values()) endWait();
}

/** Whether something did not come and is asked for again. */
export function useMissing(): boolean {
  return useSyncExternalStore(hear, isMissing, isNeverMissing);
}

async function askUntilThere<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, MOST_WAIT_MS)) {
    try {
      const part = await load();
      if (missing.delete(load)) tell();
      return part;
    } catch (error) {
      console.warn("A part of the page is asked for again:", error);
      await waitOrBeTold(load, waitMs);
    }
  }
}

function waitOrBeTold(load: Load, waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, waitMs);
    window.addEventListener("online", end);
    missing.set(load, end);
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

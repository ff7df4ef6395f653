"use client";
import { useSyncExternalStore } from "react";

/** Heights of a row in ledger.module.css: one line, and two lines on a phone. */
export const ROW_PX = 32;
const PHONE_ROW_PX = 52;
const PHONE = "(max-width: 48em)";

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** On a phone; the server, which cannot know the screen, says no. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(PHONE).matches,
    () => false,
  );
}

export function useRowHeight(): number {
  return useIsNarrow() ? PHONE_ROW_PX : ROW_PX;
}

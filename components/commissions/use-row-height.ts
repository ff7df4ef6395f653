"use client";
import { useSyncExternalStore } from "react";

/** Heights of a row in ledger.module.css: one line, and two lines on a phone. */
const ROW_PX = 32;
const PHONE_ROW_PX = 52;
const PHONE = "(max-width: 48em)";

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** How high one row is drawn; the server, which cannot know the screen, takes the wide one. */
export function useRowHeight(): number {
  return useSyncExternalStore(
    subscribe,
    () => (matchMedia(PHONE).matches ? PHONE_ROW_PX : ROW_PX),
    () => ROW_PX,
  );
}

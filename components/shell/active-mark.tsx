"use client";
import { useEffect } from "react";
import { ACTIVE_COOKIE, ACTIVE_SECONDS } from "@/lib/sign-in/active-cookie";

/** The mark is set at most so often. */
const MARK_EVERY_MS = 60_000;

/**
 * Marks requests as made by a person, because requests that the page makes by itself do not extend
 * the session.
 */
export function ActiveMark() {
  useEffect(() => {
    let markedAt = 0;
    const mark = () => {
      if (Date.now() - markedAt < MARK_EVERY_MS) return;
      markedAt = Date.now();
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that the desk serves.
      document.cookie = `${ACTIVE_COOKIE}=1; path=/; max-age=${ACTIVE_SECONDS}; samesite=lax`;
    };
    mark(); // it loads when a person first uses the page
    const deeds = ["pointerdown", "keydown", "wheel"] as const;
    for (const deed of deeds)
      document.addEventListener(deed, mark, { capture: true, passive: true });
    return () => {
      for (const deed of deeds) document.removeEventListener(deed, mark, { capture: true });
    };
  }, []);
  return null;
}

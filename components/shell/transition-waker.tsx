"use client";
import { useEffect, useReducer } from "react";

/** After an answer's end: soon, and once more for what was still being rendered then. */
const WAKE_AFTER_MS = [50, 250, 1000];

/**
 * React can leave a transition suspended that nothing wakes any more, though all that it waited for has come
 * (facebook/react#36134, vercel/next.js#98303): the page then shows old figures until anything else on it changes.
 * So after every answer from the server something changes here, unseen; the commit has React look at the transition.
 */
export function TransitionWaker() {
  const [, wake] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    let timers: ReturnType<typeof setTimeout>[] = [];
    const observer = new PerformanceObserver(() => {
      for (const timer of timers) clearTimeout(timer);
      timers = WAKE_AFTER_MS.map((ms) => setTimeout(wake, ms));
    });
    observer.observe({ type: "resource" });
    return () => {
      observer.disconnect();
      for (const timer of timers) clearTimeout(timer);
    };
  }, []);
  return null;
}

"use client";
import { type RefObject, startTransition, useEffect, useState } from "react";

/** So far below the window something is drawn as if it were in it. */
const NEAR_PX = 200;
/** So long what is out of sight waits at most for a moment in which nothing else is done. */
const MOST_IDLE_MS = 1_000;

const waiting: (() => void)[] = [];
let isAsked = false;

/**
 * Whether something heavy may be drawn: at once where it is in the window, else when its turn comes, one after the
 * other in idle moments. False while the server draws.
 */
export function useTurn(place: RefObject<HTMLElement | null>): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const begin = () => startTransition(() => setDue(true));
    const top = place.current?.getBoundingClientRect().top ?? 0;
    if (top < window.innerHeight + NEAR_PX) return begin();
    waiting.push(begin);
    askForTurn();
    return () => {
      const at = waiting.indexOf(begin);
      if (at >= 0) waiting.splice(at, 1);
    };
  }, [place]);
  return isDue;
}

function askForTurn(): void {
  if (isAsked || waiting.length === 0) return;
  isAsked = true;
  whenIdle(() => {
    isAsked = false;
    waiting.shift()?.();
    askForTurn();
  });
}

function whenIdle(then: () => void): void {
  // Safari has no idle moments to tell of.
  if (typeof window.requestIdleCallback !== "function") setTimeout(then, 100);
  else window.requestIdleCallback(then, { timeout: MOST_IDLE_MS });
}

import { useEffect } from "react";
import type { ReadingView } from "./reading-view";

/** What looking has not asked for again is looked at again no sooner. */
const LEAST_MS = 60_000;
/** The server's clock and the way to it are not this page's. */
const SLACK_MS = 500;

/**
 * A page that stays open looks again as soon as the first of its panels is due, which asks the exchange behind it; while
 * nobody sees the page, when somebody does again. What waits already is followed anyway.
 */
export function useReadWhenDue(views: readonly ReadingView[], readAgain: () => void): void {
  useEffect(() => {
    const soonestMs = Math.min(...views.flatMap(({ place, dueInMs }) => (place === null ? dueInMs : [])));
    if (soonestMs === Number.POSITIVE_INFINITY) return;
    const look = () => {
      if (document.hidden) return;
      document.removeEventListener("visibilitychange", look);
      readAgain();
    };
    const timer = setTimeout(() => {
      document.addEventListener("visibilitychange", look);
      look();
    }, Math.max(soonestMs, LEAST_MS) + SLACK_MS);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [views, readAgain]);
}

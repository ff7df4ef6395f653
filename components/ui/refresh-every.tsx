"use client";
import { usePolling } from "./use-polling";
import { useRefresh } from "./use-refresh";

/** Draws the page anew so many seconds after it was last drawn. */
export function RefreshEvery({ seconds }: { seconds: number }) {
  const { isRefreshing, refresh } = useRefresh();
  usePolling(async () => refresh(), isRefreshing ? null : seconds * 1000);
  return null;
}

"use client";
import { useRouter } from "next/navigation";
import { useCallback, useTransition } from "react";

/**
 * Draws the page anew. A refresh replaces one that is under way: who refreshes again and again has
 * to wait while `isRefreshing`, or a slow answer is never shown.
 */
export function useRefresh() {
  const router = useRouter();
  const [isRefreshing, startRefresh] = useTransition();
  const refresh = useCallback(() => startRefresh(() => router.refresh()), [router]);
  return { isRefreshing, refresh };
}

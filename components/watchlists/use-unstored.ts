"use client";
import { useEffect } from "react";

/** While what is shown is not stored yet, the browser asks before the page is left: it would be lost without a word. */
export function useUnstored(isPending: boolean): void {
  useEffect(() => {
    if (!isPending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isPending]);
}

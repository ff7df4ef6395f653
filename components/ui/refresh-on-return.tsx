"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

/**
 * Draws the page anew when the person comes back to this tab: another tab, or another person, may
 * have changed it.
 */
export function RefreshOnReturn() {
  const router = useRouter();
  useEffect(() => {
    const refresh = () => {
      if (!document.hidden && navigator.onLine) router.refresh();
    };
    window.addEventListener("focus", refresh);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      window.removeEventListener("focus", refresh);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [router]);
  return null;
}

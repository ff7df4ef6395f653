"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Draws the page anew once, after so many milliseconds of the server's time. */
export function RefreshAfter({ ms }: { ms: number }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setTimeout(() => navigator.onLine && router.refresh(), ms);
    return () => clearTimeout(timer);
  }, [ms, router]);
  return null;
}

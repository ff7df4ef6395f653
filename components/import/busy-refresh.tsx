"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

const LOOK_EVERY_MS = 1500;

/** Asks the page again while something is under way, and not while nobody looks. */
export function BusyRefresh() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) router.refresh();
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}

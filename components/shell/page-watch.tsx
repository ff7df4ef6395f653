"use client";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";

const UnsavedGuard = dynamic(
  () => import("@/components/ui/forms/unsaved-guard").then((part) => part.UnsavedGuard),
  { ssr: false },
);
const KeepFocus = dynamic(() => import("./keep-focus").then((part) => part.KeepFocus), { ssr: false });

/** Watches edits and the focus, from the first time that somebody uses the page: until then there are none. */
export function PageWatch() {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    const begin = () => setUsed(true);
    const events = ["focusin", "pointerdown", "keydown"] as const;
    for (const event of events) document.addEventListener(event, begin, { once: true, capture: true });
    return () => {
      for (const event of events) document.removeEventListener(event, begin, true);
    };
  }, []);
  return isUsed ? (
    <>
      <UnsavedGuard />
      <KeepFocus />
    </>
  ) : null;
}

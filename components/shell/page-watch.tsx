"use client";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import type { ConfirmQuestionProps } from "@/components/second-step/confirm-question";
import { showQuestions } from "@/components/ui/forms/confirm-first";
import { ExactCopy } from "@/components/ui/forms/exact-copy";
import { useUnsavedGuard } from "@/components/ui/forms/unsaved-guard";
import { OfflineNotice } from "./offline-notice";
import { type FirstUse, firstUse } from "./places-around";

const Watches = dynamic(() => import("./watches").then((part) => part.Watches), { ssr: false });

/** Watches edits and the focus. It loads when a person first uses the page. */
export function PageWatch(confirm: ConfirmQuestionProps) {
  useUnsavedGuard();
  const [first, setFirst] = useState<FirstUse | null>(null);
  useEffect(() => {
    // Without a connection they cannot load.
    const begin = ({ target }: Event) => {
      if (!navigator.onLine) return;
      const use = firstUse(target);
      setFirst((known) => known ?? use);
    };
    const events = ["focusin", "pointerdown", "keydown"];
    for (const event of events) document.addEventListener(event, begin);
    // Also a form that was sent before the script came.
    showQuestions((waiting) => waiting && setFirst((known) => known ?? firstUse(document.body)));
    return () => {
      for (const event of events) document.removeEventListener(event, begin);
    };
  }, []);
  return (
    <>
      <OfflineNotice />
      {/* The first thing that a person does may be to copy a figure. */}
      <ExactCopy />
      {first ? <Watches {...confirm} first={first} /> : null}
    </>
  );
}

"use client";
import { useEffect, useState, useTransition } from "react";
import { useFailureText } from "@/components/ui/forms/use-change";
import type { WatchOutcome } from "./watch-actions";

type Tried = {
  /** Why the last one was refused; null where it was not. */
  readonly problem: string | null;
  /** Something that is shown is not stored yet. */
  readonly isPending: boolean;
  /** Shows at once what is asked for, until the server's answer is on the page. */
  readonly attempt: (show: () => void, work: () => Promise<WatchOutcome>) => void;
};

/** What a person does is seen before the server has answered; where it refuses, the page is as before and says why. */
export function useTried(): Tried {
  const failureText = useFailureText();
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  useUnstored(isPending);
  const attempt: Tried["attempt"] = (show, work) =>
    startTransition(async () => {
      show();
      const outcome = await work().catch((error: unknown) => ({ refused: failureText(error) }));
      setProblem("refused" in outcome ? outcome.refused : null);
    });
  return { problem, isPending, attempt };
}

/** While what is shown is not stored yet, the browser asks before the page is left: it would be lost without a word. */
export function useUnstored(isPending: boolean): void {
  useEffect(() => {
    if (!isPending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isPending]);
}

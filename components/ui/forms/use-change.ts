"use client";
import { unstable_isUnrecognizedActionError, unstable_rethrow } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";

type Changing = {
  /** A sentence where the last one was refused, or did not work. */
  readonly problem: string | null;
  readonly isPending: boolean;
  /** Runs one change, which answers with a sentence where it is refused; `then` only where it is not. */
  readonly run: (change: () => Promise<string | null>, then?: () => void) => void;
};

/** One change at a time, and in words why nothing came of it. */
export function useChange(): Changing {
  const failureText = useFailureText();
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const run: Changing["run"] = (change, then) =>
    startTransition(async () => {
      const refused = await change().catch(failureText);
      setProblem(refused);
      if (refused === null) then?.();
    });
  return { problem, isPending, run };
}

/**
 * What to say of an action that gave no answer: the desk was not reached, or was updated since this page was opened and
 * does not know the action. Throws what is no failure, such as an action that leads elsewhere.
 */
export function useFailureText(): (error: unknown) => string {
  const t = useTranslations("ui");
  return (error) => {
    unstable_rethrow(error);
    return t(unstable_isUnrecognizedActionError(error) ? "updated.text" : "actionFailed");
  };
}

"use client";
import { unstable_rethrow } from "next/navigation";
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
  const t = useTranslations("ui");
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const run: Changing["run"] = (change, then) =>
    startTransition(async () => {
      const refused = await change().catch((error: unknown) => {
        unstable_rethrow(error); // an action that leads elsewhere
        return t("actionFailed");
      });
      setProblem(refused);
      if (refused === null) then?.();
    });
  return { problem, isPending, run };
}

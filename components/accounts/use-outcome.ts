import { useState, useTransition } from "react";
import type { AccountOutcome } from "./outcome";

/** One thing that can be done, and what came of it last. */
export function useOutcome() {
  const [outcome, setOutcome] = useState<AccountOutcome | null>(null);
  const [isPending, startTransition] = useTransition();
  const run = (action: () => Promise<AccountOutcome>, after?: (outcome: AccountOutcome) => void) =>
    startTransition(async () => {
      const answer = await action();
      setOutcome(answer);
      after?.(answer);
    });
  return { outcome, isPending, run };
}

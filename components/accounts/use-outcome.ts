import { useState, useTransition } from "react";
import { useFailureText } from "@/components/ui/forms/use-change";
import type { AccountOutcome } from "./outcome";

/** One thing that can be done, and what came of it last. */
export function useOutcome() {
  const failureText = useFailureText();
  const [outcome, setOutcome] = useState<AccountOutcome | null>(null);
  const [isPending, startTransition] = useTransition();
  const run = (action: () => Promise<AccountOutcome>, after?: (outcome: AccountOutcome) => void) =>
    startTransition(async () => {
      const refused = (error: unknown) => ({ kind: "refused", lines: [failureText(error)] }) as const;
      const answer = await action().catch(refused);
      setOutcome(answer);
      after?.(answer);
    });
  return { outcome, isPending, run };
}

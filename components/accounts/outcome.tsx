"use client";
import { useState, useTransition } from "react";
import { useFailureText } from "@/components/ui/forms/use-change";
import { Notice } from "@/components/ui/notice";

/** What came of a change to an account, as sentences; never a key. */
export type AccountOutcome = {
  /** "ask": nothing was done yet; the person has to confirm. */
  readonly kind: "done" | "refused" | "ask";
  readonly lines: readonly string[];
};

/** Runs one change and keeps its last outcome. */
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

/** Read out when it comes; an empty place until then. */
export function OutcomeLines({ outcome }: { outcome: AccountOutcome | null }) {
  return (
    <div role="status">
      {outcome && outcome.lines.length > 0 ? (
        <Notice tone={outcome.kind === "done" ? "plain" : "error"}>
          {outcome.lines.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Notice>
      ) : null}
    </div>
  );
}

"use client";
import { useAnswer } from "@/components/ui/forms/use-change";
import { Notice } from "@/components/ui/notice";

/** What came of a change to an account, as sentences; never a key. */
export type AccountOutcome = {
  /** "ask": nothing was done yet; the person has to confirm. */
  readonly kind: "done" | "refused" | "ask";
  readonly lines: readonly string[];
};

export function useOutcome(then?: (outcome: AccountOutcome) => void) {
  return useAnswer<AccountOutcome>((problem) => ({ kind: "refused", lines: [problem] }), then);
}

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

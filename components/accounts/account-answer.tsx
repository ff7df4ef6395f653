"use client";
import { useAnswer } from "@/components/ui/forms/use-change";
import { Notice } from "@/components/ui/notice";
import type { AccountAnswer, AccountField } from "@/lib/accounts/contract";

export function useAccountAnswer(then?: (answer: AccountAnswer) => void) {
  return useAnswer<AccountAnswer>((problem) => ({ kind: "refused", lines: [problem] }), then);
}

/** What is wrong with this field. */
export function problemAt(answer: AccountAnswer | null, field: AccountField): string | null {
  return answer?.kind === "refused" && answer.field === field ? answer.lines.join(" ") : null;
}

export function AnswerLines({ answer }: { answer: AccountAnswer | null }) {
  return (
    <div role="status">
      {answer && answer.field === undefined && answer.lines.length > 0 ? (
        <Notice tone={answer.kind === "done" ? "plain" : "error"}>
          {answer.lines.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Notice>
      ) : null}
    </div>
  );
}

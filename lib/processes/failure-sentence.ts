import type { AddAccountOutcome } from "@/lib/accounts/contract";
import { refusalText } from "@/lib/accounts/text";
import { type ExchangeFailure, type FailureSubject, failureText } from "@/lib/core/failure";
import { englishWords } from "@/lib/core/words-in";

type WordedFailure = Pick<ExchangeFailure, "code" | "detail"> & {
  readonly happened: string;
  readonly next: string;
};

/** One line for a terminal: what happened, what to do next, and what the exchange said. */
export function failureSentence(failure: ExchangeFailure, subject: FailureSubject): string {
  return wordedSentence({ ...failure, ...failureText(failure.kind, subject) });
}

/** The same for a failure that has its words already. */
export function wordedSentence({ happened, next, code, detail }: WordedFailure): string {
  const said = [code === null ? "" : `code ${code}`, detail].filter(Boolean).join(": ");
  return [happened, next, said ? `(${said})` : ""].filter(Boolean).join(" ");
}

export function addRefusalText(result: Exclude<AddAccountOutcome, { kind: "added" }>): string {
  switch (result.kind) {
    case "name-taken":
      return `There is already an account named ${JSON.stringify(result.name)}. Choose another name, or remove it first.`;
    case "invalid":
      return englishWords().t(`accounts.invalid.${result.problem}`);
    case "refused":
      return refusalText(englishWords(), result.refusal);
    default:
      return result satisfies never;
  }
}

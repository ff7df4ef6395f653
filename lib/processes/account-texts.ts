import { refusalText } from "@/components/accounts/answer-text";
import { englishWords } from "@/components/ui/text/words-in";
import type { AddAccountResult } from "@/lib/accounts/add";

/** Why an account was not added: what happened, what the exchange said, what to do next. */
export function addRefusalText(result: Exclude<AddAccountResult, { status: "added" }>): string {
  switch (result.status) {
    case "name-taken":
      return `There is an account named ${JSON.stringify(result.name)} already: choose another name, or remove it first.`;
    case "invalid":
      return result.reason;
    case "refused":
      return refusalText(englishWords(), result.refusal);
    default:
      return result satisfies never;
  }
}

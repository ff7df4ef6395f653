import { type ExchangeFailure, type FailureSubject, failureText } from "@/lib/core/failure";

type Worded = Pick<ExchangeFailure, "code" | "detail"> & {
  readonly happened: string;
  readonly next: string;
};

/** What happened, what to do next, and what the exchange said of it, on one line of a terminal. */
export function failureSentence(failure: ExchangeFailure, subject: FailureSubject): string {
  return wordedSentence({ ...failure, ...failureText(failure.kind, subject) });
}

/** The same of a failure that has its words already. */
export function wordedSentence({ happened, next, code, detail }: Worded): string {
  const said = [code === null ? "" : `code ${code}`, detail].filter(Boolean).join(": ");
  return [happened, next, said ? `(${said})` : ""].filter(Boolean).join(" ");
}

/** What has one reason, by that reason, in the order of the first of each: a sentence is said once. */
export function groupByReason<Item>(
  items: readonly Item[],
  reasonOf: (item: Item) => string,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const reason = reasonOf(item);
    groups.set(reason, [...(groups.get(reason) ?? []), item]);
  }
  return groups;
}

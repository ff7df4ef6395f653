import { type ExchangeFailure, type FailureSubject, failureText } from "@/lib/core/failure";

/** What happened, what the exchange said of it, and what to do next, on one line of a terminal. */
export function failureSentence({ kind, code, detail }: ExchangeFailure, subject: FailureSubject): string {
  const { happened, next } = failureText(kind, subject);
  const said = [code === null ? "" : `code ${code}`, detail].filter(Boolean).join(": ");
  return [happened, said ? `(${said})` : "", next].filter(Boolean).join(" ");
}

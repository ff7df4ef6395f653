import failures from "@/messages/en-US/failures.json";
import reading from "@/messages/en-US/reading.json";

/**
 * Why the exchange gave no usable answer. A new kind needs its sentences in every part of
 * "failures", in each language.
 */
export type FailureKind = keyof typeof failures.commissions;
export const FAILURE_KINDS = Object.keys(failures.commissions) as readonly FailureKind[];

/**
 * Which further requests a kind of failure affects. "question": none. "key": all of this key; where
 * keys have rights of their own, "permission-missing" affects one list. "account": all of the
 * account. "silence": all, for now.
 */
export const FAILURE_REACH: Readonly<
  Record<FailureKind, "question" | "key" | "account" | "silence">
> = {
  unreachable: "silence",
  "timed-out": "silence",
  "rate-limited": "silence",
  unavailable: "silence",
  "clock-skew": "account",
  "address-unsafe": "account",
  "key-unknown": "key",
  "signature-refused": "key",
  "passphrase-refused": "key",
  "permission-missing": "key",
  "address-not-allowed": "key",
  "not-a-broker": "key",
  "wrong-environment": "key",
  "out-of-range": "question",
  "no-longer-listed": "question",
  rejected: "question",
  "bad-response": "question",
  "cursor-stuck": "question",
};

/**
 * `code`: the exchange's own code. `detail`: one clause for people (a field's name, a status),
 * never a secret.
 */
export type ExchangeFailure = {
  readonly kind: FailureKind;
  readonly code: string | null;
  readonly httpStatus: number | null;
  readonly detail: string;
  /** The number of a refused modification, which the exchange gives back (docs/exchange.md 4.2). */
  readonly requestId?: string;
};

/** The kind of request, which decides the sentences of what happened and what to do next. */
export type FailureSubject = "commissions" | "repayments" | "reality" | "assets" | "orders";
type FailureWords = { readonly happened: string; readonly next: string };

/** English, for the command line and files; screens use their language. */
const WORDS: Readonly<Record<FailureSubject, Readonly<Record<FailureKind, FailureWords>>>> = {
  ...failures,
  reality: reading.failed,
};

/**
 * What happened and what to do next. Show `code` and `detail` after `next`: some sentences refer to
 * them.
 */
export function failureText(kind: FailureKind, subject: FailureSubject): FailureWords {
  return WORDS[subject][kind];
}

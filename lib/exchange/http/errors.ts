import { AccountInputError, type AccountProblem } from "@/lib/accounts/key-answer";
import { type ExchangeFailure, FAILURE_REACH, type FailureKind } from "@/lib/core/failure";

/**
 * The exchange gave no usable answer. It has no `cause`: errors of the network may hold headers,
 * and so the key.
 */
export class ExchangeError extends Error {
  override readonly name = "ExchangeError";

  constructor(readonly failure: ExchangeFailure) {
    const { kind, code, httpStatus, detail } = failure;
    const marks: string[] = [];
    if (code !== null) marks.push(`code ${code}`);
    if (httpStatus !== null) marks.push(`HTTP ${httpStatus}`);
    const where = marks.length === 0 ? "" : ` (${marks.join(", ")})`;
    super(`exchange: ${kind}${where}: ${detail}`);
  }
}

/** The exchange cannot be asked for now: the next question would fail as well. */
export function isSilence(error: ExchangeError): boolean {
  return FAILURE_REACH[error.failure.kind] === "silence";
}

/** A failure for which the exchange gave no code. */
export function failureWithoutCode(kind: FailureKind, detail: string): ExchangeFailure {
  return { kind, code: null, httpStatus: null, detail };
}

/** An answer that cannot be understood; `detail` names the field. */
export function badResponse(detail: string): ExchangeError {
  return new ExchangeError(failureWithoutCode("bad-response", detail));
}

export function cursorStuck(detail: string): ExchangeError {
  return new ExchangeError(failureWithoutCode("cursor-stuck", detail));
}

/** The address must not be used; nothing was sent. */
export function unsafeAddress(problem: AccountProblem): ExchangeError {
  return new ExchangeError(
    failureWithoutCode("address-unsafe", new AccountInputError(problem).message),
  );
}

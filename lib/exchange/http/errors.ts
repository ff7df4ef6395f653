import { AccountInputError, type AccountProblem } from "@/lib/accounts/key-answer";
import type { ExchangeFailure, FailureKind } from "@/lib/core/failure";

/** The exchange gave no usable answer. Keeps no cause: what the network threw may hold headers, and so the key. */
export class ExchangeError extends Error {
  override readonly name = "ExchangeError";

  constructor(readonly failure: ExchangeFailure) {
    const { kind, code, httpStatus, detail } = failure;
    const marks = [
      code === null ? "" : `code ${code}`,
      httpStatus === null ? "" : `HTTP ${httpStatus}`,
    ];
    const where = marks.filter(Boolean).join(", ");
    super(`exchange: ${kind}${where === "" ? "" : ` (${where})`}: ${detail}`);
  }
}

/** What the exchange itself gave no code for. */
export function failureWithoutCode(kind: FailureKind, detail: string): ExchangeFailure {
  return { kind, code: null, httpStatus: null, detail };
}

/** An answer that came but cannot be understood; `detail` names the field. */
export function badResponse(detail: string): ExchangeError {
  return new ExchangeError(failureWithoutCode("bad-response", detail));
}

export function cursorStuck(detail: string): ExchangeError {
  return new ExchangeError(failureWithoutCode("cursor-stuck", detail));
}

/** Nothing was sent to this address. */
export function unsafeAddress(problem: AccountProblem): ExchangeError {
  return new ExchangeError(
    failureWithoutCode("address-unsafe", new AccountInputError(problem).message),
  );
}

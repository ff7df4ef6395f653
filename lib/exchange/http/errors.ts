import type { ExchangeFailure } from "@/lib/core/failure";

/** The exchange gave no usable answer. Keeps no cause: what the network threw may hold headers, and so the key. */
export class ExchangeError extends Error {
  override readonly name = "ExchangeError";

  constructor(readonly failure: ExchangeFailure) {
    const { kind, code, httpStatus, detail } = failure;
    const marks = [code === null ? "" : `code ${code}`, httpStatus === null ? "" : `HTTP ${httpStatus}`];
    const where = marks.filter(Boolean).join(", ");
    super(`exchange: ${kind}${where === "" ? "" : ` (${where})`}: ${detail}`);
  }
}

/** An answer that came but cannot be understood; `detail` names the field. */
export function badResponse(detail: string): ExchangeError {
  return new ExchangeError({ kind: "bad-response", code: null, httpStatus: null, detail });
}

export function cursorStuck(detail: string): ExchangeError {
  return new ExchangeError({ kind: "cursor-stuck", code: null, httpStatus: null, detail });
}

/** Nothing was sent: `detail` says why not to this address. */
export function unsafeAddress(detail: string): ExchangeError {
  return new ExchangeError({ kind: "address-unsafe", code: null, httpStatus: null, detail });
}

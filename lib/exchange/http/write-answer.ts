import type { IncomingHttpHeaders } from "node:http";
import type { ExchangeFailure } from "@/lib/core/failure";
import { readAnswer } from "./envelope";
import { findCodeMeaning, SUCCESS_CODE } from "./error-codes";
import type { HttpAnswer } from "./http-send";

/**
 * What became of a request that may have changed something. "answered": the exchange said yes. "refused": it said no,
 * and nothing was changed. "not-sent": nothing was changed, the same can be sent again. "unknown": it may have been
 * executed; only asking for its result can tell.
 */
export type PostOutcome =
  | { readonly kind: "answered"; readonly data: unknown; readonly headers: IncomingHttpHeaders }
  | { readonly kind: "refused"; readonly failure: ExchangeFailure }
  | {
      readonly kind: "not-sent";
      readonly failure: ExchangeFailure;
      /** What the exchange asks to wait; null where it named no time. */
      readonly retryAfterMs: number | null;
    }
  | { readonly kind: "unknown"; readonly failure: ExchangeFailure };

/** As above; "clock-refused": the request's time was refused (40008), and it was not executed. */
type Judgement =
  | Exclude<PostOutcome, { kind: "not-sent" }>
  | { readonly kind: "limited"; readonly failure: ExchangeFailure }
  | { readonly kind: "clock-refused"; readonly failure: ExchangeFailure };

/**
 * Judges the answer to a write. An error is a refusal only where the exchange's own envelope names a code that says so:
 * a code after which a question would be asked again (40010, 40725, 45001, 40015, 25000, 25001 and their like), any
 * 5xx, HTML and half an answer leave the outcome unknown.
 */
export function judgeWriteAnswer(
  http: HttpAnswer,
  secrets: readonly string[],
  unlistedCode: "unknown" | "refused",
): Judgement {
  const { status, body, headers } = http;
  const reading = readAnswer(status, body, secrets);
  if (reading.ok) {
    if (!reading.noData) return { kind: "answered", data: reading.data, headers };
    // "data is empty" answers a question; a write asked none.
    const detail = "the exchange answered a write as if it were a question";
    return { kind: "unknown", failure: { kind: "bad-response", code: null, httpStatus: status, detail } };
  }
  const { failure } = reading;
  if (status >= 500) return { kind: "unknown", failure };
  if (failure.code === null) {
    const isRefusedUnread = status === 429 && !body.includes(SUCCESS_CODE);
    return { kind: isRefusedUnread ? "limited" : "unknown", failure };
  }
  return { kind: judgeCode(failure.code, unlistedCode), failure };
}

/** What a code says of a write: also of one order of a batch. */
export function judgeCode(
  code: string,
  unlistedCode: "unknown" | "refused",
): "refused" | "unknown" | "limited" | "clock-refused" {
  const meaning = findCodeMeaning(code);
  if (meaning === null) return unlistedCode;
  switch (meaning.retry) {
    case "never":
      return "refused";
    case "rate-limited":
      return "limited";
    case "resync":
      return "clock-refused";
    case "backoff":
    case "backoff-get":
    case "once-get":
    case "garbled":
      return "unknown";
    default:
      return meaning.retry satisfies never;
  }
}

import { channel, subscribe } from "node:diagnostics_channel";
import type { Clock } from "@/lib/core/clock";
import type { FailureKind } from "@/lib/core/failure";

/**
 * One finished HTTP request to the exchange. Holds nothing of a key, a query, a body or an answer.
 */
export type ExchangeAttempt = {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** The address without its query. */
  readonly url: string;
  /** HTTP status; null where no answer came. */
  readonly status: number | null;
  readonly outcome: "answered" | FailureKind;
  /** From sending to the whole answer, without the wait for the rate limit. */
  readonly seconds: number;
};

const NAME = "broker-desk.exchange-attempts";
const attempts = channel(NAME);

/** Calls `listen` for each finished request, for metrics and logs. */
export function onExchangeAttempt(listen: (attempt: ExchangeAttempt) => void): void {
  subscribe(NAME, (attempt) => listen(attempt as ExchangeAttempt));
}

/** Call it when a request is sent, and the returned function when its outcome is known. */
export function tellAttempt(
  method: ExchangeAttempt["method"],
  { baseUrl, path }: { readonly baseUrl: string; readonly path: string },
  clock: Clock,
) {
  const sentAtMs = clock.now();
  return (status: number | null, failure: { readonly kind: FailureKind } | null): void => {
    const seconds = (clock.now() - sentAtMs) / 1000;
    const outcome = failure?.kind ?? "answered";
    const url = baseUrl + path;
    attempts.publish({ method, path, url, status, outcome, seconds } satisfies ExchangeAttempt);
  };
}

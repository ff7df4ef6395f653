import { channel, subscribe } from "node:diagnostics_channel";
import type { Clock } from "@/lib/core/clock";
import type { FailureKind } from "@/lib/core/failure";

/** One HTTP request to the exchange that came to its end. Nothing of a key, a query, a body or an answer. */
export type ExchangeAttempt = {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** The whole address without its query. */
  readonly url: string;
  /** Of the HTTP answer; null where none came. */
  readonly status: number | null;
  readonly outcome: "answered" | FailureKind;
  /** From sending to the whole answer, without the wait for a turn. */
  readonly seconds: number;
};

const NAME = "broker-desk.exchange-attempts";
const attempts = channel(NAME);

/** Events of each request, for metrics and logs; listening is optional. */
export function onExchangeAttempt(listen: (attempt: ExchangeAttempt) => void): void {
  subscribe(NAME, (attempt) => listen(attempt as ExchangeAttempt));
}

/** Call it when a request is sent, and what it returns when its outcome is known. */
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

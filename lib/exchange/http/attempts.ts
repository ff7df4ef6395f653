import { channel, subscribe } from "node:diagnostics_channel";
import type { Clock } from "@/lib/core/clock";
import type { FailureKind } from "@/lib/core/failure";

/** One HTTP request to the exchange that came to its end. Nothing of a key, a query, a body or an answer. */
export type ExchangeAttempt = {
  readonly method: "GET" | "POST";
  readonly path: string;
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
export function tellAttempt(method: ExchangeAttempt["method"], path: string, clock: Clock) {
  const sentAtMs = clock.now();
  return (failure: { readonly kind: FailureKind } | null): void => {
    const seconds = (clock.now() - sentAtMs) / 1000;
    const outcome = failure?.kind ?? "answered";
    attempts.publish({ method, path, outcome, seconds } satisfies ExchangeAttempt);
  };
}

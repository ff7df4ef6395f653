import { setMaxListeners } from "node:events";
import type { RatePriority } from "@/lib/core/rate-slots";

/**
 * How urgent a request is. It rises while the request queues, when a person asks the same as a job.
 */
export type Urgency = { priority: RatePriority };

type Flight<T> = {
  readonly promise: Promise<T>;
  readonly urgency: Urgency;
  readonly controller: AbortController;
  waiting: number;
};

export type Sharing<T> = {
  readonly key: string;
  readonly priority: RatePriority;
  readonly signal: AbortSignal | undefined;
  readonly start: (urgency: Urgency, signal: AbortSignal) => Promise<T>;
};

export type InFlight = ReturnType<typeof createInFlight>;

/**
 * Shares one request among callers that ask the same; aborts it when the last caller has left.
 * `promoted` is called when a person joins a job's request.
 */
export function createInFlight(promoted: () => void = () => {}) {
  const flights = new Map<string, Flight<unknown>>();

  function launch<T>({ key, priority, start }: Sharing<T>): Flight<T> {
    const urgency = { priority };
    const controller = new AbortController();
    const promise = start(urgency, controller.signal).finally(() => {
      if (flights.get(key) === flight) flights.delete(key);
    });
    promise.catch(() => undefined); // its callers may all have left; then nobody handles the rejection
    const flight: Flight<T> = { promise, urgency, controller, waiting: 0 };
    flights.set(key, flight);
    return flight;
  }

  function leave(key: string, flight: Flight<unknown>, reason: unknown): void {
    flight.waiting -= 1;
    if (flight.waiting > 0) return;
    if (flights.get(key) === flight) flights.delete(key);
    flight.controller.abort(reason);
  }

  return {
    share: <T>(sharing: Sharing<T>): Promise<T> => {
      const { key, priority, signal } = sharing;
      if (signal?.aborted) return Promise.reject(signal.reason);
      const flight = (flights.get(key) ?? launch(sharing)) as Flight<T>; // one key is one question
      flight.waiting += 1;
      if (priority === "interactive" && flight.urgency.priority !== "interactive") {
        flight.urgency.priority = "interactive";
        promoted();
      }
      return untilAborted(flight.promise, signal, (reason) => leave(key, flight, reason));
    },
  };
}

function untilAborted<T>(
  promise: Promise<T>,
  signal: AbortSignal | undefined,
  onAbort: (reason: unknown) => void,
): Promise<T> {
  if (signal === undefined) return promise;
  setMaxListeners(0, signal); // all days of a run share its signal; more than ten listeners are no leak
  return new Promise((resolve, reject) => {
    const abort = () => {
      onAbort(signal.reason);
      reject(signal.reason);
    };
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

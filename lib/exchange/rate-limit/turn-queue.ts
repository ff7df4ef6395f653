import type { RatePriority } from "@/lib/core/rate-slots";
import type { Urgency } from "../http/in-flight";
import type { Turn } from "./slot-pool";

type Waiter = {
  readonly urgency: Urgency;
  readonly give: (turn: Turn) => void;
  readonly refuse: (reason: unknown) => void;
};

export type TurnQueue = {
  /** Resolves with a turn; rejects when the signal aborts or the queue is emptied. */
  readonly wait: (urgency: Urgency, signal: AbortSignal) => Promise<Turn>;
  readonly size: () => number;
  /** The most urgent who waits; null when nobody does. */
  readonly priority: () => RatePriority | null;
  /** Gives the turn to the first person, or else to the first job. */
  readonly serve: (turn: Turn) => void;
  readonly refuseAll: (reason: unknown) => void;
};

/** First come, first served; people before jobs. Urgencies may change while they wait. */
export function createTurnQueue(): TurnQueue {
  const waiters = new Set<Waiter>();
  const firstPerson = () => [...waiters].find(({ urgency }) => urgency.priority === "interactive");
  const take = (waiter: Waiter | undefined) => {
    if (waiter !== undefined) waiters.delete(waiter);
    return waiter;
  };

  return {
    wait: (urgency, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        const abort = () => take(waiter)?.refuse(signal.reason);
        const settle = () => signal.removeEventListener("abort", abort);
        const waiter: Waiter = {
          urgency,
          give: (turn) => {
            settle();
            resolve(turn);
          },
          refuse: (reason) => {
            settle();
            reject(reason);
          },
        };
        signal.addEventListener("abort", abort, { once: true });
        waiters.add(waiter);
      }),
    size: () => waiters.size,
    priority: () => {
      if (waiters.size === 0) return null;
      return firstPerson() === undefined ? "background" : "interactive";
    },
    serve: (turn) => take(firstPerson() ?? [...waiters][0])?.give(turn),
    refuseAll: (reason) => {
      for (const waiter of [...waiters]) take(waiter)?.refuse(reason);
    },
  };
}

import type { RateLimit, RatePriority, SlotLeases } from "@/lib/core/rate-slots";
import type { Urgency } from "../http/in-flight";
import { createSlotKeeper } from "./slot-keeper";
import { createSlotPool, type Turn } from "./slot-pool";

/** The in-process half of a rate limit: hands out turns to ask, people first, over leased slots. */
export type RateGate = {
  /** Resolves when it is this caller's turn. Rejects when the signal aborts, the gate closes or leasing fails. */
  readonly take: (urgency: Urgency, signal: AbortSignal) => Promise<Turn>;
  /** Looks at the queue again: an urgency in it has changed. */
  readonly look: () => void;
  /** Nobody gets a turn for `delayMs`: the exchange said 429. */
  readonly holdBack: (delayMs: number) => void;
  /** Gives every slot back and refuses further turns. */
  readonly close: () => Promise<void>;
};

const IDLE_RELEASE_MS = 1_500;

/**
 * A sliding window: `calls` slots, each used again only `perMs` and a margin after its last use. A use is stamped
 * as the bytes go out, so a late event loop can only widen the distance; an answer that took longer than others
 * widens it by as much (arrival-doubt.ts). `nowMs`: a monotonic clock.
 */
export function createRateGate(
  leases: SlotLeases,
  limit: RateLimit,
  nowMs: () => number = () => performance.now(),
): RateGate {
  const queue = createTurnQueue();
  const pool = createSlotPool(limit.perMs, nowMs, limit.maxDoubtMs);
  const keeper = createSlotKeeper(pool, leases, limit, nowMs);
  let timer: NodeJS.Timeout | undefined;
  let [heldUntilMs, activeAtMs, closed] = [0, 0, false];

  /** Does what is due, then sleeps until the next thing is. */
  function look(): void {
    if (closed) return;
    pool.dropLapsed();
    serve();
    if (acquireAtMs() <= nowMs()) {
      const want = Math.min(queue.size(), limit.calls - pool.size());
      keeper
        .acquire(want, queue.priority() ?? "background")
        .catch(queue.refuseAll)
        .finally(look);
    }
    if (keeper.renewAtMs() <= nowMs()) {
      void keeper.renew(() => queue.priority() !== "interactive").finally(look);
    }
    if (idleAtMs() <= nowMs()) void keeper.release(false);
    arm();
  }

  function serve(): void {
    while (queue.size() > 0 && heldUntilMs <= nowMs()) {
      const turn = pool.takeReady();
      if (turn === null) return;
      queue.serve(watched(turn));
    }
  }

  /** When a turn is used or ended, another may begin. */
  function watched(turn: Turn): Turn {
    const then = <T>(result: T): T => {
      activeAtMs = nowMs();
      look();
      return result;
    };
    return {
      sent: () => then(turn.sent()),
      answered: () => then(turn.answered()),
      done: () => then(turn.done()),
    };
  }

  function acquireAtMs(): number {
    const wanted = queue.size() > 0 && pool.size() < limit.calls;
    return wanted ? Math.max(keeper.acquireAtMs(), heldUntilMs) : Number.POSITIVE_INFINITY;
  }

  function serveAtMs(): number {
    return queue.size() > 0 ? Math.max(pool.nextReadyAtMs(), heldUntilMs) : Number.POSITIVE_INFINITY;
  }

  function idleAtMs(): number {
    const idle = pool.size() > 0 && queue.size() === 0 && !pool.anyBusy();
    return idle ? activeAtMs + IDLE_RELEASE_MS : Number.POSITIVE_INFINITY;
  }

  function arm(): void {
    clearTimeout(timer);
    const wakeAtMs = Math.min(serveAtMs(), acquireAtMs(), keeper.renewAtMs(), idleAtMs());
    if (wakeAtMs === Number.POSITIVE_INFINITY) return;
    timer = setTimeout(look, Math.max(0, Math.ceil(wakeAtMs - nowMs())));
    if (queue.size() === 0) timer.unref(); // held slots alone keep no process alive
  }

  return {
    take: (urgency, signal) => {
      if (closed) return Promise.reject(new Error("the rate gate is closed"));
      const turn = queue.wait(urgency, signal);
      look();
      return turn;
    },
    look,
    holdBack: (delayMs) => {
      heldUntilMs = Math.max(heldUntilMs, nowMs() + delayMs);
      look();
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      queue.refuseAll(new Error("the rate gate is closed"));
      await keeper.close();
    },
  };
}

type Waiter = {
  readonly urgency: Urgency;
  readonly give: (turn: Turn) => void;
  readonly refuse: (reason: unknown) => void;
};

type TurnQueue = {
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
function createTurnQueue(): TurnQueue {
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

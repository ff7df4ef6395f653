import { smallest } from "@/lib/core/large-lists";
import type { RateLimit, RatePriority, SlotLeases } from "@/lib/core/rate-slots";
import type { Urgency } from "../http/in-flight";
import { createSlotPool, type SlotPool, type Turn } from "./slot-pool";

/** The in-process half of a rate limit: gives turns over leased slots, people first. */
export type RateGate = ReturnType<typeof createRateGate>;

/**
 * No turn came in time, or none can. `retryAfterMs`: how long a 429 still holds everybody back;
 * null: none does.
 */
export class NoTurnError extends Error {
  override readonly name = "NoTurnError";
  constructor(readonly retryAfterMs: number | null) {
    super("the rate limit gave no turn in time");
  }
}

const IDLE_RELEASE_MS = 1_500;

const nowMs = () => performance.now();

/**
 * A sliding window: `calls` slots, each used again only `perMs` and a margin after its last use. A
 * use is stamped as the bytes go out, so a late event loop only widens the distance; a slow answer
 * widens it too.
 */
export function createRateGate(leases: SlotLeases, limit: RateLimit) {
  const queue = createTurnQueue();
  const pool = createSlotPool(limit.perMs, nowMs, limit.maxDoubtMs);
  const keeper = createSlotKeeper(pool, leases, limit);
  let timer: NodeJS.Timeout | undefined;
  let heldUntilMs = 0;
  let activeAtMs = 0;
  let closed = false;

  /** Does what is due, then sleeps until something else is. */
  function look(): void {
    if (closed) return;
    pool.dropLapsed();
    queue.refuseLate(nowMs(), heldUntilMs, noTurn);
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

  function noTurn(): NoTurnError {
    const heldMs = Math.ceil(heldUntilMs - nowMs());
    return new NoTurnError(heldMs > 0 ? heldMs : null);
  }

  /** A turn that looks at the queue again when it is used or ended: another one may begin. */
  function watched(turn: Turn): Turn {
    const thenLook = <T>(result: T): T => {
      activeAtMs = nowMs();
      look();
      return result;
    };
    return {
      sent: () => thenLook(turn.sent()),
      answered: () => thenLook(turn.answered()),
      done: () => thenLook(turn.done()),
    };
  }

  function acquireAtMs(): number {
    const wanted = queue.size() > 0 && pool.size() < limit.calls;
    return wanted ? Math.max(keeper.acquireAtMs(), heldUntilMs) : Number.POSITIVE_INFINITY;
  }

  function serveAtMs(): number {
    return queue.size() > 0
      ? Math.max(pool.nextReadyAtMs(), heldUntilMs)
      : Number.POSITIVE_INFINITY;
  }

  function idleAtMs(): number {
    const idle = pool.size() > 0 && queue.size() === 0 && !pool.anyBusy();
    return idle ? activeAtMs + IDLE_RELEASE_MS : Number.POSITIVE_INFINITY;
  }

  function arm(): void {
    clearTimeout(timer);
    const wakeAtMs = Math.min(
      serveAtMs(),
      acquireAtMs(),
      queue.nextLateMs(),
      keeper.renewAtMs(),
      idleAtMs(),
    );
    if (wakeAtMs === Number.POSITIVE_INFINITY) return;
    timer = setTimeout(look, Math.max(0, Math.ceil(wakeAtMs - nowMs())));
    if (queue.size() === 0) timer.unref(); // unused slots must not keep the process alive
  }

  return {
    /**
     * Resolves when it is this caller's turn. Rejects when the signal aborts, the gate closes or
     * leasing fails; with NoTurnError after `withinMs`, or at once where a 429 holds for longer.
     */
    take: (
      urgency: Urgency,
      signal: AbortSignal,
      withinMs = Number.POSITIVE_INFINITY,
    ): Promise<Turn> => {
      if (closed) return Promise.reject(new Error("the rate gate is closed"));
      const turn = queue.wait(urgency, signal, nowMs() + withinMs);
      look();
      return turn;
    },
    /** Looks at the queue again, after an urgency in it has changed. */
    look,
    /** Gives no turn for `delayMs`, after a 429. */
    holdBack: (delayMs: number): void => {
      heldUntilMs = Math.max(heldUntilMs, nowMs() + delayMs);
      look();
    },
    /** Gives every slot back and refuses further turns. */
    close: async (): Promise<void> => {
      closed = true;
      clearTimeout(timer);
      queue.refuseAll(new Error("the rate gate is closed"));
      await keeper.close();
    },
  };
}

type Waiter = {
  readonly urgency: Urgency;
  /** A turn after that is too late for it. */
  readonly untilMs: number;
  readonly give: (turn: Turn) => void;
  readonly refuse: (reason: unknown) => void;
};

/** First come, first served, people before jobs. Urgencies may change in the queue. */
function createTurnQueue() {
  const waiters = new Set<Waiter>();
  const firstPerson = () => [...waiters].find(({ urgency }) => urgency.priority === "interactive");
  const take = (waiter: Waiter | undefined) => {
    if (waiter !== undefined) waiters.delete(waiter);
    return waiter;
  };

  return {
    /** Rejects when the signal aborts or the queue is emptied. */
    wait: (urgency: Urgency, signal: AbortSignal, untilMs: number) =>
      new Promise<Turn>((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        const abort = () => take(waiter)?.refuse(signal.reason);
        const settle = () => signal.removeEventListener("abort", abort);
        const waiter: Waiter = {
          urgency,
          untilMs,
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
    /** The highest priority in the queue; null when it is empty. */
    priority: (): RatePriority | null => {
      if (waiters.size === 0) return null;
      return firstPerson() === undefined ? "background" : "interactive";
    },
    serve: (turn: Turn) => take(firstPerson() ?? [...waiters][0])?.give(turn),
    /** Refuses those whose time is over, or will be before a 429 lets anybody through. */
    refuseLate: (atMs: number, heldUntilMs: number, reason: () => Error) => {
      for (const waiter of [...waiters]) {
        const isLate = waiter.untilMs <= atMs || waiter.untilMs < heldUntilMs;
        if (isLate) take(waiter)?.refuse(reason());
      }
    },
    /** When the next one is late; Infinity where all may wait. */
    nextLateMs: () => smallest([...waiters].map(({ untilMs }) => untilMs)),
    refuseAll: (reason: unknown) => {
      for (const waiter of [...waiters]) take(waiter)?.refuse(reason);
    },
  };
}

/** A lease survives four missed renewals; after a crash others wait until it ends. */
const LEASE_MS = 5_000;
const RENEW_EVERY_MS = 1_000;
const POLL_MS: Record<RatePriority, number> = { interactive: 100, background: 300 };
/** After giving slots to an interactive caller elsewhere, wait for a few of its polls. */
const YIELD_MS = 500;

/**
 * Keeps the pool's leases. Ours count from before the request, so they end no later than those of
 * the table.
 */
function createSlotKeeper(pool: SlotPool, leases: SlotLeases, limit: RateLimit) {
  let acquiring = false;
  let renewing = false;
  let closed = false;
  let nextAcquireMs = 0;
  let nextRenewMs = 0;

  async function release(count: number, evenBusy: boolean): Promise<void> {
    const slots = pool.remove(count, evenBusy);
    // After a failed release the lease ends by itself, only later.
    if (slots.length > 0) await leases.release(limit, slots).catch(() => undefined);
  }

  /** Leases more slots into the pool. Rejects when leasing itself fails. */
  async function acquire(want: number, priority: RatePriority): Promise<void> {
    acquiring = true;
    const askedAtMs = nowMs();
    try {
      const leased = await leases.acquire(limit, want, LEASE_MS, priority);
      if (pool.size() === 0) nextRenewMs = askedAtMs + RENEW_EVERY_MS;
      pool.add(leased, askedAtMs + LEASE_MS);
      nextAcquireMs = leased.length < want ? nowMs() + POLL_MS[priority] : 0;
      if (closed) await release(limit.calls, true);
    } finally {
      acquiring = false;
    }
  }

  /**
   * Extends the leases. Where an interactive caller waits elsewhere and `mayYield()`, gives half of
   * the slots away.
   */
  async function renew(mayYield: () => boolean): Promise<void> {
    renewing = true;
    const askedAtMs = nowMs();
    nextRenewMs = askedAtMs + RENEW_EVERY_MS;
    const asked = pool.ids();
    try {
      const { kept, demand } = await leases.renew(limit, asked, LEASE_MS);
      pool.renewed(asked, kept, askedAtMs + LEASE_MS);
      if (demand && mayYield()) {
        nextAcquireMs = nowMs() + YIELD_MS;
        await release(Math.ceil(pool.size() / 2), false);
      }
    } catch {
      // The lease runs until it ends; acquiring again then shows what is wrong.
    } finally {
      renewing = false;
    }
  }

  return {
    // Infinity while a request is under way.
    acquireAtMs: () => (acquiring ? Number.POSITIVE_INFINITY : nextAcquireMs),
    renewAtMs: () => (renewing || pool.size() === 0 ? Number.POSITIVE_INFINITY : nextRenewMs),
    acquire,
    renew,
    release: (evenBusy: boolean) => release(limit.calls, evenBusy),
    close: async () => {
      closed = true;
      await release(limit.calls, true);
    },
  };
}

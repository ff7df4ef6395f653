import type { RateLimit, RatePriority, SlotLeases } from "@/lib/core/rate-slots";
import type { Urgency } from "./in-flight";
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

/** A lease outlives four missed renewals; after a crash others wait this long. */
const LEASE_MS = 5_000;
const RENEW_EVERY_MS = 1_000;
const IDLE_RELEASE_MS = 1_500;
const POLL_MS: Record<RatePriority, number> = { interactive: 100, background: 300 };
/** After slots were given to somebody interactive elsewhere, a few of his polls go first. */
const YIELD_MS = 500;
/** On top of the window: what arrival times at the exchange differ more than sending times (measured). */
export const REUSE_MARGIN_MS = 12;

type Waiter = {
  readonly urgency: Urgency;
  readonly give: (turn: Turn) => void;
  readonly refuse: (reason: unknown) => void;
};

/**
 * A sliding window: `calls` slots, each used again only `perMs` and a margin after its last use. A use is stamped
 * as the bytes go out, so a late event loop can only widen the distance.
 */
export function createRateGate(
  leases: SlotLeases,
  limit: RateLimit,
  nowMs: () => number = () => performance.now(),
): RateGate {
  const pool = createSlotPool(limit.perMs + REUSE_MARGIN_MS, nowMs);
  const waiters = new Set<Waiter>();
  let timer: NodeJS.Timeout | undefined;
  let [acquiring, renewing, closed] = [false, false, false];
  let [heldUntilMs, acquireAtMs, renewAtMs, activeAtMs] = [0, 0, 0, 0];

  const anyInteractive = () => [...waiters].some(({ urgency }) => urgency.priority === "interactive");
  const wantsSlots = () => waiters.size > 0 && pool.size() < limit.calls;

  function nextWaiter(): Waiter | undefined {
    let first: Waiter | undefined;
    for (const waiter of waiters) {
      if (waiter.urgency.priority === "interactive") return waiter;
      first ??= waiter;
    }
    return first;
  }

  function serve(): void {
    for (let waiter = nextWaiter(); waiter !== undefined; waiter = nextWaiter()) {
      const turn = nowMs() < heldUntilMs ? null : pool.takeReady();
      if (turn === null) return;
      waiters.delete(waiter);
      activeAtMs = nowMs();
      waiter.give(wakingWhenUsed(turn));
    }
  }

  function wakingWhenUsed(turn: Turn): Turn {
    const sent = () => {
      const ours = turn.sent();
      look();
      return ours;
    };
    const done = () => {
      turn.done();
      activeAtMs = nowMs();
      look();
    };
    return { sent, done };
  }

  async function acquire(): Promise<void> {
    acquiring = true;
    const want = Math.min(waiters.size, limit.calls - pool.size());
    const priority: RatePriority = anyInteractive() ? "interactive" : "background";
    const askedAtMs = nowMs();
    try {
      const leased = await leases.acquire(limit, want, LEASE_MS, priority);
      if (closed) return await leases.release(limit, leased);
      if (pool.size() === 0) renewAtMs = askedAtMs + RENEW_EVERY_MS;
      pool.add(leased, askedAtMs + LEASE_MS);
      acquireAtMs = leased.length < want ? nowMs() + POLL_MS[priority] : 0;
    } catch (error) {
      refuseAll(error);
    } finally {
      acquiring = false;
      look();
    }
  }

  async function renew(): Promise<void> {
    renewing = true;
    const asked = pool.ids();
    const askedAtMs = nowMs();
    renewAtMs = askedAtMs + RENEW_EVERY_MS;
    try {
      const { kept, demand } = await leases.renew(limit, asked, LEASE_MS);
      pool.renewed(asked, kept, askedAtMs + LEASE_MS);
      if (demand && !anyInteractive()) await giveWay();
    } catch {
      // The lease runs on until it ends; acquiring again then tells the waiters what is wrong.
    } finally {
      renewing = false;
      look();
    }
  }

  async function giveWay(): Promise<void> {
    acquireAtMs = nowMs() + YIELD_MS;
    await release(Math.ceil(pool.size() / 2), false);
  }

  async function release(count: number, evenBusy: boolean): Promise<void> {
    const slots = pool.remove(count, evenBusy);
    // A failed release costs nothing but time: the lease ends by itself.
    if (slots.length > 0) await leases.release(limit, slots).catch(() => undefined);
  }

  function refuseAll(reason: unknown): void {
    for (const waiter of waiters) waiter.refuse(reason);
    waiters.clear();
  }

  function look(): void {
    if (closed) return;
    pool.dropLapsed();
    serve();
    const now = nowMs();
    if (wantsSlots() && !acquiring && now >= Math.max(acquireAtMs, heldUntilMs)) void acquire();
    if (pool.size() > 0 && !renewing && now >= renewAtMs) void renew();
    if (idleAtMs() <= now) void release(limit.calls, false);
    arm();
  }

  const idleAtMs = () =>
    pool.size() === 0 || waiters.size > 0 || pool.anyBusy() ? Infinity : activeAtMs + IDLE_RELEASE_MS;

  function arm(): void {
    clearTimeout(timer);
    const ready = waiters.size > 0 ? pool.nextReadyAtMs() : null;
    const wakes = [idleAtMs()];
    if (ready !== null) wakes.push(Math.max(ready, heldUntilMs));
    if (wantsSlots() && !acquiring) wakes.push(Math.max(acquireAtMs, heldUntilMs));
    if (pool.size() > 0 && !renewing) wakes.push(renewAtMs);
    const wakeAtMs = Math.min(...wakes);
    if (wakeAtMs === Infinity) return;
    timer = setTimeout(look, Math.max(0, Math.ceil(wakeAtMs - nowMs())));
    if (waiters.size === 0) timer.unref();
  }

  return {
    take: (urgency, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        if (closed) return reject(new Error("the rate gate is closed"));
        const leave = () => {
          waiters.delete(waiter);
          reject(signal.reason);
        };
        const settled = () => signal.removeEventListener("abort", leave);
        const waiter: Waiter = {
          urgency,
          give: (turn) => {
            settled();
            resolve(turn);
          },
          refuse: (reason) => {
            settled();
            reject(reason);
          },
        };
        signal.addEventListener("abort", leave, { once: true });
        waiters.add(waiter);
        look();
      }),
    look,
    holdBack: (delayMs) => {
      heldUntilMs = Math.max(heldUntilMs, nowMs() + delayMs);
      look();
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      refuseAll(new Error("the rate gate is closed"));
      await release(limit.calls, true);
    },
  };
}

import type { RateLimit, RatePriority, SlotLeases } from "@/lib/core/rate-slots";
import type { SlotPool } from "./slot-pool";

/** A lease outlives four missed renewals; after a crash others wait twice as long. */
const LEASE_MS = 5_000;
const RENEW_EVERY_MS = 1_000;
const POLL_MS: Record<RatePriority, number> = { interactive: 100, background: 300 };
/** After slots were given to somebody interactive elsewhere, a few of his polls go first. */
const YIELD_MS = 500;

export type SlotKeeper = {
  /** When to acquire again, if slots are wanted; Infinity while an answer is under way. */
  readonly acquireAtMs: () => number;
  /** When to renew; Infinity while an answer is under way or nothing is held. */
  readonly renewAtMs: () => number;
  /** Leases more slots into the pool. Rejects when leasing itself fails. */
  readonly acquire: (want: number, priority: RatePriority) => Promise<void>;
  /** Extends the leases; gives half of the slots away when somebody interactive waits elsewhere and `mayYield()`. */
  readonly renew: (mayYield: () => boolean) => Promise<void>;
  /** Gives back what is held; a slot in use only where `evenBusy`. */
  readonly release: (evenBusy: boolean) => Promise<void>;
  /** Gives back all, also what an answer still under way brings. */
  readonly close: () => Promise<void>;
};

/** Keeps the pool's leases. A lease counts from before it was asked for, so ours ends no later than the table's. */
export function createSlotKeeper(
  pool: SlotPool,
  leases: SlotLeases,
  limit: RateLimit,
  nowMs: () => number,
): SlotKeeper {
  let [acquiring, renewing, closed] = [false, false, false];
  let [nextAcquireMs, nextRenewMs] = [0, 0];

  async function release(count: number, evenBusy: boolean): Promise<void> {
    const slots = pool.remove(count, evenBusy);
    // A failed release costs nothing but time: the lease ends by itself.
    if (slots.length > 0) await leases.release(limit, slots).catch(() => undefined);
  }

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
      // The lease runs on until it ends; acquiring again then says what is wrong.
    } finally {
      renewing = false;
    }
  }

  return {
    acquireAtMs: () => (acquiring ? Number.POSITIVE_INFINITY : nextAcquireMs),
    renewAtMs: () => (renewing || pool.size() === 0 ? Number.POSITIVE_INFINITY : nextRenewMs),
    acquire,
    renew,
    release: (evenBusy) => release(limit.calls, evenBusy),
    close: async () => {
      closed = true;
      await release(limit.calls, true);
    },
  };
}

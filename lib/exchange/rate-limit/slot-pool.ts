import { smallest } from "@/lib/core/large-lists";
import type { LeasedSlot } from "@/lib/core/rate-slots";

/** The latest arrival that is assumed: a longer answer means a slow server. */
export const MAX_DOUBT_MS = 100;
/** Fewer answers do not show which of them were late. */
const MIN_SAMPLES = 10;
const KEPT_SAMPLES = 100;

/**
 * The delay that even the quickest request may have had (measured: 16 ms at a load of 11 on two
 * processors).
 */
const UNSEEN_MS = 20;

/**
 * How late a request can have arrived: by how much its answer took longer than the quickest of the
 * last ones.
 */
function createArrivalDoubt(maxDoubtMs: number): (roundTripMs: number) => number {
  const samples: number[] = [];
  return (roundTripMs) => {
    samples.push(roundTripMs);
    if (samples.length < MIN_SAMPLES)
      return Math.min(maxDoubtMs, Math.max(MAX_DOUBT_MS, roundTripMs));
    if (samples.length > KEPT_SAMPLES) samples.shift();
    return Math.min(maxDoubtMs, roundTripMs - Math.max(0, smallest(samples) - UNSEEN_MS));
  };
}

/** A leased slot of a limit. Times are of a monotonic clock. */
type Slot = { readonly id: number; readyAtMs: number; leasedUntilMs: number; busy: boolean };

export type Turn = {
  /** Stamps the use as the bytes go out. False when the lease has ended, so that they must not. */
  readonly sent: () => boolean;
  /** Call it at the first byte of the answer, which shows how late the request can have arrived. */
  readonly answered: () => void;
  /** Ends the turn. Without `sent` the slot counts as used now, which is the careful assumption. */
  readonly done: () => void;
};

/** The slots held now; without timers and I/O. */
export type SlotPool = ReturnType<typeof createSlotPool>;

/**
 * A margin for a timer's step, besides window and doubt. Under load, arrivals were never closer
 * than planned.
 */
export const REUSE_MARGIN_MS = 4;

/** `perMs`: the limit's window. `maxDoubtMs`: how late a request can have arrived, at most. */
export function createSlotPool(perMs: number, nowMs: () => number, maxDoubtMs = MAX_DOUBT_MS) {
  const slots = new Map<number, Slot>();
  const doubtMs = createArrivalDoubt(maxDoubtMs);
  const reuseAfterMs = perMs + REUSE_MARGIN_MS + maxDoubtMs;
  const usable = (slot: Slot) => !slot.busy && slot.leasedUntilMs > nowMs();
  const waitOf = (slot: Slot) => (slot.busy ? reuseAfterMs : Math.max(0, slot.readyAtMs - nowMs()));

  function startTurn(slot: Slot): Turn {
    slot.busy = true;
    let sentAtMs: number | null = null;
    const stamp = () => {
      sentAtMs = nowMs();
      slot.busy = false;
      slot.readyAtMs = sentAtMs + reuseAfterMs;
    };
    return {
      sent: () => {
        const ours =
          sentAtMs === null && slots.get(slot.id) === slot && slot.leasedUntilMs > nowMs();
        if (ours) stamp();
        return ours;
      },
      answered: () => {
        if (sentAtMs === null) return;
        const readyAtMs = sentAtMs + perMs + REUSE_MARGIN_MS + doubtMs(nowMs() - sentAtMs);
        // Only while nobody has used the slot since.
        if (!slot.busy && slot.readyAtMs === sentAtMs + reuseAfterMs) slot.readyAtMs = readyAtMs;
      },
      done: () => {
        if (sentAtMs === null) stamp();
      },
    };
  }

  return {
    size: () => slots.size,
    ids: () => [...slots.keys()],
    anyBusy: () => [...slots.values()].some((slot) => slot.busy),
    add: (leased: readonly LeasedSlot[], leasedUntilMs: number) => {
      for (const { slot, waitMs } of leased) {
        slots.set(slot, { id: slot, readyAtMs: nowMs() + waitMs, leasedUntilMs, busy: false });
      }
    },
    /** Extends the slots of `asked` that were kept; the others are no longer ours. */
    renewed: (asked: readonly number[], kept: readonly number[], leasedUntilMs: number) => {
      for (const id of asked) {
        const slot = slots.get(id);
        if (slot !== undefined && kept.includes(id)) slot.leasedUntilMs = leasedUntilMs;
        else slots.delete(id);
      }
    },
    dropLapsed: () => {
      for (const slot of slots.values()) if (slot.leasedUntilMs <= nowMs()) slots.delete(slot.id);
    },
    takeReady: (): Turn | null => {
      for (const slot of slots.values()) {
        if (usable(slot) && slot.readyAtMs <= nowMs()) return startTurn(slot);
      }
      return null;
    },
    /** When the next slot that is not in use can be used; Infinity when there is none. */
    nextReadyAtMs: () => smallest([...slots.values()].filter(usable).map((slot) => slot.readyAtMs)),
    /** Removes up to `count` slots, those ready soonest first; busy ones only with `evenBusy`. */
    remove: (count: number, evenBusy: boolean): LeasedSlot[] => {
      const candidates = [...slots.values()].filter((slot) => evenBusy || !slot.busy);
      candidates.sort((a, b) => waitOf(a) - waitOf(b));
      const gone = candidates.slice(0, count);
      for (const slot of gone) slots.delete(slot.id);
      return gone.map((slot) => ({ slot: slot.id, waitMs: waitOf(slot) }));
    },
  };
}

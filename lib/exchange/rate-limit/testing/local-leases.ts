import type { LeasedSlot, RateLimit, SlotLeases } from "@/lib/core/rate-slots";

type LeasePlace = { holder: symbol | null; leasedUntilMs: number; freeAtMs: number };
type Lot = { readonly places: LeasePlace[]; demand: { by: symbol; untilMs: number } | null };
/** The table that several holders share; it represents one database. */
export type LocalLeaseTable = Map<string, Lot>;

/** A demand outlives the slowest renewal's interval, so that the renewal sees it. */
const DEMAND_MS = 2_000;

/**
 * Slot leases in this process's memory, for tests. Each call makes another holder over `table`;
 * holders of one table compete as processes do.
 */
export function localLeases(
  table: LocalLeaseTable = new Map(),
  nowMs: () => number = () => performance.now(),
): SlotLeases {
  const holder = Symbol("holder");

  const lotOf = (limit: RateLimit): Lot => {
    const lot = table.get(limit.key) ?? { places: newPlaces(limit.calls), demand: null };
    table.set(limit.key, lot);
    for (const place of lot.places) expire(place, limit.perMs, nowMs());
    return lot;
  };

  return {
    acquire: async (limit, want, ttlMs, priority) => {
      const lot = lotOf(limit);
      const free = lot.places
        .map((place, slot) => ({ place, slot }))
        .filter(({ place }) => place.holder === null);
      free.sort((a, b) => a.place.freeAtMs - b.place.freeAtMs);
      const taken = free.slice(0, want);
      if (taken.length === 0 && priority === "interactive")
        lot.demand = { by: holder, untilMs: nowMs() + DEMAND_MS };
      if (taken.length > 0 && lot.demand?.by === holder) lot.demand = null;
      for (const { place } of taken)
        Object.assign(place, { holder, leasedUntilMs: nowMs() + ttlMs });
      return taken.map(
        ({ place, slot }): LeasedSlot => ({ slot, waitMs: Math.max(0, place.freeAtMs - nowMs()) }),
      );
    },
    renew: async (limit, slots, ttlMs) => {
      const { places, demand } = lotOf(limit);
      const kept = slots.filter((slot) => places[slot]?.holder === holder);
      for (const slot of kept)
        Object.assign(places[slot] ?? {}, { leasedUntilMs: nowMs() + ttlMs });
      return { kept, demand: demand !== null && demand.by !== holder && demand.untilMs > nowMs() };
    },
    release: async (limit, slots) => {
      const { places } = lotOf(limit);
      for (const { slot, waitMs } of slots) {
        const place = places[slot];
        if (place?.holder === holder)
          Object.assign(place, { holder: null, freeAtMs: nowMs() + waitMs });
      }
    },
  };
}

function newPlaces(count: number): LeasePlace[] {
  return Array.from({ length: count }, () => ({ holder: null, leasedUntilMs: 0, freeAtMs: 0 }));
}

/** A holder that disappeared may have used its slot in the lease's last moment. */
function expire(place: LeasePlace, perMs: number, nowMs: number): void {
  if (place.holder === null || place.leasedUntilMs > nowMs) return;
  place.holder = null;
  place.freeAtMs = place.leasedUntilMs + perMs;
}

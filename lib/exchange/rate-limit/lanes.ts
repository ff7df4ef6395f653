import type { RateLimit, SlotLeases } from "@/lib/core/rate-slots";
import { createInFlight, type InFlight } from "../http/in-flight";
import type { Answer } from "../http/transport";
import { createRateGate, type RateGate } from "./rate-gate";

/** What all clients of one process share for one limit: its gate, and the requests that are in flight. */
export type Lane<T = Answer> = { readonly gate: RateGate; readonly inFlight: InFlight<T> };
type SharedLane<T> = Lane<T> & { users: number };

const lanesOf = new WeakMap<SlotLeases, Map<string, SharedLane<unknown>>>();

/** The lanes of one client; `leave` gives back the slots that no other client uses. `T`: what askers share. */
export function openLanes<T = Answer>(leases: SlotLeases) {
  const lanes = lanesOf.get(leases) ?? new Map<string, SharedLane<unknown>>();
  lanesOf.set(leases, lanes);
  const joined = new Map<string, SharedLane<T>>();
  return {
    join: (limit: RateLimit): Lane<T> => {
      const own = joined.get(limit.key);
      if (own !== undefined) return own;
      const lane = (lanes.get(limit.key) ?? newLane(leases, limit)) as SharedLane<T>;
      lanes.set(limit.key, lane as SharedLane<unknown>);
      joined.set(limit.key, lane);
      lane.users += 1;
      return lane;
    },
    leave: async () => {
      const left = [...joined];
      joined.clear();
      const leaving = left.map(async ([key, lane]) => {
        lane.users -= 1;
        if (lane.users > 0) return;
        lanes.delete(key);
        await lane.gate.close();
      });
      await Promise.all(leaving);
    },
  };
}

function newLane(leases: SlotLeases, limit: RateLimit): SharedLane<unknown> {
  return { gate: createRateGate(leases, limit), inFlight: createInFlight<unknown>(), users: 0 };
}

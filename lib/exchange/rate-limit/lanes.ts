import type { RateLimit, SlotLeases } from "@/lib/core/rate-slots";
import { createInFlight, type InFlight } from "../http/in-flight";
import { createRateGate, type RateGate } from "./rate-gate";

/** Shared by all clients of a process for one limit: its gate, and the requests in flight. */
export type Lane = { readonly gate: RateGate; readonly inFlight: InFlight };
type SharedLane = Lane & { users: number };

const lanesOf = new WeakMap<SlotLeases, Map<string, SharedLane>>();

function openLane(leases: SlotLeases, limit: RateLimit): SharedLane {
  const gate = createRateGate(leases, limit);
  return { gate, inFlight: createInFlight(gate.look), users: 0 };
}

/** The lanes of one client. `leave` gives back the slots that no other client uses. */
export function openLanes(leases: SlotLeases) {
  const lanes = lanesOf.get(leases) ?? new Map<string, SharedLane>();
  lanesOf.set(leases, lanes);
  const joined = new Map<string, SharedLane>();
  let isLeft = false;
  return {
    join: (limit: RateLimit): Lane => {
      if (isLeft) throw new Error("the client is closed");
      const own = joined.get(limit.key);
      if (own !== undefined) return own;
      const lane = lanes.get(limit.key) ?? openLane(leases, limit);
      lanes.set(limit.key, lane);
      joined.set(limit.key, lane);
      lane.users += 1;
      return lane;
    },
    leave: async () => {
      isLeft = true;
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

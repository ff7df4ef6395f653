import type { RateLimit, SlotLeases } from "@/lib/core/rate-slots";
import { createInFlight, type InFlight } from "../http/in-flight";
import type { Answer } from "../http/transport";
import { createRateGate, type RateGate } from "./rate-gate";

/** What all clients of one process share for one limit: its gate, and the requests that are in flight. */
export type Lane<T = Answer> = { readonly gate: RateGate; readonly inFlight: InFlight<T> };
type SharedLane<T> = Lane<T> & { users: number };

const lanesOf = new WeakMap<SlotLeases, Map<string, SharedLane<unknown>>>();

/** `leave` gives the slots back with the last client. `T` is what askers share: one limit is one endpoint. */
export function joinLane<T = Answer>(leases: SlotLeases, limit: RateLimit) {
  const lanes = lanesOf.get(leases) ?? new Map<string, SharedLane<unknown>>();
  lanesOf.set(leases, lanes);
  const lane = (lanes.get(limit.key) ?? newLane(leases, limit)) as SharedLane<T>;
  lanes.set(limit.key, lane as SharedLane<unknown>);
  lane.users += 1;
  let joined = true;
  const leave = async () => {
    if (!joined) return;
    joined = false;
    lane.users -= 1;
    if (lane.users > 0) return;
    lanes.delete(limit.key);
    await lane.gate.close();
  };
  return { lane, leave };
}

function newLane(leases: SlotLeases, limit: RateLimit): SharedLane<unknown> {
  return { gate: createRateGate(leases, limit), inFlight: createInFlight<unknown>(), users: 0 };
}

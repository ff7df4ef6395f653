import type { RateLimit, SlotLeases } from "@/lib/core/rate-slots";
import { createInFlight, type InFlight } from "./in-flight";
import { createRateGate, type RateGate } from "./rate-gate";
import type { Answer } from "./transport";

/** What all clients of one process share for one limit: its gate, and the requests that are in flight. */
export type Lane = { readonly gate: RateGate; readonly inFlight: InFlight<Answer> };
type SharedLane = Lane & { users: number };

const lanesOf = new WeakMap<SlotLeases, Map<string, SharedLane>>();

/** `leave` gives the slots back when the last client of the lane has gone. */
export function joinLane(leases: SlotLeases, limit: RateLimit): { lane: Lane; leave: () => Promise<void> } {
  const lanes = lanesOf.get(leases) ?? new Map<string, SharedLane>();
  lanesOf.set(leases, lanes);
  const lane = lanes.get(limit.key) ?? {
    gate: createRateGate(leases, limit),
    inFlight: createInFlight<Answer>(),
    users: 0,
  };
  lanes.set(limit.key, lane);
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

import { systemClock } from "@/lib/core/clock";
import type { RateLimit, RatePriority, SlotLeases } from "@/lib/core/rate-slots";
import { type Lane, openLanes } from "../rate-limit/lanes";
import { timeLimit } from "../rate-limit/limits";
import {
  credentialsFingerprint,
  type ExchangeCredentials,
  type Signer,
  sealCredentials,
} from "./credentials";
import { badResponse, ExchangeError, failureWithoutCode } from "./errors";
import type { TransportOptions } from "./post";
import { type Query, writeQuery } from "./query";
import { ATTEMPT_TIMEOUT_MS, createTransport, type Transport } from "./transport";
import { findWireInstant } from "./wire-fields";

export type KeyConnectionOptions = TransportOptions & {
  readonly credentials: ExchangeCredentials;
  readonly leases: SlotLeases;
  readonly priority: RatePriority;
  /** Calls a second of each question and write, instead of the exchange's limits. */
  readonly perSecond?: number | undefined;
};

export const TIME_PATH = "/api/v2/public/time";

/** The exchange's clock minus ours, ms; null: not compared yet. */
type ClockOffset = { ms: number | null };
/** By address: clients over the same leases share a comparison of the clocks. */
const offsetsOf = new WeakMap<SlotLeases, Map<string, ClockOffset>>();

function openOffset(leases: SlotLeases, baseUrl: string): ClockOffset {
  const offsets = offsetsOf.get(leases) ?? new Map<string, ClockOffset>();
  offsetsOf.set(leases, offsets);
  const offset = offsets.get(baseUrl) ?? { ms: null };
  offsets.set(baseUrl, offset);
  return offset;
}

/**
 * Signs with one key, and shares its clock and limits. Throws RangeError on an address or a key
 * that cannot be used.
 */
export function openKeyConnection(options: KeyConnectionOptions) {
  const { leases, priority, clock = systemClock, timeoutMs = ATTEMPT_TIMEOUT_MS } = options;
  const credentials = sealCredentials(options.credentials);
  const transport = createTransport(options);
  const lanes = openLanes(leases);
  const offset = openOffset(leases, options.baseUrl);
  const signer: Signer = {
    credentials,
    clockOffsetMs: async (signal) => offset.ms ?? (await compareClocks(signal)),
    resyncClock: measureClock,
  };

  async function compareClocks(signal: AbortSignal | undefined): Promise<number> {
    const { gate, inFlight } = lanes.join(timeLimit(options.baseUrl, options.perSecond));
    const request = { path: TIME_PATH, query: {}, signer: null, gate } as const;
    const { data, midpointMs } = await inFlight.share({
      key: TIME_PATH,
      priority,
      signal,
      start: (urgency, aborted) => transport.get({ ...request, urgency, signal: aborted }),
    });
    const measured = readServerTime(data) - midpointMs;
    offset.ms = measured;
    return measured;
  }

  /** Compares the clocks; resolves to the exchange's now, ms. Throws ExchangeError. */
  async function measureClock(signal?: AbortSignal): Promise<number> {
    const measured = await compareClocks(signal);
    return Math.round(clock.now() + measured);
  }

  /** The exchange's now by the last comparison, ms. Throws before the first one. */
  function now(): number {
    if (offset.ms === null) throw new Error("measureClock() must come before now()");
    return Math.round(clock.now() + offset.ms);
  }

  return {
    transport,
    measureClock,
    now,
    /**
     * The exchange's now, ms. Compares the clocks where that was not done yet. Throws ExchangeError,
     * or the signal's reason.
     */
    exchangeNow: async (signal?: AbortSignal) => {
      const late = AbortSignal.timeout(timeoutMs * 5);
      try {
        await signer.clockOffsetMs(signal ? AbortSignal.any([signal, late]) : late);
      } catch (error) {
        if (!late.aborted || error !== late.reason) throw error;
        throw new ExchangeError(
          failureWithoutCode("timed-out", "the exchange's clock was not told in time"),
        );
      }
      return now();
    },
    /** What an endpoint within `limit` needs; `close` gives it back. */
    asking: (limit: RateLimit): EndpointOptions => ({
      transport,
      lane: lanes.join(limit),
      priority,
      signer,
    }),
    close: async () => {
      transport.close();
      await lanes.leave();
    },
  };
}

/** `serverTime` is ms as text (field notes); a number is accepted too. */
function readServerTime(data: unknown): number {
  const value =
    typeof data === "object" && data !== null && "serverTime" in data ? data.serverTime : null;
  const ms =
    typeof value === "string" || typeof value === "number" ? findWireInstant(String(value)) : null;
  if (ms === null) throw badResponse("serverTime is not a time in ms");
  return ms;
}

export type EndpointOptions = {
  readonly transport: Transport;
  readonly lane: Lane;
  readonly priority: RatePriority;
  readonly signer: Signer;
};

/**
 * Signed questions to one path within its limit; equal questions with the same credentials share an
 * answer. Throws ExchangeError.
 */
export function createSignedEndpoint(
  path: string,
  { transport, lane, priority, signer }: EndpointOptions,
) {
  const owner = credentialsFingerprint(signer.credentials);
  return (query: Query, signal: AbortSignal | undefined) =>
    lane.inFlight.share({
      key: `GET ${path}?${writeQuery(query)} ${owner}`,
      priority,
      signal,
      start: (urgency, aborted) =>
        transport.get({ path, query, signer, gate: lane.gate, urgency, signal: aborted }),
    });
}

import { type Clock, systemClock } from "@/lib/core/clock";
import type { RateLimit, RatePriority, SlotLeases } from "@/lib/core/rate-slots";
import { joinLane, type Lane } from "../rate-limit/lanes";
import { type ExchangeCredentials, type Signer, sealCredentials } from "./credentials";
import { createExchangeTime, TIME_PATH } from "./exchange-time";
import { createInFlight } from "./in-flight";
import type { EndpointOptions } from "./signed-endpoint";
import { type Answer, ATTEMPT_TIMEOUT_MS, createTransport, type Transport } from "./transport";

export type KeyConnectionOptions = {
  readonly baseUrl: string;
  readonly credentials: ExchangeCredentials;
  readonly leases: SlotLeases;
  readonly priority: RatePriority;
  /** Whether the address may lie in a private network; not unless said. */
  readonly allowPrivate?: boolean;
  readonly clock?: Clock;
  /** For one attempt, from connecting to the last byte. */
  readonly timeoutMs?: number;
  readonly random?: () => number;
};

/** One key's way to the exchange: signature, clock and limits, shared by all that reads or writes with it. */
export type KeyConnection = {
  readonly transport: Transport;
  /** Compares the clocks; resolves to the exchange's now, ms. Throws ExchangeError. */
  readonly measureClock: () => Promise<number>;
  /** The exchange's now by the last comparison, ms. Throws before the first one. */
  readonly now: () => number;
  /** The exchange's now, ms; compares the clocks where that was not done yet. */
  readonly exchangeNow: () => Promise<number>;
  /** What an endpoint within one limit needs; its queue is left with `close`. */
  readonly asking: (limit: RateLimit) => EndpointOptions;
  /** Gives the rate slots back and closes the connections. */
  readonly close: () => Promise<void>;
};

/** Throws RangeError on an address or credentials that cannot be used; nothing is sent yet. */
export function openKeyConnection(options: KeyConnectionOptions): KeyConnection {
  const { baseUrl, leases, priority, clock = systemClock } = options;
  const { timeoutMs = ATTEMPT_TIMEOUT_MS, random = Math.random, allowPrivate = false } = options;
  const credentials = sealCredentials(options.credentials);
  const time = createExchangeTime(clock, askTime);
  const transport = createTransport({ baseUrl, clock, timeoutMs, random, allowPrivate });
  const signer: Signer = { credentials, clockOffsetMs: time.offsetMs, resyncClock: time.measure };
  const timeInFlight = createInFlight<Answer>();
  const joined = new Map<string, ReturnType<typeof joinLane<Answer>>>();

  function askTime(signal: AbortSignal | undefined): Promise<Answer> {
    const request = { path: TIME_PATH, query: {}, signer: null, gate: null } as const;
    return timeInFlight.share({
      key: TIME_PATH,
      priority,
      signal,
      promoted: () => undefined,
      start: (urgency, aborted) => transport.get({ ...request, urgency, signal: aborted }),
    });
  }

  function laneOf(limit: RateLimit): Lane {
    const found = joined.get(limit.key) ?? joinLane<Answer>(leases, limit);
    joined.set(limit.key, found);
    return found.lane;
  }

  return {
    transport,
    measureClock: () => time.measure(undefined),
    now: time.now,
    exchangeNow: async () => {
      await time.offsetMs(AbortSignal.timeout(timeoutMs * 5));
      return time.now();
    },
    asking: (limit) => ({ transport, lane: laneOf(limit), priority, signer }),
    close: async () => {
      transport.close();
      await Promise.all([...joined.values()].map(({ leave }) => leave()));
    },
  };
}

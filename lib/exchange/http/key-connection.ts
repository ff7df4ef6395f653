import { type Clock, systemClock } from "@/lib/core/clock";
import type { RateLimit, RatePriority, SlotLeases } from "@/lib/core/rate-slots";
import { joinLane, type Lane } from "../rate-limit/lanes";
import {
  credentialsFingerprint,
  type ExchangeCredentials,
  type Signer,
  sealCredentials,
} from "./credentials";
import { badResponse } from "./errors";
import { createInFlight } from "./in-flight";
import { type Query, writeQuery } from "./query";
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
type KeyConnection = {
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

export const TIME_PATH = "/api/v2/public/time";

/** The exchange's clock, seen from ours (docs/decisions/0005). */
type ExchangeTime = {
  /** Asks the exchange; resolves to its now in ms. Callers at the same moment share one question. */
  readonly measure: (signal: AbortSignal | undefined) => Promise<number>;
  /** Exchange minus ours, in ms; asks where that was not done yet. */
  readonly offsetMs: (signal: AbortSignal) => Promise<number>;
  /** The exchange's now by the last measurement. Throws when there was none. */
  readonly now: () => number;
};

function createExchangeTime(
  clock: Clock,
  ask: (signal: AbortSignal | undefined) => Promise<Answer>,
): ExchangeTime {
  let offset: number | null = null;

  const compare = async (signal: AbortSignal | undefined) => {
    const { data, midpointMs } = await ask(signal);
    offset = readServerTime(data) - midpointMs;
    return offset;
  };

  return {
    measure: async (signal) => {
      const measured = await compare(signal);
      return Math.round(clock.now() + measured);
    },
    offsetMs: async (signal) => offset ?? (await compare(signal)),
    now: () => {
      if (offset === null) throw new Error("measureClock() must come before now()");
      return Math.round(clock.now() + offset);
    },
  };
}

/** `serverTime` is a ms string (field notes); a number is the same in other dress. 12 or 13 digits: 1973 to 2286. */
function readServerTime(data: unknown): number {
  const value = typeof data === "object" && data !== null && "serverTime" in data ? data.serverTime : null;
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || !/^\d{12,13}$/.test(text))
    throw badResponse("serverTime is not a time in ms");
  return Number(text);
}

export type EndpointOptions = {
  readonly transport: Transport;
  readonly lane: Lane;
  readonly priority: RatePriority;
  readonly signer: Signer;
};

/** One signed question. Throws ExchangeError. */
export type AskEndpoint = (query: Query, signal: AbortSignal | undefined) => Promise<Answer>;

/** Questions to one path for one key, within its rate limit. Only who has the same credentials shares an answer. */
export function createSignedEndpoint(
  path: string,
  { transport, lane, priority, signer }: EndpointOptions,
): AskEndpoint {
  const owner = credentialsFingerprint(signer.credentials);
  return (query, signal) =>
    lane.inFlight.share({
      key: `GET ${path}?${writeQuery(query)} ${owner}`,
      priority,
      signal,
      promoted: lane.gate.look,
      start: (urgency, aborted) =>
        transport.get({ path, query, signer, gate: lane.gate, urgency, signal: aborted }),
    });
}

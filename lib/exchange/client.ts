import { type Clock, systemClock } from "@/lib/core/clock";
import { addDays, type Day, type DayRange, dayOf } from "@/lib/core/day";
import type { RatePriority, SlotLeases } from "@/lib/core/rate-slots";
import { createCommissionEndpoint, yesOrNo } from "./commission-endpoint";
import { type CommissionPage, walkDay } from "./commission-pages";
import { credentialsFingerprint, type ExchangeCredentials } from "./credentials";
import { newBoundKnowledge } from "./cursor-bound";
import { createExchangeTime, TIME_PATH } from "./exchange-time";
import { createInFlight } from "./in-flight";
import { joinLane } from "./lanes";
import { commissionLimit } from "./limits";
import { type Answer, createTransport } from "./transport";

export type ExchangeEnvironment = "live" | "sandbox";

export type ExchangeClient = {
  /** Compares the clocks; resolves to the exchange's now, ms. Call it at the start of a run. Throws ExchangeError. */
  readonly measureClock: () => Promise<number>;
  /** The exchange's now by the last comparison, ms. Throws before the first one. */
  readonly now: () => number;
  /** All rows of one UTC+8 day. Throws ExchangeError; what was yielded before is not a day. */
  readonly commissionPages: (request: {
    readonly day: Day;
    readonly showSub: boolean;
    readonly signal?: AbortSignal | undefined;
  }) => AsyncIterable<CommissionPage>;
  /** One small signed request. Throws ExchangeError when the key cannot read commissions, saying why. */
  readonly checkKey: (request?: {
    readonly showSub?: boolean;
  }) => Promise<{ environment: ExchangeEnvironment }>;
  /** HTTP requests sent, and how many of them were second attempts. */
  readonly stats: () => { requests: number; retries: number };
  /** Gives the rate slots back and closes the connections. */
  readonly close: () => Promise<void>;
};

export type ExchangeClientOptions = {
  readonly baseUrl: string;
  readonly credentials: ExchangeCredentials;
  readonly leases: SlotLeases;
  readonly priority: RatePriority;
  readonly clock?: Clock;
  /** For one attempt, from connecting to the last byte. */
  readonly timeoutMs?: number;
  readonly random?: () => number;
};

/** A page of half a megabyte over a slow line. */
const ATTEMPT_TIMEOUT_MS = 20_000;
/** The widest window of one question (exchange-api.md 4.21). */
const MAX_WINDOW_DAYS = 30;

/** Throws RangeError on an address or credentials that cannot be used; nothing is sent yet. */
export function createExchangeClient(options: ExchangeClientOptions): ExchangeClient {
  const { baseUrl, credentials, leases, priority, clock = systemClock } = options;
  const { timeoutMs = ATTEMPT_TIMEOUT_MS, random = Math.random } = options;
  const time = createExchangeTime(clock, askTime);
  const transport = createTransport({
    baseUrl,
    credentials,
    clock,
    timeoutMs,
    random,
    clockOffsetMs: time.offsetMs,
    resyncClock: time.measure,
  });
  const { lane, leave } = joinLane(leases, commissionLimit(baseUrl, credentials.apiKey));
  const timeInFlight = createInFlight<Answer>();
  const endpoint = createCommissionEndpoint(transport, lane, priority, credentialsFingerprint(credentials));
  const knowledge = newBoundKnowledge();

  function askTime(signal: AbortSignal | undefined): Promise<Answer> {
    const request = { path: TIME_PATH, query: {}, access: "public", gate: null } as const;
    return timeInFlight.share({
      key: TIME_PATH,
      priority,
      signal,
      promoted: () => undefined,
      start: (urgency, aborted) => transport.get({ ...request, urgency, signal: aborted }),
    });
  }

  return {
    measureClock: () => time.measure(undefined),
    now: time.now,
    commissionPages: ({ day, showSub, signal }) =>
      walkDay({
        day,
        knowledge,
        ask: endpoint.pagesOf(showSub, signal),
        recent: () => recentDays(time.now()),
      }),
    checkKey: async ({ showSub } = {}) => {
      const query = { limit: "1", showSub: showSub === undefined ? undefined : yesOrNo(showSub) };
      const { headers } = await endpoint.ask(query, undefined);
      return { environment: headers["x-exchange-environment"] === "sandbox" ? "sandbox" : "live" };
    },
    stats: transport.stats,
    close: async () => {
      transport.close();
      await leave();
    },
  };
}

/** The last published days, as many as one question may ask for. */
function recentDays(nowMs: number): DayRange {
  const yesterday = addDays(dayOf(nowMs), -1);
  return { from: addDays(yesterday, 1 - MAX_WINDOW_DAYS), to: yesterday };
}

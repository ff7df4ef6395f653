import { type Clock, systemClock } from "@/lib/core/clock";
import { addDays, type Day, type DayRange, dayOf } from "@/lib/core/day";
import type { RatePriority, SlotLeases } from "@/lib/core/rate-slots";
import type { TimeRange } from "@/lib/core/repayment";
import { createCommissionEndpoint, yesOrNo } from "./commission-endpoint";
import { type CommissionPage, walkDay } from "./commission-pages";
import { type ExchangeCredentials, type Signer, sealCredentials } from "./credentials";
import { newBoundKnowledge } from "./cursor-bound";
import { createExchangeTime, TIME_PATH } from "./exchange-time";
import { createInFlight } from "./in-flight";
import { joinLane } from "./lanes";
import { type KeyLimits, keyLimits } from "./limits";
import { createRepaymentEndpoint } from "./repayment-endpoint";
import { newRepaymentKnowledge } from "./repayment-knowledge";
import type { RepaymentWindow } from "./repayment-walk";
import { walkRepayments } from "./repayment-windows";
import { type Answer, ATTEMPT_TIMEOUT_MS, createTransport } from "./transport";

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
  /**
   * Loan repayments from the range's newest end on. Each piece is listed whole or named as incomplete; pieces do not
   * overlap and together cover what was walked. Throws ExchangeError, of kind "out-of-range" where the exchange
   * refuses even the newest second of what is left.
   */
  readonly repaymentWindows: (request: {
    readonly range: TimeRange;
    readonly signal?: AbortSignal | undefined;
  }) => AsyncIterable<RepaymentWindow>;
  /** One small signed request. Throws ExchangeError when the key cannot read commissions, saying why. */
  readonly checkKey: (request?: {
    readonly showSub?: boolean;
  }) => Promise<{ environment: ExchangeEnvironment }>;
  /** One small signed request. Throws ExchangeError when the key cannot read loan repayments, saying why. */
  readonly checkRepayments: () => Promise<void>;
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
  /** Whether the address may lie in a private network; not unless said. */
  readonly allowPrivate?: boolean;
  readonly clock?: Clock;
  /** The exchange's own, unless given. */
  readonly limits?: KeyLimits | undefined;
  /** For one attempt, from connecting to the last byte. */
  readonly timeoutMs?: number;
  readonly random?: () => number;
};

/** The widest window of one question (exchange-api.md 4.21). */
const MAX_WINDOW_DAYS = 30;

/** Throws RangeError on an address or credentials that cannot be used; nothing is sent yet. */
export function createExchangeClient(options: ExchangeClientOptions): ExchangeClient {
  const { baseUrl, leases, priority, clock = systemClock } = options;
  const credentials = sealCredentials(options.credentials);
  const { timeoutMs = ATTEMPT_TIMEOUT_MS, random = Math.random, allowPrivate = false } = options;
  const { limits = keyLimits(baseUrl, credentials.apiKey) } = options;
  const time = createExchangeTime(clock, askTime);
  const transport = createTransport({ baseUrl, clock, timeoutMs, random, allowPrivate });
  const signer: Signer = { credentials, clockOffsetMs: time.offsetMs, resyncClock: time.measure };
  const commissionLane = joinLane(leases, limits.commissions);
  const repaymentLane = joinLane(leases, limits.repayments);
  const timeInFlight = createInFlight<Answer>();
  const asking = { transport, priority, signer };
  const commissions = createCommissionEndpoint({ ...asking, lane: commissionLane.lane });
  const repayments = createRepaymentEndpoint({ ...asking, lane: repaymentLane.lane });
  const knowledge = newBoundKnowledge();
  const repaymentKnowledge = newRepaymentKnowledge();

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

  return {
    measureClock: () => time.measure(undefined),
    now: time.now,
    commissionPages: ({ day, showSub, signal }) =>
      walkDay({
        day,
        knowledge,
        ask: commissions.pagesOf(showSub, signal),
        recent: () => recentDays(time.now()),
      }),
    repaymentWindows: ({ range, signal }) => walkRepayments(repayments(signal), repaymentKnowledge, range),
    checkKey: async ({ showSub } = {}) => {
      const query = { limit: "1", showSub: showSub === undefined ? undefined : yesOrNo(showSub) };
      const { headers } = await commissions.ask(query, undefined);
      return { environment: headers["x-exchange-environment"] === "sandbox" ? "sandbox" : "live" };
    },
    checkRepayments: async () => {
      const nowMs = time.now();
      await repayments(undefined)({ fromMs: nowMs - 1_000, toMs: nowMs });
    },
    stats: transport.stats,
    close: async () => {
      transport.close();
      await Promise.all([commissionLane.leave(), repaymentLane.leave()]);
    },
  };
}

/** The last published days, as many as one question may ask for. */
function recentDays(nowMs: number): DayRange {
  const yesterday = addDays(dayOf(nowMs), -1);
  return { from: addDays(yesterday, 1 - MAX_WINDOW_DAYS), to: yesterday };
}

import type { Endpoint } from "./fault-rules";
import type { OperationName } from "./operations";
import { createSlidingWindow, type SlidingWindow, type WindowKind } from "./sliding-window";
import type { StockEndpoint } from "./stock-endpoints";

/** The exchange's limits. Infinity switches one off. */
export type LimitOptions = {
  /** Commission requests of one UID in any rolling second (docs/exchange.md 8). */
  readonly perSecond?: number;
  /** Requests for repayments of one UID in any rolling second (docs/exchange.md 8). */
  readonly repaymentsPerSecond?: number;
  /**
   * Requests of one address for one of the public Reality endpoints in any rolling second
   * (docs/exchange.md 4.11).
   */
  readonly realityPerSecond?: number;
  /** Requests of one address for the time in any rolling second (public sources). */
  readonly timePerSecond?: number;
  /**
   * Requests of one UID (or address) for one trading operation; default: the operation's own limit.
   */
  readonly tradingPerSecond?: number;
  /** Requests of one address in any rolling minute (field notes). */
  readonly perMinute?: number;
  /** How long an address is refused after it passed its limit (field notes). */
  readonly recoveryMs?: number;
  /** How seconds are counted at present; minutes always roll. */
  readonly window?: () => WindowKind;
};

/** Endpoints with a limit of their own for each UID. */
export type SignedEndpoint = Exclude<Endpoint, "time" | StockEndpoint | OperationName>;

export type ServerLimits = {
  /** Calls left in this second after this one; -1: this one is refused. */
  readonly takeForUid: (endpoint: SignedEndpoint, uid: string, nowMs: number) => number;
  /** The same for an address and a public endpoint. */
  readonly takeForAddress: (endpoint: StockEndpoint, address: string, nowMs: number) => number;
  readonly takeForTime: (address: string, nowMs: number) => number;
  /** The same for a trading operation; requests with the same bucket share its limit. */
  readonly takeForOperation: (
    operation: OperationName,
    bucket: string,
    perSecond: number,
    nowMs: number,
  ) => number;
  readonly addressAllowed: (address: string, nowMs: number) => boolean;
};

export function createLimits({
  perSecond = 10,
  repaymentsPerSecond = 5,
  realityPerSecond = 1,
  timePerSecond = 20,
  tradingPerSecond,
  perMinute = 6000,
  recoveryMs = 300_000,
  window = () => "rolling",
}: LimitOptions): ServerLimits {
  const byUid = {
    commissions: createSlidingWindow(perSecond, 1000, window),
    repayments: createSlidingWindow(repaymentsPerSecond, 1000, window),
  };
  const byEndpoint = createSlidingWindow(realityPerSecond, 1000, window);
  const ofTime = createSlidingWindow(timePerSecond, 1000, window);
  const byRate = new Map<number, SlidingWindow>();
  const atRate = (rate: number) => {
    const found = byRate.get(rate) ?? createSlidingWindow(rate, 1000, window);
    byRate.set(rate, found);
    return found;
  };
  const byAddress = createSlidingWindow(perMinute, 60_000);
  const refusedUntil = new Map<string, number>();
  return {
    takeForUid: (endpoint, uid, nowMs) => byUid[endpoint].take(uid, nowMs),
    takeForAddress: (endpoint, address, nowMs) => byEndpoint.take(`${endpoint} ${address}`, nowMs),
    takeForTime: (address, nowMs) => ofTime.take(address, nowMs),
    takeForOperation: (operation, bucket, perSecond, nowMs) =>
      atRate(tradingPerSecond ?? perSecond).take(`${operation} ${bucket}`, nowMs),
    addressAllowed: (address, nowMs) => {
      if (perMinute === Number.POSITIVE_INFINITY) return true;
      if (nowMs < (refusedUntil.get(address) ?? 0)) return false;
      if (byAddress.take(address, nowMs) >= 0) return true;
      refusedUntil.set(address, nowMs + recoveryMs);
      return false;
    },
  };
}

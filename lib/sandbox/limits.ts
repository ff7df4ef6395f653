import { createSlidingWindow } from "./sliding-window";

/** The exchange's limits; Infinity switches one off. */
export type LimitOptions = {
  /** Commission requests of one UID in any rolling second (exchange-api.md 8). */
  readonly perSecond?: number;
  /** Requests of one address in any rolling minute (field notes). */
  readonly perMinute?: number;
  /** How long an address is refused after it passed its limit (field notes). */
  readonly recoveryMs?: number;
};

export type Limits = {
  /** Calls left in this second after this one; -1 refuses it. */
  readonly takeForUid: (uid: string, nowMs: number) => number;
  readonly addressAllowed: (address: string, nowMs: number) => boolean;
};

export function createLimits({
  perSecond = 10,
  perMinute = 6000,
  recoveryMs = 300_000,
}: LimitOptions): Limits {
  const byUid = createSlidingWindow(perSecond, 1000);
  const byAddress = createSlidingWindow(perMinute, 60_000);
  const refusedUntil = new Map<string, number>();
  return {
    takeForUid: byUid.take,
    addressAllowed: (address, nowMs) => {
      if (perMinute === Number.POSITIVE_INFINITY) return true;
      if (nowMs < (refusedUntil.get(address) ?? 0)) return false;
      if (byAddress.take(address, nowMs) >= 0) return true;
      refusedUntil.set(address, nowMs + recoveryMs);
      return false;
    },
  };
}

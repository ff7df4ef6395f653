import type { Clock } from "@/lib/core/clock";
import { badResponse } from "./errors";
import type { Answer } from "./transport";

export const TIME_PATH = "/api/v2/public/time";

/** The exchange's clock, seen from ours (docs/decisions/0005). */
export type ExchangeTime = {
  /** Asks the exchange; resolves to its now in ms. Callers at the same moment share one question. */
  readonly measure: (signal: AbortSignal | undefined) => Promise<number>;
  /** Exchange minus ours, in ms; asks where that was not done yet. */
  readonly offsetMs: (signal: AbortSignal) => Promise<number>;
  /** The exchange's now by the last measurement. Throws when there was none. */
  readonly now: () => number;
};

export function createExchangeTime(
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

import { instantIn, wallTimeAt, wallTimeIn } from "@/lib/stocks/market/market-clock";
import type { WallTime } from "@/lib/stocks/market/wall-time";

/** When a person wants letters. Hours are 0 to 23 of the person's clock. */
export type LetterTimes = {
  /** An IANA time zone. */
  readonly zone: string;
  /** Once a day at this hour, all in one letter; null: at once. */
  readonly digestHour: number | null;
  /** Letters at once do not leave between these hours; null: they always do. */
  readonly quiet: { readonly from: number; readonly to: number } | null;
};

const DAY_MINUTES = 1_440;

/** The zone's standard spelling; null: there is no such zone. */
export function findTimeZone(text: string): string | null {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The moments around `ms` at which the zone's clocks show that hour, one a day, in order. */
function momentsAround(zone: string, hour: number, ms: number): readonly number[] {
  const midnight = `${wallTimeIn(zone, ms).slice(0, 10)} 00:00` as WallTime;
  return [-2, -1, 0, 1, 2].map((days) =>
    instantIn(zone, wallTimeAt(midnight, days * DAY_MINUTES + hour * 60)),
  );
}

/** The first such moment after `ms`. */
export function nextHourMs(zone: string, hour: number, ms: number): number {
  return momentsAround(zone, hour, ms).find((moment) => moment > ms) ?? ms;
}

/** The last such moment until `ms`. */
export function lastHourMs(zone: string, hour: number, ms: number): number {
  return momentsAround(zone, hour, ms).findLast((moment) => moment <= ms) ?? ms;
}

/** `ms`, or the end of the quiet time that it falls into. */
export function afterQuietMs(times: LetterTimes | null, ms: number): number {
  if (times === null || times.digestHour !== null || times.quiet === null) return ms;
  const { zone, quiet } = times;
  const isQuiet = lastHourMs(zone, quiet.from, ms) > lastHourMs(zone, quiet.to, ms);
  return isQuiet ? nextHourMs(zone, quiet.to, ms) : ms;
}

/**
 * When the letter of something that happened at `ms` leaves. `times` null: the person chose
 * nothing.
 */
export function letterAtMs(times: LetterTimes | null, ms: number): number {
  if (times === null || times.digestHour === null) return afterQuietMs(times, ms);
  return nextHourMs(times.zone, times.digestHour, ms);
}

/** 12 or 13 digits are the years 1973 to 2286: not seconds, not microseconds. */
const MILLISECONDS = /^\d{12,13}$/;

/** The instant (ms) that digits of the exchange mean; null for anything but milliseconds. */
export function findWireInstant(text: string): number | null {
  return MILLISECONDS.test(text) ? Number(text) : null;
}

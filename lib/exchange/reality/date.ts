import { findMarketDate, type MarketDate } from "@/lib/core/reality/market/market-date";

const MS_PER_DAY = 86_400_000;
/** The exchange's own days (docs/exchange.md 4.21). */
const EXCHANGE_OFFSET_MS = 8 * 3_600_000;
/**
 * 11 to 13 digits, before 1970 with a minus: the years 1653 to 2286, but for some months around 1970, whose shorter
 * figures could be seconds as well. Listed companies paid dividends long before that.
 */
const MILLISECONDS = /^-?\d{11,13}$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;

/** The market of the stocks; its offset has changed with the seasons and with the law. */
const newYork = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/New_York",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The instant that a wire value writes in milliseconds; null for anything else. */
export function findInstant(text: string): number | null {
  return MILLISECONDS.test(text) ? Number(text) : null;
}

/** The date that a wire value means: milliseconds, YYYY-MM-DD or YYYYMMDD (field notes); null for anything else. */
export function findWireDate(text: string): MarketDate | null {
  const ms = findInstant(text);
  if (ms !== null) return dateOfInstant(ms);
  return findMarketDate(text.replace(COMPACT, "$1-$2-$3"));
}

/**
 * A date in milliseconds is somebody's midnight, and no source says whose. UTC's and the exchange's (UTC+8) are told
 * by their hour; any other moment, the market's own midnight with it, is on the date that New York had then.
 */
function dateOfInstant(ms: number): MarketDate | null {
  if (ms % MS_PER_DAY === 0) return utcDate(ms);
  if ((ms + EXCHANGE_OFFSET_MS) % MS_PER_DAY === 0) return utcDate(ms + EXCHANGE_OFFSET_MS);
  return findMarketDate(newYork.format(ms));
}

function utcDate(ms: number): MarketDate | null {
  return findMarketDate(new Date(ms).toISOString().slice(0, 10));
}

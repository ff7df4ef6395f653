/**
 * The time zone that a column's title names. `zone` null: UTC+8, as the exchange's days. "unclear":
 * it names several, or one that is no whole number of hours from UTC.
 */
export type TitleZone =
  | { readonly kind: "none" | "unclear" }
  | { readonly kind: "found"; readonly zone: string | null };

/** UTC or GMT as a word, "created_at_utc" too. */
const NAMED = /(?<![\p{L}\p{N}])(?:UTC|GMT)(?!\p{L})/giu;
const OFFSET = /^\s*([+-])\s*(\d{1,2})(?::?(\d{2}))?(?!\d)/;
/** "UTC8" and "UTC+123" name a zone, but nobody knows which. */
const UNREADABLE = /^(?:\s*[+-]\s*)?\d/;
const MINUS = /[\u2010-\u2015\u2212]/g;

/** "Time (UTC)", "Date (UTC+08:00)", "日期（GMT-3）": read in UTC+8, orders would be in the wrong day. */
export function findTitleZone(title: string): TitleZone {
  const plain = title.normalize("NFKC").replaceAll(MINUS, "-");
  const hours = new Set<number | null>();
  for (const named of plain.matchAll(NAMED))
    hours.add(hoursIn(plain.slice(named.index + named[0].length)));
  const [first, ...others] = hours;
  if (first === undefined) return { kind: "none" };
  if (first === null || others.length > 0) return { kind: "unclear" };
  return { kind: "found", zone: zoneOf(first) };
}

/** Hours from UTC that follow the word; null: they cannot be said. */
function hoursIn(text: string): number | null {
  const [, sign = "", hours = "", minutes = "0"] = OFFSET.exec(text) ?? [];
  if (sign === "") return UNREADABLE.test(text) ? null : 0;
  const from = Number(hours) * (sign === "-" ? -1 : 1);
  const isKnown = from >= FIRST_HOUR && from <= LAST_HOUR && Number(minutes) === 0;
  return isKnown ? from : null;
}

/** The zones of the earth, as far as the tz database has one for each hour. */
const FIRST_HOUR = -12;
const LAST_HOUR = 14;
const EXCHANGE_HOUR = 8;

/** The tz database names them with the sign reversed: Etc/GMT-9 is nine hours ahead. */
function zoneOf(hours: number): string | null {
  if (hours === EXCHANGE_HOUR) return null;
  if (hours === 0) return "UTC";
  return `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
}

const REVERSED = /^Etc\/GMT([+-])(\d{1,2})$/;

/** "UTC+8", "UTC-3", "Europe/Berlin" */
export function zoneText(zone: string | null): string {
  if (zone === null) return "UTC+8";
  const [, sign, hours] = REVERSED.exec(zone) ?? [];
  return sign === undefined ? zone : `UTC${sign === "-" ? "+" : "-"}${hours}`;
}

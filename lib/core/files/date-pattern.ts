import { type Day, findDay } from "@/lib/core/day";

/**
 * How a date is written. Letters stand for its parts, everything else for itself: `YYYY-MM-DD
 * H:mm:ss`, `D.M.YYYY`, `MMM D, YYYY`. YYYY YY: year. MM M: month; MMM: its English name, cut to
 * three letters. DD D: day. HH H: hour to 23; h: to 12, with A. mm: minute. ss: second. S: its
 * fraction behind "." or ",", which a text may leave out. A: AM or PM. Z: distance from UTC. One of
 * NUMBER_PATTERNS is a number.
 */
export type DatePattern = string;

/** Since 1970, or the days of a spreadsheet, of which 1 is the first day of 1900. */
export const NUMBER_PATTERNS = ["unix-ms", "unix-s", "excel-days"] as const;
type NumberPattern = (typeof NUMBER_PATTERNS)[number];

/** Dates that read the same by several of these are named by the first. */
const DAY_PATTERNS = [
  "YYYY-MM-DD",
  "YYYY/M/D",
  "YYYY-M-D",
  "YYYY.M.D",
  "YYYY年M月D日",
  "YYYYMMDD",
  "D.M.YYYY",
  "D/M/YYYY",
  "M/D/YYYY",
  "D-M-YYYY",
  "M-D-YYYY",
  "D.M.YY",
  "D/M/YY",
  "M/D/YY",
  "D-M-YY",
  "M-D-YY",
  "D MMM YYYY",
  "D-MMM-YYYY",
  "D-MMM-YY",
  "MMM D, YYYY",
] as const;
const TIME_PATTERNS = ["", " H:mm", " H:mm:ss", " H:mm:ss.S", " h:mm A", " h:mm:ss A"] as const;
const ISO_PATTERNS = [
  "YYYY-MM-DDTHH:mm:ssZ",
  "YYYY-MM-DDTHH:mm:ss.SZ",
  "YYYY-MM-DD HH:mm:ssZ",
  "YYYY-MM-DD HH:mm:ss Z",
  "YYYY-MM-DDTHH:mm:ss",
  "YYYY-MM-DDTHH:mm:ss.S",
] as const;

/** What `findDatePattern` tries. */
const KNOWN_PATTERNS: readonly DatePattern[] = [
  ...DAY_PATTERNS.flatMap((day) => TIME_PATTERNS.map((time) => day + time)),
  ...ISO_PATTERNS,
  ...NUMBER_PATTERNS,
];

/** What a text says: a day alone, a clock without its place, or a moment. */
export type WrittenDate =
  | { readonly kind: "day"; readonly day: Day }
  /** `ms`: as if the clock stood in UTC. */
  | { readonly kind: "clock"; readonly ms: number }
  | { readonly kind: "moment"; readonly ms: number };

const PARTS = {
  YYYY: "\\d{4}",
  YY: "\\d{2}",
  MMM: "[A-Za-z]{3}",
  MM: "\\d{2}",
  M: "\\d{1,2}",
  DD: "\\d{2}",
  D: "\\d{1,2}",
  HH: "\\d{2}",
  H: "\\d{1,2}",
  h: "\\d{1,2}",
  mm: "\\d{2}",
  ss: "\\d{2}",
  S: "\\d{1,9}",
  A: "[AaPp][Mm]|上午|下午",
  Z: "Z|[+-]\\d{2}:?\\d{2}",
} as const;
type PartName = keyof typeof PARTS;
const PART = /YYYY|YY|MMM|MM|M|DD|D|HH|H|h|mm|ss|S|A|Z/g;

type Compiled = { readonly form: RegExp; readonly names: readonly PartName[] };

/** Null: it has no year, month and day, or one part twice. */
function compilePattern(pattern: DatePattern): Compiled | null {
  const names: PartName[] = [];
  let form = "";
  let end = 0;
  for (const found of pattern.matchAll(PART)) {
    const name = found[0] as PartName;
    names.push(name);
    const before = pattern.slice(end, found.index);
    form += name === "S" ? fractionForm(before) : `${literal(before)}(${PARTS[name]})`;
    end = found.index + name.length;
  }
  form += literal(pattern.slice(end));
  const kinds = names.map(kindOf);
  const isWhole = (["year", "month", "day"] as const).every((kind) => kinds.includes(kind));
  const isOnce = new Set(kinds).size === kinds.length;
  const hasClock = kinds.includes("hour") || !kinds.some((kind) => CLOCK.includes(kind));
  return isWhole && isOnce && hasClock ? { form: new RegExp(`^${form}$`), names } : null;
}

/**
 * Programs leave out a fraction of zero (Java, Python, a spreadsheet's cells), and write it behind
 * the decimal sign of their place.
 */
function fractionForm(before: string): string {
  const start = before.replace(/[.,]$/, "");
  const fraction = `(${PARTS.S})`;
  return literal(start) + (start === before ? fraction : `(?:[.,]${fraction})?`);
}

/** A blank in a pattern is any one blank. */
function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, "\\$&").replaceAll(/\s/g, "\\s");
}

const CLOCK: readonly PartKind[] = ["minute", "second", "fraction", "half", "offset"];

type PartKind =
  | "year"
  | "month"
  | "day"
  | "hour"
  | "minute"
  | "second"
  | "fraction"
  | "half"
  | "offset";

function kindOf(name: PartName): PartKind {
  switch (name) {
    case "YYYY":
    case "YY":
      return "year";
    case "MMM":
    case "MM":
    case "M":
      return "month";
    case "DD":
    case "D":
      return "day";
    case "HH":
    case "H":
    case "h":
      return "hour";
    case "mm":
      return "minute";
    case "ss":
      return "second";
    case "S":
      return "fraction";
    case "A":
      return "half";
    case "Z":
      return "offset";
    default:
      return name satisfies never;
  }
}

const compiled = new Map<DatePattern, Compiled | null>();
const MOST_COMPILED = 500;

function compiledOf(pattern: DatePattern): Compiled | null {
  const kept = compiled.get(pattern);
  if (kept !== undefined) return kept;
  const made = compilePattern(pattern);
  if (compiled.size < MOST_COMPILED) compiled.set(pattern, made);
  return made;
}

/** Null: the text is not written so, or there is no such date. */
export function readDate(text: string, pattern: DatePattern): WrittenDate | null {
  const number = NUMBER_PATTERNS.find((one) => one === pattern);
  if (number !== undefined) return readNumber(text, number);
  const known = compiledOf(pattern);
  const found = known?.form.exec(text);
  if (!known || !found) return null;
  const parts: Parts = new Map<PartKind, string>(
    known.names.map((name, at) => [kindOf(name), found[at + 1] ?? ""]),
  );
  const day = dayOfParts(parts);
  if (day === null) return null;
  if (!parts.has("hour")) return { kind: "day", day };
  const clockMs = clockOfParts(parts);
  if (clockMs === null) return null;
  const ms = Date.parse(`${day}T00:00:00.000Z`) + clockMs;
  const offset = parts.get("offset");
  return offset === undefined
    ? { kind: "clock", ms }
    : { kind: "moment", ms: ms - offsetMs(offset) };
}

type Parts = ReadonlyMap<PartKind, string>;

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

function dayOfParts(parts: Parts): Day | null {
  const year = (parts.get("year") ?? "").padStart(4, "20");
  const month = parts.get("month") ?? "";
  const named = MONTHS.indexOf(month.toLowerCase());
  const nth = named < 0 ? month : String(named + 1);
  return findDay(`${year}-${nth.padStart(2, "0")}-${(parts.get("day") ?? "").padStart(2, "0")}`);
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;

/** Since midnight. Null: no clock shows it. */
function clockOfParts(parts: Parts): number | null {
  const hour = hourOf(Number(parts.get("hour")), parts.get("half"));
  const minute = Number(parts.get("minute") ?? "0");
  const second = Number(parts.get("second") ?? "0");
  if (hour === null || minute > 59 || second > 59) return null;
  const fraction = Math.floor(Number(`0.${parts.get("fraction") ?? "0"}`) * SECOND_MS);
  return hour * HOUR_MS + minute * MINUTE_MS + second * SECOND_MS + fraction;
}

function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour <= 23 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  const isAfternoon = /^p|下午/i.test(half);
  return (hour % 12) + (isAfternoon ? 12 : 0);
}

function offsetMs(offset: string): number {
  if (offset === "Z") return 0;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? [];
  const ms = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS;
  return sign === "-" ? -ms : ms;
}

const NUMBERS: Readonly<Record<NumberPattern, RegExp>> = {
  "unix-ms": /^\d{12,14}$/,
  "unix-s": /^\d{9,11}$/,
  "excel-days": /^\d{5}(?:[.,]\d+)?$/,
};
const DAY_MS = 24 * HOUR_MS;
/** Spreadsheets count a 29 February 1900, so from March 1900 on their first day is this one. */
const EXCEL_START_MS = Date.parse("1899-12-30T00:00:00.000Z");

function readNumber(text: string, pattern: NumberPattern): WrittenDate | null {
  if (!NUMBERS[pattern].test(text)) return null;
  const number = Number(text.replace(",", "."));
  switch (pattern) {
    case "unix-ms":
      return momentOf(number);
    case "unix-s":
      return momentOf(number * SECOND_MS);
    case "excel-days": {
      const ms = EXCEL_START_MS + Math.round(number * DAY_MS);
      const day = findDay(new Date(ms).toISOString().slice(0, 10));
      if (day === null) return null;
      return Number.isInteger(number) ? { kind: "day", day } : { kind: "clock", ms };
    }
    default:
      return pattern satisfies never;
  }
}

/** Null: outside of the days that the desk knows. */
function momentOf(ms: number): WrittenDate | null {
  return findDay(new Date(ms).toISOString().slice(0, 10)) === null ? null : { kind: "moment", ms };
}

/**
 * "none": no known pattern reads any of them. "several": patterns read them as different dates, so
 * that a person has to say which.
 */
export type FoundPattern =
  | { readonly kind: "found"; readonly pattern: DatePattern }
  | { readonly kind: "several"; readonly patterns: readonly DatePattern[] }
  | { readonly kind: "none" };

/** The pattern that reads the most of these dates. */
export function findDatePattern(texts: readonly string[]): FoundPattern {
  const distinct = [...new Set(texts)];
  let most = 0;
  let byReading = new Map<string, DatePattern>();
  for (const pattern of KNOWN_PATTERNS) {
    const readings = distinct.map((text) => readDate(text, pattern));
    const count = readings.filter((reading) => reading !== null).length;
    if (count === 0 || count < most) continue;
    if (count > most) byReading = new Map();
    most = count;
    const reading = JSON.stringify(readings);
    if (!byReading.has(reading)) byReading.set(reading, pattern);
  }
  const [first, ...others] = byReading.values();
  if (first === undefined) return { kind: "none" };
  if (others.length === 0) return { kind: "found", pattern: first };
  return { kind: "several", patterns: [first, ...others] };
}

/** Day and month, or month and day, of a pattern that begins with both as numbers. */
const DAY_AND_MONTH = /^([DM])(\W)([DM])(?=\W)/;

/** The known pattern with day and month the other way round; null: there is none. */
export function swappedPattern(pattern: DatePattern): DatePattern | null {
  const swapped = pattern.replace(DAY_AND_MONTH, "$3$2$1");
  return swapped !== pattern && KNOWN_PATTERNS.includes(swapped) ? swapped : null;
}

/** Whether both are the same date; null is as no other. */
export function isSameDate(one: WrittenDate | null, other: WrittenDate | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether it reads times of day without their place, which a time zone has to say. */
export function readsClocks(pattern: DatePattern): boolean {
  const names = compiledOf(pattern)?.names.map(kindOf) ?? [];
  return pattern === "excel-days" || (names.includes("hour") && !names.includes("offset"));
}

/** Whether dates can be read by it. */
export function isDatePattern(text: string): boolean {
  return NUMBER_PATTERNS.some((one) => one === text) || compilePattern(text) !== null;
}

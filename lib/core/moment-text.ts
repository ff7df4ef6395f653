import type { Day } from "./day";
import { dayLabel, shortDayLabel } from "./day-text";
import type { Language } from "./language";
import type { Words } from "./text";

/** "19 Nov, 10:20" · "19 Nov 2026, 10:20" · "19 Nov 2026, 10:20:30" */
type MomentDetail = "short" | "minute" | "second";

/** Null: the zone of this machine, in a browser the viewer's. */
type Zone = string | null;

/** The exchange's zone, UTC+8 all the year. */
export const EXCHANGE_ZONE = "Asia/Shanghai";

const BETWEEN: Readonly<Record<Language, string>> = { "en-US": ", ", "zh-CN": " " };

/** An instant in words: "19 Nov 2026, 10:20". */
export function momentText(
  at: Date | string | number,
  language: Language,
  detail: MomentDetail = "minute",
  zone: Zone = "UTC",
): string {
  const { day, time } = readClock(at, zone);
  const label = detail === "short" ? shortDayLabel(day, language) : dayLabel(day, language);
  return label + BETWEEN[language] + (detail === "second" ? time : time.slice(0, 5));
}

/** "19 Nov 2026, 20:00:00 UTC+8" */
export function utc8Text({ t, language }: Words, ms: number): string {
  return t("proof.moment", { time: momentText(ms, language, "second", EXCHANGE_ZONE) });
}

/** Day and time ("10:20:30") of an instant in a zone. */
export function readClock(at: Date | string | number, zone: Zone): { day: Day; time: string } {
  const [day = "", time = ""] = clockText(zone, new Date(at)).split(" ");
  return { day: day as Day, time };
}

/** Making a formatter takes far longer than using one. */
const clocks = new Map<string | null, Intl.DateTimeFormat>();

/**
 * The wall time of an IANA time zone, "YYYY-MM-DD HH:mm:ss"; null: this machine's zone. Throws
 * RangeError.
 */
export function clockText(zone: string | null, at: Date | number): string {
  const kept = clocks.get(zone);
  if (kept) return kept.format(at);
  const timeZone = zone === null ? {} : { timeZone: zone };
  // Swedish writes 2026-11-19 10:20:30.
  const made = new Intl.DateTimeFormat("sv-SE", {
    dateStyle: "short",
    timeStyle: "medium",
    ...timeZone,
  });
  clocks.set(zone, made);
  return made.format(at);
}

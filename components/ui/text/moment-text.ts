import type { Day } from "@/lib/core/day";
import type { Language } from "@/lib/core/language";
import { clockText, type WallTime } from "@/lib/stocks/market/wall-time";
import { dayLabel, shortDayLabel } from "./day-text";

/** "19 Nov, 10:20" · "19 Nov 2026, 10:20" · "19 Nov 2026, 10:20:30" */
type MomentDetail = "short" | "minute" | "second";

/** Null: the viewer's own, which only a browser knows. */
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

/** A time of the market's clocks, which no zone moves: "25 Nov, 20:00". */
export function wallText(wall: WallTime, language: Language): string {
  return momentText(`${wall.replace(" ", "T")}:00Z`, language, "short");
}

/** What calendar and clock of a zone show at an instant; the time as "10:20:30". */
export function readClock(at: Date | string | number, zone: Zone): { day: Day; time: string } {
  const [day = "", time = ""] = clockText(zone, new Date(at)).split(" ");
  return { day: day as Day, time };
}

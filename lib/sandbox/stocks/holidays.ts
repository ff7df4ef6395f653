import { addDays, type Day } from "@/lib/core/day";
import type { LocalizedText } from "./catalogue/localized";
import { dateOf, isWeekend, nthWeekday, weekdayOf } from "./new-york";

/** A day on which the New York exchanges are closed, or close at 13:00. */
export type Holiday = {
  readonly day: Day;
  readonly early: boolean;
  readonly remark: LocalizedText;
};

/** Easter Sunday by the algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor((8 * b + 13) / 25);
  const e = (19 * a + b - Math.floor(b / 4) - d + 15) % 30;
  const f = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - e - (c % 4)) % 7;
  const g = Math.floor((a + 11 * e + 22 * f) / 451);
  const sum = e + f - 7 * g + 114;
  return dateOf(year, Math.floor(sum / 31), (sum % 31) + 1);
}

const closed = (day: Day, en: string, zh: string): Holiday => ({
  day,
  early: false,
  remark: { "en-US": en, "zh-CN": `${zh}休市` },
});

/** A holiday on a Saturday is observed on Friday, one on a Sunday on Monday. */
function observed(day: Day): Day {
  const weekday = weekdayOf(day);
  if (weekday === 6) return addDays(day, -1);
  return weekday === 0 ? addDays(day, 1) : day;
}

/** New Year's Day on a Saturday is not observed. */
function newYear(year: number): Holiday[] {
  const day = dateOf(year, 1, 1);
  return weekdayOf(day) === 6 ? [] : [closed(observed(day), "New Year's Day", "元旦")];
}

function earlyCloses(year: number, kept: readonly Holiday[]): Holiday[] {
  const days: [Day, string, string][] = [
    [dateOf(year, 7, 3), "Day before Independence Day, early close", "独立日前一日提前收盘"],
    [
      addDays(nthWeekday(year, 11, 4, 4), 1),
      "Day after Thanksgiving, early close",
      "感恩节次日提前收盘",
    ],
    [dateOf(year, 12, 24), "Christmas Eve, early close", "平安夜提前收盘"],
  ];
  return days
    .filter(([day]) => !isWeekend(day) && !kept.some((holiday) => holiday.day === day))
    .map(([day, en, zh]) => ({ day, early: true, remark: { "en-US": en, "zh-CN": zh } }));
}

function makeHolidays(year: number): Holiday[] {
  const kept = [
    ...newYear(year),
    closed(nthWeekday(year, 1, 1, 3), "Martin Luther King Jr. Day", "马丁·路德·金日"),
    closed(nthWeekday(year, 2, 1, 3), "Washington's Birthday", "华盛顿诞辰日"),
    closed(addDays(easterSunday(year), -2), "Good Friday", "耶稣受难日"),
    closed(addDays(nthWeekday(year, 6, 1, 1), -7), "Memorial Day", "阵亡将士纪念日"),
    closed(observed(dateOf(year, 6, 19)), "Juneteenth", "六月节"),
    closed(observed(dateOf(year, 7, 4)), "Independence Day", "独立日"),
    closed(nthWeekday(year, 9, 1, 1), "Labor Day", "劳动节"),
    closed(nthWeekday(year, 11, 4, 4), "Thanksgiving Day", "感恩节"),
    closed(observed(dateOf(year, 12, 25)), "Christmas Day", "圣诞节"),
  ];
  return [...kept, ...earlyCloses(year, kept)].sort((a, b) => (a.day < b.day ? -1 : 1));
}

const made = new Map<number, readonly Holiday[]>();

/** Holidays and early closes of a calendar year, oldest first. */
export function listHolidays(year: number): readonly Holiday[] {
  const holidays = made.get(year) ?? makeHolidays(year);
  made.set(year, holidays);
  return holidays;
}

/** Whether the market trades on that day, early closes included. */
export function isTradingDay(day: Day): boolean {
  if (isWeekend(day)) return false;
  return !listHolidays(Number(day.slice(0, 4))).some(
    (holiday) => holiday.day === day && !holiday.early,
  );
}

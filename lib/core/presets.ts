import { addDays, type Day, type DayRange } from "./day";
import { addMonths, type Month, monthDays, monthOf } from "./month";

/**
 * Ranges by name. All but the last month end on the last published day, so that each has a period
 * of the same length before it. "mtd", "qtd", "ytd": month, quarter, year to date.
 */
export const PRESETS = [
  "latest",
  "7d",
  "30d",
  "90d",
  "mtd",
  "lastMonth",
  "qtd",
  "ytd",
  "all",
] as const;
export type Preset = (typeof PRESETS)[number];
/** The same of what is listed as soon as it happens: all end today. */
export const PRESETS_TO_TODAY = [
  "today",
  ...PRESETS.filter((preset) => preset !== "latest"),
] as const;
/** The range of an address that names none. */
export const DEFAULT_PRESET = "30d";
export const PRESET_ALIASES: Readonly<Record<string, Preset>> = { yesterday: "latest" };

/**
 * `last`: the last published day. No range of days begins before `since`, the first day the account
 * knows; months, quarters and years are whole, and say what they lack.
 */
export function presetRange(preset: Preset, { last, since }: { last: Day; since: Day }): DayRange {
  const month = monthOf(last);
  switch (preset) {
    case "mtd":
      return { from: monthDays(month).from, to: last };
    case "lastMonth":
      return monthDays(addMonths(month, -1));
    case "qtd":
      return { from: monthDays(addMonths(month, -monthOfQuarter(month))).from, to: last };
    case "ytd":
      return { from: `${last.slice(0, 4)}-01-01` as Day, to: last };
    case "all":
      return { from: since < last ? since : last, to: last };
    default: {
      const from = addDays(last, 1 - DAYS[preset]);
      return { from: from < since && since <= last ? since : from, to: last };
    }
  }
}

const DAYS = { latest: 1, "7d": 7, "30d": 30, "90d": 90 } as const;

/** 0 in the first month of a quarter. */
const monthOfQuarter = (month: Month) => (Number(month.slice(5)) - 1) % 3;

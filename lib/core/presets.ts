import { addDays, type Day, type DayRange } from "./day";

/**
 * Ranges by name. All end on the last published day, so that each has a period of the same length
 * before it.
 */
export const PRESETS = ["latest", "7d", "30d", "90d", "mtd", "all"] as const;
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
 * `last`: the last published day. No range begins before `since`, the first day the account knows.
 */
export function presetRange(preset: Preset, { last, since }: { last: Day; since: Day }): DayRange {
  if (preset === "mtd") return { from: `${last.slice(0, 8)}01` as Day, to: last };
  if (preset === "all") return { from: since < last ? since : last, to: last };
  const from = addDays(last, 1 - DAYS[preset]);
  return { from: from < since && since <= last ? since : from, to: last };
}

const DAYS = { latest: 1, "7d": 7, "30d": 30, "90d": 90 } as const;

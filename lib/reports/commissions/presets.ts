import { addDays, type Day, type DayRange } from "@/lib/core/day";

/** Ranges by name. All end on the last published day, so that each has a period of the same length before it. */
export const PRESETS = ["latest", "7d", "30d", "90d", "mtd", "all"] as const;
export type Preset = (typeof PRESETS)[number];
export const PRESET_ALIASES: Readonly<Record<string, Preset>> = { yesterday: "latest" };

/** `last`: the last published day. No range begins before `since`, the first day the account knows. */
export function presetRange(preset: Preset, { last, since }: { last: Day; since: Day }): DayRange {
  const lastDays = (count: number): DayRange => {
    const from = addDays(last, 1 - count);
    return { from: from < since && since <= last ? since : from, to: last };
  };
  switch (preset) {
    case "latest":
      return lastDays(1);
    case "7d":
      return lastDays(7);
    case "30d":
      return lastDays(30);
    case "90d":
      return lastDays(90);
    case "mtd":
      return { from: `${last.slice(0, 8)}01` as Day, to: last };
    case "all":
      return { from: since < last ? since : last, to: last };
    default:
      return preset satisfies never;
  }
}

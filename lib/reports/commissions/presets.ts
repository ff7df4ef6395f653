import { addDays, type Day, type DayRange } from "@/lib/core/day";

/** Ranges by name; all end yesterday, the last day that the exchange can have published. */
export const PRESETS = ["yesterday", "7d", "30d", "90d", "mtd", "all"] as const;
export type Preset = (typeof PRESETS)[number];

/** `since` is the first day the account knows, for "all". */
export function presetRange(preset: Preset, { today, since }: { today: Day; since: Day }): DayRange {
  const yesterday = addDays(today, -1);
  const last = (count: number): DayRange => ({ from: addDays(today, -count), to: yesterday });
  switch (preset) {
    case "yesterday":
      return last(1);
    case "7d":
      return last(7);
    case "30d":
      return last(30);
    case "90d":
      return last(90);
    case "mtd":
      return { from: `${yesterday.slice(0, 8)}01` as Day, to: yesterday };
    case "all":
      return { from: since < yesterday ? since : yesterday, to: yesterday };
    default:
      return preset satisfies never;
  }
}

import type { Day, DayRange } from "@/lib/core/day";
import { presetRange } from "../commissions/presets";

/** Ranges by name; all end today, because a repayment is listed as soon as it is made. */
export const REPAYMENT_PRESETS = ["today", "7d", "30d", "90d", "mtd", "all"] as const;
export type RepaymentPreset = (typeof REPAYMENT_PRESETS)[number];

/** `since` is the first day that was asked for, for "all". */
export function repaymentPresetRange(
  preset: RepaymentPreset,
  { today, since }: { today: Day; since: Day },
): DayRange {
  if (preset === "today") return { from: today, to: today };
  return presetRange(preset, { last: today, since });
}

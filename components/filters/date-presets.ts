import type { Messages } from "next-intl";
import type { Day, DayRange } from "@/lib/core/day";
import { DEFAULT_PRESET } from "@/lib/core/presets";

/**
 * What a chosen range writes into the address: a name, which moves with the days, or two fixed
 * days.
 */
export type DateChoice =
  | { readonly preset: string; readonly from: null; readonly to: null }
  | { readonly preset: null; readonly from: Day; readonly to: Day };

/** Named as in `filters.presets`. */
export type DatePreset = {
  readonly name: keyof Messages["filters"]["presets"];
  readonly choice: DateChoice;
};

const named = (name: DatePreset["name"]): DatePreset => ({
  name,
  choice: { preset: name, from: null, to: null },
});

/** The offered ranges. They end on the last published day, or today where today has data too. */
export function datePresets(endsToday = false): DatePreset[] {
  return [
    named(endsToday ? "today" : "latest"),
    named("7d"),
    named("30d"),
    named("90d"),
    named("mtd"),
    named("lastMonth"),
    named("qtd"),
    named("ytd"),
    named("all"),
  ];
}

export function dayChoice({ from, to }: DayRange): DateChoice {
  return { preset: null, from, to };
}

export type DateUrl = Readonly<Record<"preset" | "from" | "to", string | null>>;

export function isChosen({ choice }: DatePreset, url: DateUrl): boolean {
  if (choice.preset === null) return url.from === choice.from && url.to === choice.to;
  if (url.from !== null || url.to !== null) return false;
  return (url.preset ?? DEFAULT_PRESET) === choice.preset;
}

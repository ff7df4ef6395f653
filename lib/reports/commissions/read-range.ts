import { type Day, type DayRange, daysBetween, parseDay } from "@/lib/core/day";
import type { ParamReader } from "./params";

/** Longer than any ledger; a coverage of every day of it is still quick. */
const MOST_DAYS = 20 * 366;

/** What an address can call a range, and which one it means where it says nothing. */
export type NamedRanges<Preset extends string> = {
  readonly presets: readonly Preset[];
  readonly aliases?: Readonly<Record<string, Preset>>;
  readonly otherwise: Preset;
  readonly rangeOf: (preset: Preset) => DayRange;
};

/** The keys preset, or from and to. Problems are the reader's; the range returned then does not matter. */
export function readDayRange<Preset extends string>(
  reader: ParamReader,
  { presets, aliases, otherwise, rangeOf }: NamedRanges<Preset>,
): DayRange {
  const [from, to] = [reader.one("from"), reader.one("to")];
  const preset = reader.choice("preset", presets, otherwise, aliases);
  if (from === null && to === null) return rangeOf(preset);
  if (reader.one("preset") !== null) reader.refuse({ kind: "preset-and-days" });
  if (from === null || to === null) {
    reader.refuse({ kind: "half-a-range" });
    return rangeOf(otherwise);
  }
  const spare = rangeOf(otherwise).to;
  return checkRange(reader, { from: readDay(reader, from, spare), to: readDay(reader, to, spare) });
}

function checkRange(reader: ParamReader, range: DayRange): DayRange {
  if (reader.problems.length > 0) return range;
  if (range.from > range.to) reader.refuse({ kind: "backwards", ...range });
  if (daysBetween(range.from, range.to) >= MOST_DAYS) reader.refuse({ kind: "range-too-long" });
  return range;
}

function readDay(reader: ParamReader, text: string, spare: Day): Day {
  try {
    return parseDay(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    reader.refuse({ kind: "not-a-day", given: text });
    return spare;
  }
}

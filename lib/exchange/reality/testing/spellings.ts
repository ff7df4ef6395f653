import fc from "fast-check";
import { parseAmount } from "@/lib/core/amount";

/** For tests: the kind of value in a field of the exchange. */
export type SpelledKind = "amount" | "date" | "text";
type SpelledFields = Readonly<Record<string, SpelledKind>>;
type SpelledRecord = Readonly<Record<string, string | null>>;

const HOUR_MS = 3_600_000;
/** New York's midnight of any date since 1967 has one of these offsets. */
const NEW_YORK_OFFSETS = [4 * HOUR_MS, 5 * HOUR_MS];
const newYorkClock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "America/New_York",
  timeStyle: "medium",
});

/**
 * Every way to write a date that the field notes name, with the milliseconds of each possible
 * midnight.
 */
function spellingsOf(date: string): string[] {
  const utcMs = Date.parse(date);
  const newYork = NEW_YORK_OFFSETS.find(
    (offset) => newYorkClock.format(utcMs + offset) === "00:00:00",
  );
  const midnights = [utcMs, utcMs - 8 * HOUR_MS, utcMs + (newYork ?? Number.NaN)];
  return [date, date.replaceAll("-", ""), ...midnights.map(String)];
}

const exampleOf: Record<SpelledKind, fc.Arbitrary<string>> = {
  amount: fc
    .stringMatching(/^-?(0|[1-9][0-9]{0,20})(\.[0-9]{1,12})?$/)
    .filter((text) => !/^-[0.]+$/.test(text))
    .map(parseAmount),
  date: fc
    .date({ min: new Date("1970-06-01"), max: new Date("2100-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  text: fc.constantFrom(
    "Vanguard Group Inc",
    "先锋集团",
    "0",
    "2025年年报",
    "line\nbreak",
    " spaced ",
    "n/a",
  ),
};

/**
 * A row as the client should read it, and one of the ways in which the exchange may write it. It
 * always has one of its fields, because the client refuses a row with none.
 */
export function spelledRow(
  fields: SpelledFields,
): fc.Arbitrary<{ row: SpelledRecord; wire: object }> {
  const cells = Object.entries(fields).map(([name, kind]) => spelledCell(name, kind));
  const extra = fc.constantFrom({}, { newField: { deep: [1, null] }, another: null });
  return fc
    .tuple(fc.tuple(...cells), extra)
    .filter(([spelt]) => spelt.some(({ wire }) => wire !== undefined))
    .map(([spelt, more]) => ({
      row: Object.fromEntries(spelt.map(({ name, value }) => [name, value])),
      wire: Object.fromEntries([
        ...spelt.filter(({ wire }) => wire !== undefined).map(({ name, wire }) => [name, wire]),
        ...Object.entries(more),
      ]),
    }));
}

type SpelledCell = { readonly name: string; readonly value: string | null; readonly wire: unknown };

function spelledCell(name: string, kind: SpelledKind): fc.Arbitrary<SpelledCell> {
  const unknown = fc.constantFrom(null, "", undefined).map((wire) => ({ name, value: null, wire }));
  const given = exampleOf[kind].chain((value) => {
    const ways = kind === "date" ? fc.constantFrom(...spellingsOf(value)) : fc.constant(value);
    return ways.map((wire) => ({ name, value, wire }));
  });
  return fc.oneof({ weight: 2, arbitrary: given }, { weight: 1, arbitrary: unknown });
}

import { parseAmount, subtractAmounts } from "@/lib/core/amount";
import { findDay } from "@/lib/core/day";
import { dayLabel } from "@/lib/core/day-text";
import {
  type DatePattern,
  findDatePattern,
  isDatePattern,
  readDate,
  type WrittenDate,
} from "@/lib/core/files/date-pattern";
import { unwrapText } from "@/lib/core/files/unwrap-text";
import {
  DECIMAL_SIGNS,
  type DecimalSign,
  findSignOfCells,
  findWrittenAmount,
} from "@/lib/core/files/written-number";
import type { Language } from "@/lib/core/language";
import type { ColumnsText, WrittenText } from "@/lib/imports/contract";
import type { FieldType } from "@/lib/imports/fields";
import { findTitleZone, type TitleZone } from "@/lib/imports/title-zone";
import type { FileDraft } from "@/lib/imports/wizard";

export type DraftField = FileDraft["fields"][number];

/** Where the texts of a field come from, as a person chooses it. */
export type FieldSource =
  | { readonly kind: "none" }
  | { readonly kind: "column"; readonly title: string; readonly isNegated: boolean }
  | { readonly kind: "text"; readonly text: string };

/** A field with where its texts come from. */
export type ChosenField = { readonly field: DraftField; readonly source: FieldSource };

/** What is edited, else what was said before, else the column that fits. */
export function sourceOf(
  draft: FileDraft,
  field: DraftField,
  edited: FieldSource | undefined,
): FieldSource {
  const isThere = (source: FieldSource) =>
    source.kind !== "column" || draft.header.includes(source.title);
  if (edited !== undefined && isThere(edited)) return edited;
  const said = saidSource(draft, field.name);
  if (said !== null && isThere(said)) return said;
  const { column } = field.guess;
  if (column === null || !draft.header.includes(column)) return NO_SOURCE;
  return { kind: "column", title: column, isNegated: false };
}

const NO_SOURCE: FieldSource = { kind: "none" };

type StoredSource =
  | { readonly column: string; readonly isNegated?: boolean | undefined }
  | { readonly value: string };

/** Null: nothing was said of any field. A field that a described file does not give has no source. */
function saidSource({ mapping }: FileDraft, name: string): FieldSource | null {
  const columns: Readonly<Record<string, StoredSource | undefined>> | null = mapping.columns;
  if (columns === null) return null;
  const from = columns[name];
  if (from === undefined) return NO_SOURCE;
  if ("value" in from) return { kind: "text", text: from.value };
  return { kind: "column", title: from.column, isNegated: from.isNegated === true };
}

export function sourceText(source: FieldSource): ColumnsText[string] {
  switch (source.kind) {
    case "none":
      return { column: "", value: "" };
    case "text":
      return { column: "", value: source.text };
    case "column":
      return { column: source.title, value: "", isNegated: source.isNegated };
    default:
      return source satisfies never;
  }
}

/** Different texts of a field in the first rows; empty ones are left out. */
export function textsOf(
  { header, rows }: Pick<FileDraft, "header" | "rows">,
  source: FieldSource,
): readonly string[] {
  if (source.kind === "none") return [];
  const at = source.kind === "column" ? header.indexOf(source.title) : -1;
  const texts =
    source.kind === "text" ? [source.text] : rows.map((row) => unwrapText(row[at] ?? ""));
  return [...new Set(texts.filter((text) => text !== ""))];
}

/** How the first rows are read. */
export type DraftReading = {
  /** Null: not clear. */
  readonly decimal: DecimalSign | null;
  /** Null: not clear. */
  readonly date: DatePattern | null;
  /** Texts of the dates. */
  readonly dates: readonly string[];
  /** Patterns that read the dates differently, so that a person has to choose. */
  readonly patterns: readonly DatePattern[];
  /** What the title of the dates says; "unclear" only where they have times. */
  readonly zone: TitleZone;
  /** A figure for which the sign before the fraction matters. */
  readonly figure: string | null;
  /** Dates have times of day, so their rows are hardly sums of days. */
  readonly hasTimes: boolean;
};

/** Reads the first rows with what is chosen and said now. */
export function readDraft(
  draft: FileDraft,
  chosen: readonly ChosenField[],
  said: WrittenText,
): DraftReading {
  const amounts = chosen.filter(({ field }) => field.type === "amount");
  const figures = amounts.flatMap(({ source }) => textsOf(draft, source));
  const typed = { header: draft.header, rows: draft.texts };
  const typedFigures = amounts.flatMap(({ source }) => textsOf(typed, source));
  const dates = chosen
    .filter(({ field }) => isDate(field.type))
    .flatMap(({ source }) => textsOf(draft, source));
  const found = findDatePattern(dates);
  const date =
    dateSaid(said) ?? draft.written.date ?? (found.kind === "found" ? found.pattern : null);
  const read = date === null ? [] : dates.map((text) => readDate(text, date));
  return {
    decimal: decimalSaid(said) ?? draft.written.decimal ?? findSignOfCells(figures, typedFigures),
    // A pattern that was found for another column does not read this one.
    date: read.some((one) => one !== null) || dateSaid(said) !== null ? date : foundPattern(found),
    dates,
    zone: zoneOf(chosen, read),
    patterns: date === null && found.kind === "several" ? found.patterns : [],
    figure: figures.find((text) => /[.,]/.test(text)) ?? null,
    hasTimes: read.some((one) => one !== null && isTimeOfDay(one)),
  };
}

function zoneOf(chosen: readonly ChosenField[], read: readonly (WrittenDate | null)[]): TitleZone {
  const dated = chosen.find(({ field }) => isDate(field.type));
  if (dated?.source.kind !== "column") return { kind: "none" };
  const zone = findTitleZone(dated.source.title);
  const hasTimes = read.some((date) => date !== null && date.kind !== "day");
  return zone.kind === "unclear" && !hasTimes ? { kind: "none" } : zone;
}

const DAY_MS = 86_400_000;
/** Midnight is on one of these in every time zone. */
const QUARTER_MS = 900_000;

function isTimeOfDay(date: WrittenDate): boolean {
  if (date.kind === "day") return false;
  return date.ms % (date.kind === "clock" ? DAY_MS : QUARTER_MS) !== 0;
}

export const isDate = (type: FieldType) => type === "day" || type === "moment";

function decimalSaid({ decimal }: WrittenText): DecimalSign | null {
  return DECIMAL_SIGNS.find((sign) => sign === decimal) ?? null;
}

function dateSaid({ date = "" }: WrittenText): DatePattern | null {
  return date !== "" && isDatePattern(date) ? date : null;
}

function foundPattern(found: ReturnType<typeof findDatePattern>): DatePattern | null {
  return found.kind === "found" ? found.pattern : null;
}

/** One text of the file, and what it is read as. */
export type Sample = {
  readonly text: string;
  /** Null: as it stands. */
  readonly reads: string | null;
  /** It is not what the field holds. */
  readonly isWrong: boolean;
};

const MOST_SAMPLES = 3;

/** The first texts of a field, and what they are read as. */
export function samplesOf(
  draft: FileDraft,
  chosen: ChosenField,
  reading: DraftReading,
  language: Language,
): Sample[] {
  const texts = textsOf(draft, chosen.source).slice(0, MOST_SAMPLES);
  return texts.map((text) => readSample(text, chosen, reading, language));
}

function readSample(
  text: string,
  { field, source }: ChosenField,
  { decimal, date }: Pick<DraftReading, "decimal" | "date">,
  language: Language,
): Sample {
  switch (field.type) {
    case "amount": {
      const isNegated = source.kind === "column" && source.isNegated;
      return decimal === null ? asItStands(text) : readFigure(text, decimal, isNegated);
    }
    case "day":
    case "moment":
      return date === null ? asItStands(text) : readDateSample(text, date, language);
    case "id":
    case "coin":
    case "market":
    case "word":
      return asItStands(text);
    default:
      return field.type satisfies never;
  }
}

const asItStands = (text: string): Sample => ({ text, reads: null, isWrong: false });

const ZERO = parseAmount("0");

/** A figure, and the exact amount that it is read as. */
export function readFigure(text: string, decimal: DecimalSign, isNegated: boolean): Sample {
  const amount = findWrittenAmount(text, decimal);
  if (amount === null) return { text, reads: null, isWrong: true };
  const reads = isNegated ? subtractAmounts(ZERO, amount) : amount;
  return { text, reads: reads === text ? null : reads, isWrong: false };
}

/** A date, and what it is read as. */
export function readDateSample(text: string, pattern: DatePattern, language: Language): Sample {
  const read = readDate(text, pattern);
  if (read === null) return { text, reads: null, isWrong: true };
  return { text, reads: dateText(read, language), isWrong: false };
}

/** "19 Nov 2026", "19 Nov 2026 14:03"; with "UTC" where the text says its own zone. */
function dateText(date: WrittenDate, language: Language): string {
  if (date.kind === "day") return dayLabel(date.day, language);
  const iso = new Date(date.ms).toISOString();
  const day = findDay(iso.slice(0, 10));
  if (day === null) return iso;
  const clock = `${dayLabel(day, language)} ${iso.slice(11, 16)}`;
  return date.kind === "moment" ? `${clock} UTC` : clock;
}

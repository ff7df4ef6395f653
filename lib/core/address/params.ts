import { isDeepStrictEqual } from "node:util";
import type { AddressProblem } from "@/lib/core/address/address-problem";
import { type Day, type DayRange, daysBetween, findDay } from "@/lib/core/day";
import type { FilterLists } from "@/lib/core/filter-lists";
import {
  DEFAULT_PRESET,
  PRESET_ALIASES,
  PRESETS,
  PRESETS_TO_TODAY,
  type Preset,
  presetRange,
} from "@/lib/core/presets";
import type { SortDirection } from "@/lib/core/sort";

export type RawParams =
  | URLSearchParams
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** What an address asks for, or each problem in it; nothing is guessed. */
export type Parsed<Query> =
  | { readonly ok: true; readonly query: Query }
  | { readonly ok: false; readonly problems: readonly AddressProblem[] };

export type ParamReader = ReturnType<typeof createParamReader>;

type ListParamOptions = {
  separator?: RegExp;
  most?: number;
  longest?: number;
  /** Whether "" is a value of the list; otherwise it is left out. */
  keepsEmpty?: boolean;
};

const LONGEST_VALUE = 200;
const LONGEST_PAGE_MARK = 4000;
const MOST_VALUES = 200;

/**
 * Reads parameters and collects their problems. With a problem the returned value does not matter.
 */
export function createParamReader(params: RawParams) {
  const given = toSearchParams(params);
  const problems: AddressProblem[] = [];
  const refuse = (problem: AddressProblem) => {
    if (!problems.some((known) => isDeepStrictEqual(known, problem))) problems.push(problem);
  };
  /** Null: it is absent or empty. */
  const one = (key: string) => {
    const values = given.getAll(key).filter((value) => value !== "");
    if (values.length > 1) refuse({ kind: "once", key });
    const [value = null] = values;
    if (value !== null && value.length > LONGEST_PAGE_MARK) refuse({ kind: "too-long", key });
    return value;
  };
  /** Every value of the key, once each, also cut by `separator`. */
  const list = (key: string, options: ListParamOptions = {}) => {
    const { separator, most = MOST_VALUES, longest = LONGEST_VALUE, keepsEmpty = false } = options;
    const cut = given
      .getAll(key)
      .flatMap((value) => (separator ? value.split(separator) : [value]));
    const values = [...new Set(cut)].filter((value) => keepsEmpty || value !== "");
    if (values.length > most) refuse({ kind: "too-many", key, most });
    if (values.some((value) => value.length > longest || value.includes("\0"))) {
      refuse({ kind: "value", key });
    }
    return values;
  };
  /** `aliases`: the words of older addresses for a choice. */
  const choice = <T extends string, Default extends T | null>(
    key: string,
    choices: readonly T[],
    otherwise: Default,
    aliases: Readonly<Record<string, T>> = {},
  ): T | Default => {
    const value = one(key);
    const alias = value !== null && Object.hasOwn(aliases, value) ? aliases[value] : undefined;
    const chosen = value === null ? otherwise : (alias ?? choices.find((known) => known === value));
    if (chosen === undefined) refuse({ kind: "choice", key, choices: choices.join(", ") });
    return chosen ?? otherwise;
  };
  /** Every value of the key that is one of the choices; another one is refused. */
  const choices = <T extends string>(
    key: string,
    known: readonly T[],
    options?: ListParamOptions,
  ) =>
    list(key, options).flatMap((value) => {
      const found = known.find((one) => one === value);
      if (found === undefined) refuse({ kind: "choice", key, choices: known.join(", ") });
      return found ?? [];
    });
  /** Null: it is absent, or no day. */
  const day = (key: string) => {
    const text = one(key);
    const found = text === null ? null : findDay(text);
    if (text !== null && found === null) refuse({ kind: "not-a-day", given: text });
    return found;
  };
  const wholeNumber = (key: string, range: { from: number; to: number; otherwise: number }) => {
    const { from, to, otherwise } = range;
    const value = one(key) ?? String(otherwise);
    const number = /^\d{1,6}$/.test(value) ? Number(value) : Number.NaN;
    if (!(number >= from && number <= to)) refuse({ kind: "number", key, from, to });
    return number;
  };
  const parsed = <Query>(query: Query): Parsed<Query> =>
    problems.length > 0 ? { ok: false, problems } : { ok: true, query };
  return { problems, refuse, one, list, choice, choices, day, wholeNumber, parsed };
}

export function toSearchParams(params: RawParams): URLSearchParams {
  if (params instanceof URLSearchParams) return new URLSearchParams(params);
  const pairs = Object.entries(params).flatMap(([key, value = []]) =>
    [value].flat().map((one): [string, string] => [key, String(one)]),
  );
  return new URLSearchParams(pairs);
}

/** The address's key of each list: rows with a value of it, and rows without. */
type ListKeys<List extends string> = Readonly<
  Record<List, { readonly only: string; readonly except: string }>
>;

/** The lists of an address; `read` gives the values of a key. */
export function readLists<List extends string>(
  keys: ListKeys<List>,
  read: (key: string, list: List) => readonly string[],
): FilterLists<List> {
  const lists = Object.keys(keys) as List[];
  const valuesOf = (side: "only" | "except") =>
    Object.fromEntries(lists.map((list) => [list, read(keys[list][side], list)]));
  return { ...valuesOf("only"), except: valuesOf("except") } as FilterLists<List>;
}

/** The lists as keys and values of an address. */
export function listPairs<List extends string>(
  keys: ListKeys<List>,
  filter: FilterLists<NoInfer<List>>,
): [string, string][] {
  return (Object.keys(keys) as List[]).flatMap((list) => [
    ...filter[list].map((value): [string, string] => [keys[list].only, value]),
    ...filter.except[list].map((value): [string, string] => [keys[list].except, value]),
  ]);
}

/** In days: longer than any ledger, and the coverage of every day is still quick. */
const MOST_DAYS = 20 * 366;

/** The names of ranges in an address, and the default. */
type NamedRanges<Preset extends string> = {
  readonly presets: readonly Preset[];
  readonly aliases?: Readonly<Record<string, Preset>>;
  readonly otherwise: Preset;
  readonly rangeOf: (preset: Preset) => DayRange;
};

/**
 * Reads the keys preset, or from and to. With a problem, which the reader keeps, the returned range
 * does not matter.
 */
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
  return checkRange(reader, { from: reader.day("from") ?? spare, to: reader.day("to") ?? spare });
}

/** The days of an account to which names of ranges refer. */
export type QueryDays = {
  readonly last: Day;
  readonly since: Day;
};

/** The keys preset, or from and to; without any the last 30 days. */
export function readPresetRange(reader: ParamReader, days: QueryDays): DayRange {
  return readDayRange(reader, {
    presets: PRESETS,
    aliases: PRESET_ALIASES,
    otherwise: DEFAULT_PRESET,
    rangeOf: (preset) => presetRange(preset, days),
  });
}

const RANGE_KEYS = ["from", "to", "preset"] as const;
/** The range of an address by the ledger's own keys; without any of them what is named. */
export function readRangeOr(otherwise: Preset, reader: ParamReader, days: QueryDays): DayRange {
  const isGiven = RANGE_KEYS.some((key) => reader.one(key) !== null);
  return isGiven ? readPresetRange(reader, days) : presetRange(otherwise, days);
}

/** `today` is the exchange's day, `since` the first day that was asked for. */
export type DaysToToday = { readonly today: Day; readonly since: Day };

/** The keys preset, or from and to; without any the last 30 days. "all" begins with `since`. */
export function readRangeToToday(reader: ParamReader, { today, since }: DaysToToday): DayRange {
  return readDayRange(reader, {
    presets: PRESETS_TO_TODAY,
    otherwise: DEFAULT_PRESET,
    rangeOf: (preset) =>
      preset === "today" ? { from: today, to: today } : presetRange(preset, { last: today, since }),
  });
}

/** A range by two keys of its own; null where they are absent. */
export function readOptionalRange(
  reader: ParamReader,
  fromKey: string,
  toKey: string,
): DayRange | null {
  const [from, to] = [reader.day(fromKey), reader.day(toKey)];
  if (from === null && to === null) return null;
  if (from === null || to === null) {
    reader.refuse({ kind: "half-a-range" });
    return null;
  }
  return checkRange(reader, { from, to });
}

function checkRange(reader: ParamReader, range: DayRange): DayRange {
  if (reader.problems.length > 0) return range;
  if (range.from > range.to) reader.refuse({ kind: "backwards", ...range });
  if (daysBetween(range.from, range.to) >= MOST_DAYS) reader.refuse({ kind: "range-too-long" });
  return range;
}

const DEFAULT_SIZE = 50;
const MOST_ROWS = 500;

/**
 * `sorts`: what the table can be sorted by, `otherwise` by the last first. `aliases`: words of an
 * address for one of them.
 */
type TableRules<Sort, Cursor> = {
  readonly sorts: readonly Sort[];
  readonly otherwise: Sort;
  readonly aliases?: Readonly<Record<string, Sort>>;
  readonly parseCursor: (text: string) => Cursor | null;
  readonly most?: number;
};

/**
 * The keys sort, direction, size, after and before: which page of which order. `position` null: the
 * first page.
 */
export function readTable<
  Sort extends string,
  Cursor extends { sort: Sort; direction: SortDirection },
>(
  reader: ParamReader,
  { sorts, otherwise, aliases, parseCursor, most = MOST_ROWS }: TableRules<Sort, Cursor>,
) {
  const sort = reader.choice("sort", sorts, otherwise, aliases);
  const direction = reader.choice("direction", ["asc", "desc"] as const, "desc");
  const size = reader.wholeNumber("size", { from: 1, to: most, otherwise: DEFAULT_SIZE });
  const [after, before] = [reader.one("after"), reader.one("before")];
  if (after !== null && before !== null) reader.refuse({ kind: "after-and-before" });
  const text = after ?? before;
  const cursor = text === null ? null : parseCursor(text);
  if (text !== null && cursor === null) reader.refuse({ kind: "page" });
  // A page belongs to the order that it was cut from.
  const isOfOrder = cursor === null || (cursor.sort === sort && cursor.direction === direction);
  if (!isOfOrder) reader.refuse({ kind: "page-of-other-order" });
  const side: "after" | "before" = after === null ? "before" : "after";
  return { sort, direction, size, position: cursor && { side, cursor } };
}

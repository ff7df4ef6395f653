import {
  COMMISSION_SORTS,
  type CommissionFilter,
  type CommissionSort,
  type SortDirection,
} from "@/lib/core/commission";
import { addDays, type Day, type DayRange, daysBetween, parseDay } from "@/lib/core/day";
import { type CommissionCursor, parseCursor } from "@/lib/store/commission-order";
import { createParamReader, type ParamReader, type RawParams } from "./params";
import { PRESETS, presetRange } from "./presets";

/** What a commissions address asks for. `position` null: the first page. */
export type CommissionViewQuery = {
  readonly filter: CommissionFilter;
  readonly sort: CommissionSort;
  readonly direction: SortDirection;
  readonly size: number;
  readonly position: { readonly side: "after" | "before"; readonly cursor: CommissionCursor } | null;
};

/** `problems`: one sentence for each thing that cannot be read; then nothing is guessed. */
export type ParsedQuery =
  | { readonly ok: true; readonly query: CommissionViewQuery }
  | { readonly ok: false; readonly problems: readonly string[] };

/** `today` is the exchange's day, `since` the first day the account knows. */
export type QueryDays = { readonly today: Day; readonly since: Day };

const DEFAULT_PRESET = "30d";
const DEFAULT_SIZE = 50;
const MOST_ROWS = 200;
/** Longer than any ledger; a coverage of every day of it is still quick. */
const MOST_DAYS = 20 * 366;

/**
 * The one meaning of a commissions address: page, export and command line read it here. Keys: from and to, or
 * preset; uid, coin, symbol and productType, each also several times; sort, direction, after or before, size. Other
 * keys belong to others and are left alone.
 */
export function parseCommissionQuery(params: RawParams, days: QueryDays): ParsedQuery {
  const reader = createParamReader(params);
  const filter = {
    range: readRange(reader, days),
    uids: reader.list("uid", /[\s,;]+/),
    coins: reader.list("coin"),
    symbols: reader.list("symbol"),
    productTypes: reader.list("productType"),
  };
  const sort = reader.choice("sort", COMMISSION_SORTS, "date");
  const direction = reader.choice("direction", ["asc", "desc"] as const, "desc");
  const size = reader.wholeNumber("size", { from: 1, to: MOST_ROWS, otherwise: DEFAULT_SIZE });
  const position = readPosition(reader, sort, direction);
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  return { ok: true, query: { filter, sort, direction, size, position } };
}

/** The filter as the keys that `parseCommissionQuery` reads, for links to the same rows. */
export function formatCommissionFilter({ range, ...lists }: CommissionFilter): URLSearchParams {
  const params = new URLSearchParams({ from: range.from, to: range.to });
  for (const uid of lists.uids) params.append("uid", uid);
  for (const coin of lists.coins) params.append("coin", coin);
  for (const symbol of lists.symbols) params.append("symbol", symbol);
  for (const productType of lists.productTypes) params.append("productType", productType);
  return params;
}

function readRange(reader: ParamReader, days: QueryDays): DayRange {
  const [from, to] = [reader.one("from"), reader.one("to")];
  const preset = reader.choice("preset", PRESETS, DEFAULT_PRESET);
  if (from === null && to === null) return presetRange(preset, days);
  if (reader.one("preset") !== null) reader.refuse("Give either preset or from and to, not both.");
  if (from === null || to === null) {
    reader.refuse("Give both from and to, or neither.");
    return presetRange(DEFAULT_PRESET, days);
  }
  return checkRange(reader, { from: readDay(reader, from, days), to: readDay(reader, to, days) });
}

function checkRange(reader: ParamReader, range: DayRange): DayRange {
  if (reader.problems.length > 0) return range;
  if (range.from > range.to) reader.refuse(`The range ends (${range.to}) before it begins (${range.from}).`);
  if (daysBetween(range.from, range.to) >= MOST_DAYS) reader.refuse("The range is longer than 20 years.");
  return range;
}

function readDay(reader: ParamReader, text: string, { today }: QueryDays): Day {
  try {
    return parseDay(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    reader.refuse(`${error.message}.`);
    return addDays(today, -1);
  }
}

function readPosition(reader: ParamReader, sort: CommissionSort, direction: SortDirection) {
  const [after, before] = [reader.one("after"), reader.one("before")];
  if (after !== null && before !== null) reader.refuse("Give either after or before, not both.");
  const text = after ?? before;
  if (text === null) return null;
  const cursor = parseCursor(text);
  if (!cursor) reader.refuse("The page in this address cannot be read: open the first page.");
  else if (cursor.sort !== sort || cursor.direction !== direction) {
    reader.refuse("The page in this address belongs to another order: open the first page.");
  }
  return cursor && { side: after === null ? ("before" as const) : ("after" as const), cursor };
}

import { checkFields, oneOf, type Rules, wholeNumber } from "../core/rules";

/**
 * What the field notes leave open about the eight public endpoints. The defaults obey the
 * specification; where it is silent, they are what was captured.
 */
export type StockSwitches = {
  /** Spelling of dates. "mixed" takes the three in turn within one answer. */
  readonly dateFormat: "ms" | "day" | "compact" | "mixed";
  /** Whose midnight a date in milliseconds is. */
  readonly dateZone: "UTC+8" | "UTC" | "New York";
  /** A field that does not apply. "mixed" takes the three in turn. */
  readonly absent: "empty" | "null" | "left-out" | "mixed";
  /** Of 1,000 fields that apply so many are sent as if they did not. */
  readonly gapsPerMille: number;
  /** An answer without rows. For stock-info "null-list" is the array itself. */
  readonly emptyList: "list" | "null-list" | "null-data" | "code-40054";
  /** An endpoint with one object, where there is nothing to say. */
  readonly emptyObject: "null-data" | "empty-fields" | "empty-object" | "code-40054";
  /** A code that no pair has: answered as one without data, or refused with 40034. */
  readonly unknownCode: "empty" | "refuse";
  /**
   * The cursor of the last page that has rows. "last" points behind its last row; "unchanged" is
   * the request's.
   */
  readonly cursorOnLastPage: "empty" | "null" | "absent" | "last" | "unchanged";
  /** The cursor of a page without rows. */
  readonly cursorOnEmptyPage: "empty" | "null" | "absent" | "unchanged";
  readonly cursorType: "string" | "number";
  /**
   * "ignored": always the first page. "repeated": the second page comes again and again with its
   * own cursor. "cycle": the first two in turn.
   */
  readonly cursorFault: "none" | "ignored" | "repeated" | "cycle";
  /** The most rows on a page, whatever `limit` says. */
  readonly pageCap: number;
  /** Every n-th page holds only half of what it could, though more rows follow; 0 is never. */
  readonly shortPageEvery: number;
  /** Spelling of the period of an executive's holding; "chinese" in every language. */
  readonly periodText: "report" | "quarter" | "date" | "chinese";
  /** How many periods of each executive the list holds. */
  readonly executivePeriods: number;
  /** Rows of each list that come twice, the second time with half of the holding. */
  readonly doubledRows: number;
  /** Spelling of the times of a suspension: "14:18:00", "14:18", or the instant in milliseconds. */
  readonly suspensionTimes: "clock" | "short" | "ms";
  /** "quarter" reports each fiscal quarter by itself, as 2026Q3. */
  readonly fiscalYear: "year" | "quarter";
  /** Whether amounts, ratios and counts are texts or JSON numbers. */
  readonly numbers: "string" | "number";
  readonly calendarZone: "EST" | "EDT" | "America/New_York" | "null";
  readonly calendarRemarks: "localised" | "empty";
  /** How many days ahead the calendar lists closures. */
  readonly calendarDays: number;
  readonly symbolCase: "upper" | "lower-r";
  readonly extraFields: boolean;
  /** "checked" refuses a wrong key on the public endpoints too. */
  readonly accessHeaders: "ignored" | "checked";
};

export const DEFAULT_STOCK_SWITCHES: StockSwitches = {
  dateFormat: "ms",
  dateZone: "UTC+8",
  absent: "empty",
  gapsPerMille: 0,
  emptyList: "list",
  emptyObject: "null-data",
  unknownCode: "empty",
  cursorOnLastPage: "empty",
  cursorOnEmptyPage: "empty",
  cursorType: "string",
  cursorFault: "none",
  pageCap: 100,
  shortPageEvery: 0,
  periodText: "report",
  executivePeriods: 4,
  doubledRows: 0,
  suspensionTimes: "clock",
  fiscalYear: "year",
  numbers: "string",
  calendarZone: "EST",
  calendarRemarks: "localised",
  calendarDays: 400,
  symbolCase: "upper",
  extraFields: false,
  accessHeaders: "ignored",
};

const RULES: Rules<StockSwitches> = {
  dateFormat: oneOf("ms", "day", "compact", "mixed"),
  dateZone: oneOf("UTC+8", "UTC", "New York"),
  absent: oneOf("empty", "null", "left-out", "mixed"),
  gapsPerMille: wholeNumber(0, 1000),
  emptyList: oneOf("list", "null-list", "null-data", "code-40054"),
  emptyObject: oneOf("null-data", "empty-fields", "empty-object", "code-40054"),
  unknownCode: oneOf("empty", "refuse"),
  cursorOnLastPage: oneOf("empty", "null", "absent", "last", "unchanged"),
  cursorOnEmptyPage: oneOf("empty", "null", "absent", "unchanged"),
  cursorType: oneOf("string", "number"),
  cursorFault: oneOf("none", "ignored", "repeated", "cycle"),
  pageCap: wholeNumber(1, 100),
  shortPageEvery: wholeNumber(0, 1_000_000),
  periodText: oneOf("report", "quarter", "date", "chinese"),
  executivePeriods: wholeNumber(1, 40),
  doubledRows: wholeNumber(0, 100),
  suspensionTimes: oneOf("clock", "short", "ms"),
  fiscalYear: oneOf("year", "quarter"),
  numbers: oneOf("string", "number"),
  calendarZone: oneOf("EST", "EDT", "America/New_York", "null"),
  calendarRemarks: oneOf("localised", "empty"),
  calendarDays: wholeNumber(0, 3650),
  symbolCase: oneOf("upper", "lower-r"),
  extraFields: oneOf(true, false),
  accessHeaders: oneOf("ignored", "checked"),
};

/**
 * The switches with those of `patch` changed. Throws RangeError, naming the switch, when one is not
 * known.
 */
export function changeStockSwitches(switches: StockSwitches, patch: unknown): StockSwitches {
  return { ...switches, ...checkFields(patch, RULES, "switches.reality") };
}

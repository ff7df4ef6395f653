import { checkFields, oneOf, type Rules, wholeNumber } from "../core/rules";

/**
 * What the field notes leave open about the eight public endpoints. The defaults obey the spec; where it is silent
 * they are what was captured.
 */
export type StockSwitches = {
  /** How dates are spelt. "mixed" takes the three in turn within one answer. */
  readonly dateFormat: "ms" | "day" | "compact" | "mixed";
  /** Whose midnight a date in milliseconds is. */
  readonly dateZone: "UTC+8" | "UTC" | "New York";
  /** What a field that does not apply holds. "mixed" takes the three in turn. */
  readonly absent: "empty" | "null" | "left-out" | "mixed";
  /** So many of 1,000 fields that do apply arrive like those that do not. */
  readonly gapsPerMille: number;
  /** Of an answer without rows. "null-list" is the array itself for stock-info. */
  readonly emptyList: "list" | "null-list" | "null-data" | "code-40054";
  /** Of an endpoint with one object, when there is nothing to say. */
  readonly emptyObject: "null-data" | "empty-fields" | "empty-object" | "code-40054";
  /** A code that no pair has: as one without data, or refused with 40034. */
  readonly unknownCode: "empty" | "refuse";
  /** Of the last page that has rows. "last" points behind its last row; "unchanged" sends the request's back. */
  readonly cursorOnLastPage: "empty" | "null" | "absent" | "last" | "unchanged";
  /** Of a page without rows. */
  readonly cursorOnEmptyPage: "empty" | "null" | "absent" | "unchanged";
  readonly cursorType: "string" | "number";
  /**
   * "ignored": always the first page. "repeated": the second page comes again and again with its own cursor.
   * "cycle": the first two in turn.
   */
  readonly cursorFault: "none" | "ignored" | "repeated" | "cycle";
  /** The most rows on a page, whatever `limit` says. */
  readonly pageCap: number;
  /** Every n-th page holds only half of what it could, though more rows follow; 0 is never. */
  readonly shortPageEvery: number;
  /** How the period of an executive's holding is written; "chinese" whatever language was asked for. */
  readonly periodText: "report" | "quarter" | "date" | "chinese";
  /** How many periods of each executive the list holds. */
  readonly executivePeriods: number;
  /** So many rows of each list come twice, the second time with half of the holding. */
  readonly doubledRows: number;
  /** How the times of a suspension are written: "14:18:00", "14:18", or the instant in milliseconds. */
  readonly suspensionTimes: "clock" | "short" | "ms";
  /** "quarter" reports each fiscal quarter by itself, as 2026Q3. */
  readonly fiscalYear: "year" | "quarter";
  /** Amounts, ratios and counts as JSON numbers instead of texts. */
  readonly numbers: "string" | "number";
  readonly calendarZone: "EST" | "EDT" | "America/New_York" | "null";
  readonly calendarRemarks: "localised" | "empty";
  /** How many days ahead the calendar names closures. */
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

/** The switches with those of `patch` changed. Throws RangeError, naming the switch, when one is not known. */
export function changeStockSwitches(switches: StockSwitches, patch: unknown): StockSwitches {
  return { ...switches, ...checkFields(patch, RULES, "switches.reality") };
}

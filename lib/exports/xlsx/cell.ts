import { type Amount, doubleKeepsAmount, scaleOf } from "@/lib/core/amount";
import type { ExportColumn } from "@/lib/exports/export-table";

/** A spreadsheet shows no more decimals, whatever the format says. */
const MOST_DECIMALS = 30;
/**
 * Excel shows this many significant digits of a number and zeros after them (its specifications and
 * limits).
 */
const MOST_DIGITS = 15;
const LONGEST_TEXT = 32_767;
/** Excel's calendar gives 1900 a leap day that it did not have; from March 1900 on it is right. */
const FIRST_DATE = "1900-03-01";
const EPOCH_MS = Date.UTC(1899, 11, 30);
const MS_PER_DAY = 86_400_000;

/** Numbers of formats that every spreadsheet knows by itself. */
const WHOLE_FORMAT = 1;
const TEXT_FORMAT = 49;
const FIRST_OWN_FORMAT = 164;

const amountFormats = Array.from({ length: MOST_DECIMALS + 1 }, (_, decimals) =>
  decimals === 0 ? "#,##0" : `#,##0.${"0".repeat(decimals)}`,
);
const ownFormats = [
  "yyyy-mm-dd",
  "yyyy-mm-dd hh:mm:ss",
  "yyyy-mm-dd hh:mm:ss.000",
  ...amountFormats,
];

/** Indexes in the list of cell formats below. */
export const HEADER_STYLE = 1;
const TEXT_STYLE = 2;
const COUNT_STYLE = 3;
const DATE_STYLE = 4;
const SECOND_STYLE = 5;
const MILLISECOND_STYLE = 6;
/** A style for each number of decimals, from 0 on. */
const FIRST_AMOUNT_STYLE = 7;

const cellFormat = (format: number, font = 0) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${font ? ' applyFont="1"' : ""}/>`;

const cellFormats = [
  cellFormat(0),
  cellFormat(TEXT_FORMAT, 1), // "@": text stays text when somebody edits its cell
  cellFormat(TEXT_FORMAT),
  cellFormat(WHOLE_FORMAT),
  ...ownFormats.map((_, at) => cellFormat(FIRST_OWN_FORMAT + at)),
];

export const STYLES_XML = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${ownFormats.length}">${ownFormats
  .map((code, at) => `<numFmt numFmtId="${FIRST_OWN_FORMAT + at}" formatCode="${code}"/>`)
  .join(
    "",
  )}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cellFormats.length}">${cellFormats.join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/**
 * How a column's cells are stored; an amount that no number keeps is text even in a column of
 * amounts.
 */
export type CellKind = "text" | "count" | "amount" | "date" | "instant";

/**
 * How a cell of the column's own kind keeps the value: with every digit; as the nearest double,
 * which is right to 8 decimals; or not at all. Null is always kept.
 */
export function fitOf(
  kind: ExportColumn["kind"],
  value: string | null,
): "exact" | "nearest" | "none" {
  if (value === null || kind === "text") return "exact";
  if (kind === "day") return value >= FIRST_DATE ? "exact" : "none";
  if (kind === "instant") return isInstant(value) ? "exact" : "none";
  if (isExactNumber(value)) return "exact";
  return doubleKeepsAmount(value as Amount) ? "nearest" : "none";
}

/** Whether a spreadsheet shows every digit of the decimal, trailing zeros with it, as a number. */
export function isExactNumber(decimal: string): boolean {
  if (decimal.length <= MOST_DIGITS) return true;
  if (scaleOf(decimal as Amount) > MOST_DECIMALS) return false;
  return significantDigits(decimal) <= MOST_DIGITS;
}

const ZERO = 0x30;
const NINE = 0x39;

/** Digits without the zeros at either end: "0.0120" has two. */
function significantDigits(decimal: string): number {
  let digits = 0;
  let upToLast = 0;
  for (let at = 0; at < decimal.length; at += 1) {
    const code = decimal.charCodeAt(at);
    if (code < ZERO || code > NINE) continue; // the sign or the point
    if (code !== ZERO || digits > 0) digits += 1;
    if (code !== ZERO) upToLast = digits;
  }
  return upToLast;
}

function isInstant(text: string): boolean {
  return text >= FIRST_DATE && !Number.isNaN(Date.parse(text));
}

/** One cell as SpreadsheetML; empty for null. `name` is its address, such as "B7". */
export function cellXml(kind: CellKind, name: string, value: string | null): string {
  if (value === null) return "";
  switch (kind) {
    case "text":
      return textCell(name, value);
    case "date":
      return numberCell(name, DATE_STYLE, serialOf(`${value}T00:00:00.000Z`));
    case "instant":
      return numberCell(name, instantStyle(value), serialOf(value));
    case "count":
    case "amount":
      return decimalCell(kind, name, value);
    default:
      return kind satisfies never;
  }
}

function instantStyle(instant: string): number {
  return instant.endsWith(".000Z") ? SECOND_STYLE : MILLISECOND_STYLE;
}

function decimalCell(kind: "count" | "amount", name: string, value: string): string {
  const fit = fitOf("amount", value);
  if (fit === "none") return textCell(name, value);
  const decimals = fit === "exact" ? scaleOf(value as Amount) : nearestDecimals(value);
  const style = kind === "count" ? COUNT_STYLE : FIRST_AMOUNT_STYLE + decimals;
  return numberCell(name, style, fit === "exact" ? value : Number(value));
}

/** The decimals within 15 significant digits: a spreadsheet would show zeros after them. */
function nearestDecimals(decimal: string): number {
  const scale = scaleOf(decimal as Amount);
  // Below 1 it is less by each zero after the point.
  const wholeDigits = Math.floor(Math.log10(Math.abs(Number(decimal)))) + 1;
  return Math.min(scale, MOST_DECIMALS, Math.max(0, MOST_DIGITS - wholeDigits));
}

function numberCell(name: string, style: number, number: string | number): string {
  return `<c r="${name}" s="${style}"><v>${number}</v></c>`;
}

/** Stores a text as text, whatever it looks like: a formula in it never runs. */
export function textCell(name: string, text: string, style: number = TEXT_STYLE): string {
  if (text.length > LONGEST_TEXT) {
    throw new Error(
      `A value is longer than an XLSX cell can be (${LONGEST_TEXT} characters). Export it as CSV.`,
    );
  }
  return `<c r="${name}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`;
}

/** Days since the calendar's beginning, in UTC; a double keeps milliseconds. */
function serialOf(instant: string): number {
  return (Date.parse(instant) - EPOCH_MS) / MS_PER_DAY;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
/**
 * Characters that XML cannot hold are written as _xHHHH_ (ECMA-376, ST_Xstring); so is a text that
 * looks like that.
 */
const SPECIAL = /[&<>\p{Surrogate}\ufffe\uffff]|(?![\t\n])\p{Cc}|_(?=x[0-9A-Fa-f]{4}_)/gu;

/** Most texts and every exact amount need no escape. */
const PLAIN = /^[\w .,:()-]*$/;

function escapeText(text: string): string {
  if (PLAIN.test(text) && !text.includes("_")) return text;
  return text.replace(SPECIAL, (found) => ENTITIES[found] ?? `_x${hexOf(found)}_`);
}

const hexOf = (character: string) =>
  character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");

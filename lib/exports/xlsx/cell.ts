import { type Amount, doubleKeepsAmount, isZeroAmount, scaleOf } from "@/lib/core/amount";
import type { ExportColumn } from "@/lib/exports/export-table";

/** Every amount and quotient is shown with these decimals, so that the points of a column line up. */
const DECIMALS = 8;
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

/** A format for each number of decimals, from 0 on. */
const amountFormats = Array.from({ length: DECIMALS + 1 }, (_, decimals) =>
  decimals === 0 ? "#,##0" : `#,##0.${"0".repeat(decimals)}`,
);
const dateFormats = ["yyyy-mm-dd", "yyyy-mm-dd hh:mm:ss", "yyyy-mm-dd hh:mm:ss.000"];
const ownFormats = [...dateFormats, ...amountFormats];

/** Indexes in the list of cell formats below. */
const HEADER_STYLE = 1;
const TEXT_STYLE = 2;
const COUNT_STYLE = 3;
const DATE_STYLE = 4;
const SECOND_STYLE = 5;
const MILLISECOND_STYLE = 6;
/** A style for each number of decimals, from 0 on. */
const FIRST_AMOUNT_STYLE = 7;
const NUMBER_HEADER_STYLE = FIRST_AMOUNT_STYLE + amountFormats.length;
/** Of totals, in bold. */
const TOTAL_COUNT_STYLE = NUMBER_HEADER_STYLE + 1;
const FIRST_TOTAL_AMOUNT_STYLE = TOTAL_COUNT_STYLE + 1;

type Look = { readonly isBold?: boolean; readonly align?: "left" | "right" };

function cellFormat(format: number, { isBold = false, align }: Look = {}): string {
  const start = `<xf numFmtId="${format}" fontId="${isBold ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${isBold ? ' applyFont="1"' : ""}`;
  return align === undefined
    ? `${start}/>`
    : `${start} applyAlignment="1"><alignment horizontal="${align}"/></xf>`;
}

const formatNumber = (code: string) => FIRST_OWN_FORMAT + ownFormats.indexOf(code);

const cellFormats = [
  cellFormat(0),
  cellFormat(TEXT_FORMAT, { isBold: true }), // "@": text stays text when somebody edits its cell
  cellFormat(TEXT_FORMAT),
  cellFormat(WHOLE_FORMAT),
  ...dateFormats.map((code) => cellFormat(formatNumber(code), { align: "left" })),
  ...amountFormats.map((code) => cellFormat(formatNumber(code))),
  cellFormat(TEXT_FORMAT, { isBold: true, align: "right" }),
  cellFormat(WHOLE_FORMAT, { isBold: true }),
  ...amountFormats.map((code) => cellFormat(formatNumber(code), { isBold: true })),
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

/** Whether a spreadsheet shows the whole value of the decimal as a number with 8 decimals. */
export function isExactNumber(decimal: string): boolean {
  const point = decimal.indexOf(".");
  if (point >= 0 && !isZeroAmount(decimal.slice(point + 1 + DECIMALS) as Amount)) return false;
  return decimal.length <= MOST_DIGITS || significantDigits(decimal) <= MOST_DIGITS;
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
  const style = kind === "count" ? COUNT_STYLE : FIRST_AMOUNT_STYLE + shownDecimals(value);
  return numberCell(name, style, fit === "exact" ? value : Number(value));
}

/** The header of a column of such cells: over numbers it stands at the right. */
export function headerCell(kind: CellKind, name: string, text: string): string {
  const isNumber = kind === "count" || kind === "amount";
  return textCell(name, text, isNumber ? NUMBER_HEADER_STYLE : HEADER_STYLE);
}

/**
 * A cell of a row of totals. `result`: what the formula comes to, for programs that compute nothing;
 * null: not known.
 */
export function formulaCell(
  kind: "count" | "amount",
  name: string,
  { formula, result }: { readonly formula: string; readonly result: string | null },
): string {
  const decimals = result === null ? DECIMALS : shownDecimals(result);
  const style = kind === "count" ? TOTAL_COUNT_STYLE : FIRST_TOTAL_AMOUNT_STYLE + decimals;
  const value = result === null ? "" : `<v>${Number(result)}</v>`;
  return `<c r="${name}" s="${style}"><f>${escapeText(formula)}</f>${value}</c>`;
}

export function totalTextCell(name: string, text: string): string {
  return textCell(name, text, HEADER_STYLE);
}

export function totalCountCell(name: string, count: number): string {
  return numberCell(name, TOTAL_COUNT_STYLE, count);
}

/** Fewer than 8 where they would be more than 15 digits: a spreadsheet shows zeros after those. */
function shownDecimals(decimal: string): number {
  if (isExactNumber(decimal)) return DECIMALS;
  const wholeDigits = Math.floor(Math.log10(Math.abs(Number(decimal)))) + 1;
  return Math.min(DECIMALS, Math.max(0, MOST_DIGITS - wholeDigits));
}

function numberCell(name: string, style: number, number: string | number): string {
  return `<c r="${name}" s="${style}"><v>${number}</v></c>`;
}

/** Stores a text as text, whatever it looks like: a formula in it never runs. */
function textCell(name: string, text: string, style: number = TEXT_STYLE): string {
  if (text.length > LONGEST_TEXT) {
    throw new Error(
      `A value is longer than an XLSX cell can be (${LONGEST_TEXT} characters). Export it as CSV.`,
    );
  }
  return `<c r="${name}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`;
}

/** How many characters wide a cell of this kind shows the value. */
export function shownWidth(kind: CellKind, value: string): number {
  switch (kind) {
    case "text":
      return textWidth(value);
    case "count":
      return value.length;
    case "date":
      return "yyyy-mm-dd".length;
    case "instant":
      return "yyyy-mm-dd hh:mm:ss.000".length;
    case "amount":
      return amountWidth(value);
    default:
      return kind satisfies never;
  }
}

function amountWidth(amount: string): number {
  const whole = amount.length - (amount.includes(".") ? scaleOf(amount as Amount) + 1 : 0);
  return whole + Math.floor((whole - 1) / 3) + 1 + DECIMALS;
}

/** From here on, letters are mostly as wide as two: Hangul, kana, Chinese. */
const FIRST_WIDE = 0x1100;

function textWidth(text: string): number {
  let width = 0;
  for (let at = 0; at < text.length; at += 1) width += text.charCodeAt(at) < FIRST_WIDE ? 1 : 2;
  return width;
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

export function escapeText(text: string): string {
  if (PLAIN.test(text) && !text.includes("_")) return text;
  return text.replace(SPECIAL, (found) => ENTITIES[found] ?? `_x${hexOf(found)}_`);
}

const hexOf = (character: string) =>
  character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");

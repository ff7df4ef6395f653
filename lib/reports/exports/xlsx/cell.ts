import { type Amount, scaleOf } from "@/lib/core/amount";
import type { ExportColumn } from "@/lib/core/files/export-table";

/** More are not shown by a spreadsheet, whatever a format says. */
const MOST_DECIMALS = 30;

export const HEADER_STYLE = 1;
const DATE_STYLE = 2;
const TEXT_STYLE = 3;
/** One for each number of decimals, from none on. */
const FIRST_NUMBER_STYLE = 4;
/** Smaller numbers are the formats that every spreadsheet knows by itself. */
const FIRST_OWN_FORMAT = 164;
/** "@": text stays text when somebody edits its cell. */
const TEXT_FORMAT = 49;

const formats = [
  "yyyy-mm-dd",
  ...Array.from({ length: MOST_DECIMALS + 1 }, (_, decimals) =>
    decimals === 0 ? "0" : `0.${"0".repeat(decimals)}`,
  ),
];

const cellFormat = (format: number, font = 0) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${font ? ' applyFont="1"' : ""}/>`;

const cellFormats = [
  cellFormat(0),
  cellFormat(TEXT_FORMAT, 1),
  cellFormat(FIRST_OWN_FORMAT),
  cellFormat(TEXT_FORMAT),
  ...formats.slice(1).map((_, decimals) => cellFormat(FIRST_OWN_FORMAT + 1 + decimals)),
];

export const STYLES_XML = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${formats.length}">${formats
  .map((code, at) => `<numFmt numFmtId="${FIRST_OWN_FORMAT + at}" formatCode="${code}"/>`)
  .join(
    "",
  )}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cellFormats.length}">${cellFormats.join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** How a column's cells are stored. One column is of one sort throughout: a sum over it leaves nothing out in silence. */
export type CellKind = "text" | "number" | "date";

/** Excel keeps so many significant digits of a number and turns the others into zeros (its specifications and limits). */
const MOST_DIGITS = 15;
const LONGEST_TEXT = 32_767;
/** Excel's calendar begins in 1900 with a leap day that never was; from March on it is right. */
const FIRST_DATE = "1900-03-01";
const EPOCH_MS = Date.UTC(1899, 11, 30);
const MS_PER_DAY = 86_400_000;

/** Whether a spreadsheet keeps every digit of the decimal, trailing zeros with it, as a number. */
export function fitsNumber(decimal: string): boolean {
  if (decimal.length <= MOST_DIGITS) return true;
  if (scaleOf(decimal as Amount) > MOST_DECIMALS) return false;
  const digits = decimal.replace("-", "").replace(".", "");
  return digits.replace(/^0+/, "").replace(/0+$/, "").length <= MOST_DIGITS;
}

/** Whether the value may be a cell of its column's own sort; null always may. */
export function fitsCell({ kind }: ExportColumn, value: string | null): boolean {
  if (value === null || kind === "text") return true;
  return kind === "day" ? value >= FIRST_DATE : fitsNumber(value);
}

/** The sort of cells of a column, when `fits` says whether all of its values would be kept. */
export function cellKind({ kind }: ExportColumn, fits: boolean): CellKind {
  if (kind === "text" || !fits) return "text";
  return kind === "day" ? "date" : "number";
}

/** One cell as SpreadsheetML; nothing for null. `name` is its place, such as "B7". */
export function cellXml(kind: CellKind, name: string, value: string | null): string {
  if (value === null) return "";
  if (kind === "text") return textCell(name, value);
  if (kind === "date") return `<c r="${name}" s="${DATE_STYLE}"><v>${dateSerial(value)}</v></c>`;
  return `<c r="${name}" s="${FIRST_NUMBER_STYLE + scaleOf(value as Amount)}"><v>${value}</v></c>`;
}

/** A text is stored as text, whatever it looks like: a formula in it is never run. */
export function textCell(name: string, text: string, style: number = TEXT_STYLE): string {
  if (text.length > LONGEST_TEXT) {
    throw new Error(
      `A value is longer than an XLSX cell can be (${LONGEST_TEXT} characters). Export it as CSV.`,
    );
  }
  return `<c r="${name}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`;
}

function dateSerial(day: string): number {
  return Math.round((Date.parse(`${day}T00:00:00.000Z`) - EPOCH_MS) / MS_PER_DAY);
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
/** What XML cannot hold is written as _xHHHH_ (ECMA-376, ST_Xstring), and so a text that looks like that as well. */
const SPECIAL = /[&<>\p{Surrogate}\ufffe\uffff]|(?![\t\n])\p{Cc}|_(?=x[0-9A-Fa-f]{4}_)/gu;

function escapeText(text: string): string {
  return text.replace(SPECIAL, (found) => ENTITIES[found] ?? `_x${hexOf(found)}_`);
}

const hexOf = (character: string) => character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");

import type { DecimalSign } from "@/lib/core/files/written-number";
import { type CellFault, type CellValue, numberValue } from "./cell-value";
import {
  addMerged,
  LONGEST_CELL,
  type MergedCells,
  MOST_COLUMNS,
  recordOf,
  type Sheet,
  type SheetRecord,
  type Workbook,
  WorkbookError,
  type WorkbookUse,
} from "./workbook";
import { type Attributes, readXml, type XmlReader, type ZipParts } from "./zip-parts";

/** All sheets are in one part, which is read anew for each. */
const CONTENT = "content.xml";
const MOST_CONTENT = { look: 8 * 2 ** 20, whole: 8 * 2 ** 30 };
const SMALL_PART = 32 * 2 ** 20;
/** Rows of a sheet in LibreOffice. */
const MOST_ROWS = 16_777_216;

/** A workbook of LibreOffice and others (OpenDocument). Throws WorkbookError. */
export async function openOds(parts: ZipParts, use: WorkbookUse): Promise<Workbook> {
  if (await isLocked(parts)) throw new WorkbookError("locked");
  const open = () => parts.open(CONTENT, MOST_CONTENT[use]);
  const sheets: Sheet[] = [];
  for await (const sheet of readXml(await open(), listReader(), use)) sheets.push(sheet);
  return {
    sheets,
    read: (sheet, decimal) => {
      const merged: MergedCells[] = [];
      async function* records() {
        yield* readXml(await open(), sheetReader(sheet, decimal, merged), use);
      }
      return { records: records(), merged };
    },
  };
}

async function isLocked(parts: ZipParts): Promise<boolean> {
  const name = "META-INF/manifest.xml";
  if (!parts.has(name)) return false;
  let isFound = false;
  const reader: XmlReader<never> = {
    open: (element) => {
      if (element === "encryption-data") isFound = true;
    },
    text: () => {},
    close: () => {},
    take: () => [],
  };
  for await (const _ of readXml(await parts.open(name, SMALL_PART), reader, "whole"));
  return isFound;
}

/** The sheets in their order; styles come before them and say which are hidden. */
function listReader(): XmlReader<Sheet> {
  const hidden = new Set<string>();
  let found: Sheet[] = [];
  let [style, depth] = ["", 0];
  return {
    open: (element, attributes) => {
      if (element === "style") style = attributes["style:name"] ?? "";
      if (element === "table-properties" && attributes["table:display"] === "false")
        hidden.add(style);
      if (element !== "table") return;
      depth += 1;
      const name = attributes["table:name"] ?? "";
      const isHidden = hidden.has(attributes["table:style-name"] ?? "");
      if (depth === 1) found.push({ name, isHidden });
    },
    text: () => {},
    close: (element) => {
      if (element === "table") depth -= 1;
    },
    take: () => {
      const taken = found;
      found = [];
      return taken;
    },
  };
}

/** Rows of one sheet. A row that is repeated comes as often as the sheet has it. */
function sheetReader(
  sheet: string,
  decimal: DecimalSign,
  merged: MergedCells[],
): XmlReader<SheetRecord> {
  let found: SheetRecord[] = [];
  let [isSheet, depth] = [false, 0];
  let [row, column, rowTimes, repeated] = [0, 0, 1, 0];
  let fields: string[] = [];
  let faults = new Map<number, CellFault>();
  let numbers = new Set<number>();
  let cell: Attributes | null = null;
  let text = "";
  let paragraphs = 0;
  /** Elements inside of a comment or a drawing, whose text is not the cell's. */
  let aside = 0;
  const add = (part: string) => {
    if (text.length + part.length > LONGEST_CELL) throw new WorkbookError("damaged");
    text += part;
  };
  const endCell = (attributes: Attributes) => {
    const times = countOf(attributes["table:number-columns-repeated"]);
    const read = readValue(text, attributes, decimal);
    noteMerged(merged, { row: row + 1, column }, attributes);
    const isEmpty = read.text === "" && read.fault === null;
    for (let nth = 0; !isEmpty && nth < times && column + nth < MOST_COLUMNS; nth += 1) {
      while (fields.length < column + nth) fields.push("");
      fields[column + nth] = read.text;
      if (read.fault !== null) faults.set(column + nth, read.fault);
      if (read.isNumber) numbers.add(column + nth);
    }
    column += times;
  };
  const endRow = () => {
    const record = recordOf(row + 1, fields, { faults, numbers });
    if (record !== null) repeated += rowTimes - 1;
    if (repeated > MOST_REPEATED) throw new WorkbookError("too-large");
    for (let nth = 1; record !== null && nth <= rowTimes; nth += 1)
      found.push({ ...record, line: row + nth });
    row += rowTimes;
  };
  return {
    open: (element, attributes) => {
      if (element === "table") {
        depth += 1;
        if (depth === 1) isSheet = attributes["table:name"] === sheet;
      }
      if (!isSheet || depth !== 1) return;
      if (aside > 0 || element === "annotation" || element === "shapes") {
        aside += 1;
        return;
      }
      switch (element) {
        case "table-row":
          [fields, faults, numbers, column] = [[], new Map(), new Set(), 0];
          rowTimes = countOf(attributes["table:number-rows-repeated"]);
          break;
        case "table-cell":
        case "covered-table-cell":
          [cell, text, paragraphs] = [attributes, "", 0];
          break;
        case "p":
          if (paragraphs > 0) add("\n");
          paragraphs += 1;
          break;
        case "s":
          add(" ".repeat(Math.min(countOf(attributes["text:c"]), LONGEST_CELL)));
          break;
        case "tab":
          add("\t");
          break;
        case "line-break":
          add("\n");
          break;
        default:
      }
    },
    text: (part) => {
      if (cell !== null && aside === 0 && paragraphs > 0) add(part);
    },
    close: (element) => {
      if (element === "table") {
        depth -= 1;
        if (depth === 0) isSheet = false;
        return;
      }
      if (!isSheet || depth !== 1) return;
      if (aside > 0) {
        aside -= 1;
        return;
      }
      if ((element === "table-cell" || element === "covered-table-cell") && cell !== null) {
        endCell(cell);
        cell = null;
      } else if (element === "table-row") endRow();
    },
    take: () => {
      const taken = found;
      found = [];
      return taken;
    },
  };
}

/** Rows that a sheet has by repeating others: a file of a few bytes may claim millions. */
const MOST_REPEATED = 100_000;

function countOf(text: string | undefined): number {
  const count = Number(text ?? 1);
  return Number.isInteger(count) && count > 0 ? Math.min(count, MOST_ROWS) : 1;
}

function readValue(text: string, attributes: Attributes, decimal: DecimalSign): CellValue {
  if (attributes["calcext:value-type"] === "error") return { text, fault: "error" };
  switch (attributes["office:value-type"]) {
    case "float":
    case "percentage":
    case "currency":
      return numberValue(attributes["office:value"] ?? "", decimal);
    case "date":
      return { text: dateText(attributes["office:date-value"] ?? ""), fault: null };
    case "boolean":
      return { text: (attributes["office:boolean-value"] ?? "").toUpperCase(), fault: null };
    case undefined:
      return { text, fault: attributes["table:formula"] === undefined ? null : "formula" };
    default:
      return { text: attributes["office:string-value"] ?? text, fault: null };
  }
}

/** "2026-05-13T16:00:00" as "2026-05-13 16:00:00"; fractions of a millisecond are rounded. */
function dateText(iso: string): string {
  const found = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(\.\d+)?$/.exec(iso);
  if (found === null) return iso;
  const [, day = "", clock = "", fraction = ""] = found;
  const ms = Date.parse(`${day}T${clock}Z`) + Math.round(Number(`0${fraction}`) * 1_000);
  const rounded = new Date(ms).toISOString();
  return `${rounded.slice(0, 10)} ${rounded.slice(11, 23).replace(/\.000$/, "")}`;
}

function noteMerged(
  merged: MergedCells[],
  at: { readonly row: number; readonly column: number },
  attributes: Attributes,
): void {
  const rows = countOf(attributes["table:number-rows-spanned"]);
  const columns = countOf(attributes["table:number-columns-spanned"]);
  if (rows === 1 && columns === 1) return;
  addMerged(merged, {
    rows: [at.row, at.row + rows - 1],
    columns: [at.column, at.column + columns - 1],
  });
}

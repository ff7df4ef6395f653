import path from "node:path";
import type { DecimalSign } from "@/lib/core/files/written-number";
import {
  type CellFault,
  type CellValue,
  dateValue,
  formatOfCode,
  formatOfId,
  type NumberFormat,
  numberValue,
} from "./cell-value";
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

/** Bytes of the small parts: sheets, formats, relations. */
const SMALL_PART = 32 * 2 ** 20;
/** All texts are held while the sheet is read, so they have a bound. */
const MOST_TEXT = { look: 4 * 2 ** 20, whole: 512 * 2 ** 20 };
const MOST_TEXT_CHARACTERS = 128 * 2 ** 20;
const MOST_SHEET = { look: 4 * 2 ** 20, whole: 8 * 2 ** 30 };

/** An Excel workbook. Throws WorkbookError. */
export async function openXlsx(parts: ZipParts, use: WorkbookUse): Promise<Workbook> {
  const [book = "xl/workbook.xml"] = (await relationsOf(parts, ""))
    .filter((part) => part.type === "officeDocument")
    .map(({ target }) => target);
  if (!parts.has(book)) throw new WorkbookError(book.endsWith(".bin") ? "old" : "damaged");
  if (book.endsWith(".bin")) throw new WorkbookError("old");
  const relations = await relationsOf(parts, book);
  const partOf = (type: string) => relations.find((each) => each.type === type)?.target ?? null;
  const { sheets, is1904, isComputedOnLoad } = await readBook(parts, book);
  const formats = await readFormats(parts, partOf("styles"));
  const texts = await readTexts(parts, partOf("sharedStrings"), use);
  const places = new Map<string, string>();
  for (const { name, relation } of sheets) {
    const target = relations.find(({ id }) => id === relation)?.target;
    if (target !== undefined) places.set(name, target);
  }
  const isText = use === "look";
  return {
    sheets: sheets.filter(({ name }) => places.has(name)),
    read: (sheet, decimal) => {
      const merged: MergedCells[] = [];
      const known = { texts, formats, is1904, isComputedOnLoad, decimal, isPart: isText };
      async function* records() {
        const stream = await parts.open(places.get(sheet) ?? "", MOST_SHEET[use]);
        yield* readXml(stream, sheetReader(known, merged), use);
      }
      return { records: records(), merged };
    },
  };
}

type Relation = { readonly id: string; readonly type: string; readonly target: string };

/** What a part refers to; "" is the whole file. */
async function relationsOf(parts: ZipParts, of: string): Promise<Relation[]> {
  const { dir, base } = path.posix.parse(of);
  const name = path.posix.join(dir, "_rels", `${base}.rels`);
  if (!parts.has(name)) return [];
  const found: Relation[] = [];
  await readSmall(parts, name, (element, { Id, Type, Target, TargetMode }) => {
    if (element !== "Relationship" || TargetMode === "External") return;
    const target = path.posix.join(
      "/",
      dir,
      Target?.startsWith("/") ? `/${Target}` : (Target ?? ""),
    );
    const absolute = Target?.startsWith("/") ? path.posix.normalize(Target) : target;
    found.push({ id: Id ?? "", type: path.posix.basename(Type ?? ""), target: absolute.slice(1) });
  });
  return found;
}

async function readSmall(
  parts: ZipParts,
  name: string,
  open: (element: string, attributes: Attributes) => void,
): Promise<void> {
  const reader: XmlReader<never> = { open, text: () => {}, close: () => {}, take: () => [] };
  for await (const _ of readXml(await parts.open(name, SMALL_PART), reader, "whole"));
}

async function readBook(parts: ZipParts, book: string) {
  const sheets: (Sheet & { relation: string })[] = [];
  let [is1904, isComputedOnLoad] = [false, false];
  await readSmall(parts, book, (element, attributes) => {
    if (element === "workbookPr") is1904 = isTrue(attributes.date1904);
    if (element === "calcPr") isComputedOnLoad = isTrue(attributes.fullCalcOnLoad);
    if (element !== "sheet") return;
    const relation = Object.entries(attributes).find(([name]) => name.endsWith(":id"))?.[1];
    const isHidden = attributes.state !== undefined && attributes.state !== "visible";
    sheets.push({ name: attributes.name ?? "", isHidden, relation: relation ?? "" });
  });
  return { sheets, is1904, isComputedOnLoad };
}

const isTrue = (text: string | undefined) => text === "1" || text === "true";

/** By a cell's style, what it shows. */
async function readFormats(parts: ZipParts, name: string | null): Promise<NumberFormat[]> {
  if (name === null || !parts.has(name)) return [];
  const own = new Map<number, NumberFormat>();
  const ids: number[] = [];
  let isOfCells = false;
  await readSmall(parts, name, (element, attributes) => {
    if (element === "numFmt")
      own.set(Number(attributes.numFmtId), formatOfCode(attributes.formatCode ?? ""));
    if (element === "cellXfs") isOfCells = true;
    else if (element === "cellStyles" || element === "dxfs") isOfCells = false;
    else if (element === "xf" && isOfCells) ids.push(Number(attributes.numFmtId ?? 0));
  });
  return ids.map((id) => own.get(id) ?? formatOfId(id));
}

/** The texts that cells refer to by their number. */
async function readTexts(
  parts: ZipParts,
  name: string | null,
  use: WorkbookUse,
): Promise<string[]> {
  if (name === null || !parts.has(name)) return [];
  const texts: string[] = [];
  let [text, characters] = ["", 0];
  let [isText, isPhonetic] = [false, false];
  const reader: XmlReader<never> = {
    open: (element) => {
      if (element === "si") text = "";
      if (element === "rPh") isPhonetic = true;
      isText = element === "t" && !isPhonetic;
    },
    text: (part) => {
      if (isText) text = longer(text, part);
    },
    close: (element) => {
      isText = false;
      if (element === "rPh") isPhonetic = false;
      if (element !== "si") return;
      characters += text.length;
      if (characters > MOST_TEXT_CHARACTERS) throw new WorkbookError("too-large");
      texts.push(unescaped(text));
    },
    take: () => [],
  };
  for await (const _ of readXml(await parts.open(name, MOST_TEXT[use]), reader, use));
  return texts;
}

function longer(text: string, part: string): string {
  if (text.length + part.length > LONGEST_CELL) throw new WorkbookError("damaged");
  return text + part;
}

/** Characters that XML cannot hold are written as _x000D_. */
const ESCAPE = /_x([0-9A-Fa-f]{4})_/g;
const unescaped = (text: string) =>
  text.includes("_x")
    ? text.replaceAll(ESCAPE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

type Known = {
  readonly texts: readonly string[];
  readonly formats: readonly NumberFormat[];
  readonly is1904: boolean;
  /** Programs that compute nothing wrote 0 for the results of its formulas. */
  readonly isComputedOnLoad: boolean;
  readonly decimal: DecimalSign;
  /** Only the first texts are known. */
  readonly isPart: boolean;
};

function sheetReader(known: Known, merged: MergedCells[]): XmlReader<SheetRecord> {
  let found: SheetRecord[] = [];
  let [row, column] = [0, -1];
  let fields: string[] = [];
  let faults = new Map<number, CellFault>();
  let numbers = new Set<number>();
  let cell: Attributes = {};
  let [value, inline] = ["", ""];
  let [hasValue, hasFormula] = [false, false];
  let into: "value" | "inline" | null = null;
  let isPhonetic = false;
  const endCell = () => {
    const raw = cell.t === "inlineStr" ? inline : value;
    const isThere = hasValue || inline !== "";
    if (!isThere && !hasFormula) return;
    const isComputed = !hasFormula || (isThere && hasResult(raw, cell, known));
    const read: CellValue = isComputed
      ? readValue(raw, cell, known)
      : { text: "", fault: "formula" };
    if (column >= MOST_COLUMNS) return;
    while (fields.length < column) fields.push("");
    fields[column] = read.text;
    if (read.fault !== null) faults.set(column, read.fault);
    if (read.isNumber) numbers.add(column);
  };
  return {
    open: (element, attributes) => {
      into = null;
      if (element === "row") {
        row = attributes.r === undefined ? row + 1 : Number(attributes.r);
        [fields, faults, numbers, column] = [[], new Map(), new Set(), -1];
      } else if (element === "c") {
        cell = attributes;
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
        [value, inline, hasValue, hasFormula] = ["", "", false, false];
      } else if (element === "v") [into, hasValue] = ["value", true];
      else if (element === "f") hasFormula = true;
      else if (element === "rPh") isPhonetic = true;
      else if (element === "t" && !isPhonetic) into = "inline";
      else if (element === "mergeCell") addMerged(merged, cellsOf(attributes.ref ?? ""));
    },
    text: (part) => {
      if (into === "value") value = longer(value, part);
      else if (into === "inline") inline = longer(inline, part);
    },
    close: (element) => {
      into = null;
      if (element === "rPh") isPhonetic = false;
      if (element === "c") endCell();
      if (element !== "row") return;
      const record = recordOf(row, fields, { faults, numbers });
      if (record !== null) found.push(record);
    },
    take: () => {
      const taken = found;
      found = [];
      return taken;
    },
  };
}

/** A formula may come to an empty text, but to no empty number. */
function hasResult(raw: string, { t }: Attributes, { isComputedOnLoad }: Known): boolean {
  if (t === "str" || t === "inlineStr") return true;
  const isZero = raw !== "" && Number(raw) === 0 && (t === undefined || t === "n");
  return raw !== "" && !(isZero && isComputedOnLoad);
}

function readValue(raw: string, { t, s }: Attributes, known: Known): CellValue {
  switch (t) {
    case "s": {
      if (raw === "") return { text: "", fault: null };
      const text = known.texts[Number(raw)];
      if (text !== undefined) return { text, fault: null };
      // A look at the first texts ends before this one.
      throw new WorkbookError(known.isPart ? "too-large" : "damaged");
    }
    case "str":
    case "inlineStr":
      return { text: unescaped(raw), fault: null };
    case "b":
      return { text: isTrue(raw) ? "TRUE" : "FALSE", fault: null };
    case "e":
      return { text: raw, fault: "error" };
    case "d":
      return { text: raw.replace("T", " ").replace(/ 00:00:00(?:\.0+)?Z?$/, ""), fault: null };
    default: {
      if (raw === "") return { text: "", fault: null };
      const format = known.formats[Number(s ?? 0)] ?? "number";
      return format === "number" ? numberValue(raw, known.decimal) : dateValue(raw, format, known);
    }
  }
}

/** The index of the column of a cell such as "AB12". */
function columnOf(reference: string): number {
  let index = 0;
  for (const character of reference) {
    const letter = character.charCodeAt(0) - 64;
    if (letter < 1 || letter > 26) break;
    index = index * 26 + letter;
  }
  if (index === 0) throw new WorkbookError("damaged");
  return index - 1;
}

/** Of a reference such as "A1:B2". */
function cellsOf(reference: string): MergedCells {
  const [from = "", to = from] = reference.split(":");
  const rowOf = (cell: string) => Number(cell.replace(/^[A-Z]+/, ""));
  return { rows: [rowOf(from), rowOf(to)], columns: [columnOf(from), columnOf(to)] };
}

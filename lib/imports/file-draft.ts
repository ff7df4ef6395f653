import { unwrapText } from "@/lib/core/files/unwrap-text";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type ColumnMapping, isOwnHeader, MappingError } from "./columns";
import { FIELDS_OF, type FileKind } from "./fields";
import { type FileMapping, parseMapping } from "./file-mapping";
import { guessColumns } from "./guess-columns";
import type { ImportObstacle } from "./import-obstacle";
import type { FileLook } from "./look-at-file";
import { type CommissionImport, lookAtImport } from "./manage-imports";
import { rulesOf } from "./read-table";
import { recogniseHeader } from "./recognise";
import type { ColumnGuess, FileDraft } from "./wizard";

const MOST_ROWS = 20;
const MOST_TEXTS = 200;

export type LoadedDraft =
  | { readonly kind: "draft"; readonly draft: FileDraft }
  /** The file is no longer there. */
  | { readonly kind: "gone" }
  | { readonly kind: "unreadable"; readonly obstacle: ImportObstacle };

const NO_GUESS: ColumnGuess = { column: null, by: null };

/** What a stored file looks like, and what is guessed where nothing was said. */
export async function loadFileDraft(
  scope: WholeAccountScope,
  file: CommissionImport,
): Promise<LoadedDraft> {
  try {
    const look = await lookAtImport(file);
    if (look === null) return { kind: "gone" };
    const recognised = await recogniseHeader(scope, look.header, file.kind);
    return { kind: "draft", draft: draftOf(file, look, recognised?.known ?? null) };
  } catch (error) {
    if (!(error instanceof MappingError)) throw error;
    return { kind: "unreadable", obstacle: error.obstacle };
  }
}

function draftOf(file: CommissionImport, look: FileLook, known: FileDraft["known"]): FileDraft {
  const { kind } = file;
  const said = parseMapping(file.mapping);
  const guesses = said.columns === null ? guessColumns(look, kind) : saidColumns(said.columns);
  const mapping = { ...said, columns: said.columns ?? columnsOf(guesses) };
  const isOwn = said.columns === null && isOwnHeader(look.header, kind);
  return {
    kind,
    workbook: look.workbook && { sheets: look.workbook.sheets, sheet: look.workbook.sheet },
    header: look.header.map(unwrapText),
    rows: look.rows.slice(0, MOST_ROWS),
    texts: look.texts.slice(0, MOST_ROWS),
    fields: FIELDS_OF[kind].map((field) => ({
      ...field,
      guess: guesses.get(field.name) ?? NO_GUESS,
    })),
    written: writtenOf(look, mapping, kind),
    known,
    symbols: textsOf(look, mapping.columns, "symbol"),
    productTypes: textsOf(look, mapping.columns, "productType"),
    mapping: isOwn ? said : mapping,
    range: file.range,
  };
}

/** A field that has one text for every row has no column. */
function saidColumns(columns: ColumnMapping): ReadonlyMap<string, ColumnGuess> {
  const guesses = new Map<string, ColumnGuess>();
  for (const [field, from] of Object.entries(columns)) {
    if (from === undefined) continue;
    const column = "column" in from ? from.column : null;
    guesses.set(field, { column, by: "mapping" });
  }
  return guesses;
}

/** The mapping that the guesses make; none of them: null. */
function columnsOf(guesses: ReadonlyMap<string, ColumnGuess>): ColumnMapping | null {
  const columns: Record<string, { column: string }> = {};
  for (const [field, { column }] of guesses) {
    if (column !== null) columns[field] = { column };
  }
  return Object.keys(columns).length === 0 ? null : columns;
}

/** How the file would be read; null in a part that a person has to say. */
function writtenOf(
  look: FileLook,
  { columns, ...mapping }: FileMapping,
  kind: FileKind,
): FileDraft["written"] {
  const { file } = mapping;
  /** Null: it can be read in several ways, or in none. */
  const find = <Part extends "decimal" | "date" | "zone">(
    part: Part,
    others: FileMapping["file"],
  ) => {
    try {
      const all = { ...mapping, columns: fillUp(columns, kind), file: { ...others, ...file } };
      return rulesOf(look, all, kind)[part];
    } catch (error) {
      if (error instanceof MappingError) return null;
      throw error;
    }
  };
  return {
    ...look.shape,
    encoding: look.encoding,
    decimal: hasAmount(columns, kind)
      ? find("decimal", { date: "YYYY-MM-DD" })
      : (file.decimal ?? null),
    date: hasDate(columns, kind) ? find("date", { decimal: "." }) : (file.date ?? null),
    zone: hasDate(columns, kind)
      ? find("zone", { decimal: ".", date: "YYYY-MM-DD" })
      : (file.zone ?? null),
    rows: file.rows ?? "day",
    sheet: look.workbook?.sheet ?? null,
  };
}

/** The columns with an empty text for needed fields that nobody named yet. */
function fillUp(columns: ColumnMapping | null, kind: FileKind): ColumnMapping {
  const filled: Record<string, ColumnMapping[string]> = { ...columns };
  for (const { name, isNeeded } of FIELDS_OF[kind]) {
    if (isNeeded && filled[name] === undefined) filled[name] = { value: "" };
  }
  return filled;
}

function hasDate(columns: ColumnMapping | null, kind: FileKind): boolean {
  const dated = FIELDS_OF[kind].find(({ type }) => type === "day" || type === "moment");
  return dated !== undefined && columns?.[dated.name] !== undefined;
}

/** Without a column of amounts nothing says which sign separates the fraction. */
function hasAmount(columns: ColumnMapping | null, kind: FileKind): boolean {
  return FIELDS_OF[kind].some(({ name, type }) => {
    const from = columns?.[name];
    return type === "amount" && from !== undefined && "column" in from;
  });
}

/** The different texts of a field's column in the rows that were looked at. */
function textsOf(look: FileLook, columns: ColumnMapping | null, field: string): string[] {
  const from = columns?.[field];
  if (from === undefined || !("column" in from)) return [];
  const at = look.header.map(unwrapText).indexOf(unwrapText(from.column));
  if (at < 0) return [];
  const texts = look.rows.map((row) => unwrapText(row[at] ?? "")).filter((text) => text !== "");
  return [...new Set(texts)].slice(0, MOST_TEXTS);
}

import type { Hash } from "node:crypto";
import { addAbortSignal, type Readable } from "node:stream";
import { decodeText } from "@/lib/core/files/file-encoding";
import type { FileSource } from "@/lib/core/files/file-source";
import {
  type MergedCells,
  NO_FAULTS,
  NO_NUMBERS,
  type SheetRecord,
} from "@/lib/core/workbooks/workbook";
import type { FileLook } from "./look-at-file";
import { openSheet } from "./look-at-workbook";
import { readRecords } from "./read-records";
import { RowProblem, type RowRules } from "./read-table";

export type RecordsRequest = {
  readonly source: FileSource;
  readonly look: FileLook;
  readonly rules: RowRules;
  readonly signal: AbortSignal;
};

type OpenRecords = {
  readonly records: AsyncIterable<SheetRecord>;
  readonly merged: readonly MergedCells[];
};

/** The records of a text or of a workbook's sheet, its titles first. */
export async function openRecords(
  source: FileSource,
  { source: uncounted, look, rules, signal }: RecordsRequest,
  hash: Hash,
): Promise<OpenRecords> {
  const { workbook } = look;
  if (workbook === null) {
    const bytes = hashedBy(hash, addAbortSignal(signal, source.read()));
    return { records: textRecords(decodeText(bytes, look.encoding), look), merged: [] };
  }
  // A workbook's parts are not read in the order in which they stand in the file.
  for await (const chunk of addAbortSignal(signal, uncounted.read())) hash.update(chunk as Buffer);
  return openSheet(source, { ...look, workbook }, rules.decimal);
}

async function* textRecords(
  texts: AsyncIterable<string>,
  { shape }: FileLook,
): AsyncGenerator<SheetRecord> {
  for await (const { line, fields } of readRecords(texts, shape))
    yield { line, fields, faults: NO_FAULTS, numbers: NO_NUMBERS };
}

/** The first field of the row whose cell cannot be trusted. */
export function faultyCell(
  fields: readonly string[],
  faults: SheetRecord["faults"],
  { places }: RowRules,
): RowProblem | null {
  if (faults.size === 0) return null;
  for (const [field, place] of places) {
    if ("value" in place) continue;
    const fault = faults.get(place.at);
    if (fault === undefined) continue;
    if (fault === "formula") return new RowProblem({ kind: "cell-formula", field });
    const text = (fields[place.at] ?? "").slice(0, LONGEST_SHOWN);
    return new RowProblem({ kind: `cell-${fault}`, field, text });
  }
  return null;
}

/** Most characters of a wrong text that a problem shows. */
const LONGEST_SHOWN = 40;

/** A field whose column lies in cells that are merged below the titles; null: there is none. */
export function mergedField(
  { rows, columns }: MergedCells,
  { shape }: FileLook,
  { places }: RowRules,
): string | null {
  if (rows[0] <= shape.headerLine) return null;
  for (const [field, place] of places) {
    if ("value" in place) continue;
    if (place.at >= columns[0] && place.at <= columns[1]) return field;
  }
  return null;
}

function hashedBy(hash: Hash, source: Readable): AsyncGenerator<Buffer> {
  return tapped(source, (chunk) => hash.update(chunk));
}

export async function* tapped(
  source: Readable,
  see: (chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    see(chunk as Buffer);
    yield chunk as Buffer;
  }
}

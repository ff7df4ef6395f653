import { type FileEncoding, findEncoding } from "@/lib/core/files/file-encoding";
import type { FileSource } from "@/lib/core/files/file-source";
import { type FoundTable, findTable } from "@/lib/core/files/text-shape";
import { isWorkbook } from "@/lib/core/workbooks/open-workbook";
import { MappingError } from "./columns";
import type { SaidOfFile } from "./file-mapping";
import { lookAtWorkbook, type WorkbookLook } from "./look-at-workbook";

/** A file's titles and first rows, and how it is written. `workbook` null: it is a text. */
export type FileLook = FoundTable & {
  readonly encoding: FileEncoding;
  /** The same rows without the numbers of a workbook, which are not written with any sign. */
  readonly texts: FoundTable["rows"];
  readonly workbook: WorkbookLook | null;
};

/** The first megabyte of a file is looked at. */
const LOOKED_AT = 1_048_576;

/** Finds out how a file is written. Throws MappingError where it has no table. */
export async function lookAtFile(source: FileSource, said: SaidOfFile): Promise<FileLook> {
  const start = await readStart(source);
  if (start.length === 0) throw new MappingError({ kind: "empty-file" });
  if (GZIP.every((byte, at) => start[at] === byte)) throw new MappingError({ kind: "compressed" });
  if (isWorkbook(start)) {
    const { table, workbook } = await lookAtWorkbook(source, start, said);
    return { ...table, encoding: "utf-8", workbook };
  }
  const encoding = said.encoding ?? findEncoding(start);
  if (encoding === null) throw new MappingError({ kind: "no-text" });
  // In one piece Node takes Windows-1252 for Latin-1, and the last character may be cut.
  const text = new TextDecoder(encoding).decode(start, { stream: true });
  if (text.trim() === "") throw new MappingError({ kind: "empty-file" });
  const table = findTable(text, source.size <= LOOKED_AT, said);
  if (table === null) throw new MappingError({ kind: "no-table" });
  return { ...table, texts: table.rows, encoding, workbook: null };
}

const GZIP = [0x1f, 0x8b];

async function readStart(source: FileSource): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source.read(0, Math.min(LOOKED_AT, source.size))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

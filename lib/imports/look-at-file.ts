import { type FileEncoding, findEncoding } from "@/lib/core/files/file-encoding";
import { type FoundTable, findTable } from "@/lib/core/files/text-shape";
import { MappingError } from "./columns";
import type { SaidOfFile } from "./file-mapping";

/** A file's titles and first rows, and how it is written. */
export type FileLook = FoundTable & { readonly encoding: FileEncoding };

/** The first megabyte of a file is looked at. */
const LOOKED_AT = 1_048_576;

/** Finds out how a file is written. Throws MappingError where it is no text or has no table. */
export async function lookAtFile(
  source: AsyncIterable<Uint8Array>,
  said: SaidOfFile,
): Promise<FileLook> {
  const { start, isWhole } = await readStart(source);
  if (start.length === 0) throw new MappingError({ kind: "empty-file" });
  const other = findOtherFormat(start);
  if (other !== null) throw new MappingError({ kind: other });
  const encoding = said.encoding ?? findEncoding(start);
  if (encoding === null) throw new MappingError({ kind: "no-text" });
  // In one piece Node takes Windows-1252 for Latin-1, and the last character may be cut.
  const text = new TextDecoder(encoding).decode(start, { stream: true });
  if (text.trim() === "") throw new MappingError({ kind: "empty-file" });
  const table = findTable(text, isWhole, said);
  if (table === null) throw new MappingError({ kind: "no-table" });
  return { ...table, encoding };
}

async function readStart(source: AsyncIterable<Uint8Array>) {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > LOOKED_AT) break;
  }
  const isWhole = length <= LOOKED_AT;
  return { start: Buffer.concat(chunks).subarray(0, LOOKED_AT), isWhole };
}

/** The first bytes of files that hold no text as it is; each kind has its own advice. */
const STARTS = [
  { kind: "compressed", bytes: [0x1f, 0x8b] },
  { kind: "workbook", bytes: [0x50, 0x4b, 0x03, 0x04] },
  { kind: "workbook", bytes: [0xd0, 0xcf, 0x11, 0xe0] },
] as const;

function findOtherFormat(start: Uint8Array): (typeof STARTS)[number]["kind"] | null {
  const known = STARTS.find(({ bytes }) => bytes.every((byte, at) => start[at] === byte));
  return known?.kind ?? null;
}

import type { FileSource } from "@/lib/core/files/file-source";
import { openOds } from "./ods";
import { type Workbook, WorkbookError, type WorkbookUse } from "./workbook";
import { openXlsx } from "./xlsx";
import { openZip } from "./zip-parts";

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLD = [0xd0, 0xcf, 0x11, 0xe0];

/** Whether the first bytes of a file are those of a zip file or of an old workbook. */
export function isWorkbook(start: Uint8Array): boolean {
  return beginsWith(start, ZIP) || beginsWith(start, OLD);
}

const beginsWith = (start: Uint8Array, bytes: readonly number[]) =>
  bytes.every((byte, at) => start[at] === byte);

/** A workbook with a password is an old container with a part of this name. */
const LOCKED = Buffer.from("EncryptedPackage", "utf16le");

/** Throws WorkbookError for anything but an XLSX or an ODS that can be read. */
export async function openWorkbook(
  source: FileSource,
  start: Uint8Array,
  use: WorkbookUse,
): Promise<Workbook> {
  if (beginsWith(start, OLD))
    throw new WorkbookError(Buffer.from(start).includes(LOCKED) ? "locked" : "old");
  const parts = await openZip(source);
  if (parts.has("content.xml")) return openOds(parts, use);
  const isExcel = parts.has("[Content_Types].xml") || parts.has("xl/workbook.xml");
  if (!isExcel) throw new WorkbookError("archive");
  return openXlsx(parts, use);
}

import { PassThrough, pipeline, type Readable } from "node:stream";
import type { ExportFormat } from "@/lib/exports/subject";

const BYTE_ORDER_MARK = Buffer.from("\uFEFF");

/**
 * The bytes of a CSV in the format: for "csv-excel" a byte order mark and then the CSV. Excel takes
 * a file without one for text in the computer's old code page, and shows other letters.
 */
export function markCsv(csv: Readable, format: ExportFormat): Readable {
  if (format !== "csv-excel") return csv;
  const marked = new PassThrough();
  marked.write(BYTE_ORDER_MARK);
  pipeline(csv, marked, () => {}); // ends one with the other; the reader gets the error
  return marked;
}

import type { CsvQuote, CsvSeparator } from "@/lib/core/files/csv-records";
import type { FileEncoding } from "@/lib/core/files/file-encoding";
import type { DecimalSign } from "@/lib/core/files/written-number";

/** Their keys among the texts. */
export const SEPARATOR_NAMES = {
  ",": "comma",
  ";": "semicolon",
  "\t": "tab",
  "|": "bar",
} as const satisfies Record<CsvSeparator, string>;
export const QUOTE_NAMES = {
  '"': "double",
  "'": "single",
} as const satisfies Record<CsvQuote, string>;
export const DECIMAL_NAMES = {
  ".": "point",
  ",": "comma",
} as const satisfies Record<DecimalSign, string>;

/** As people call them; GBK is the part of GB18030 that files have. */
export const ENCODING_NAMES = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16BE",
  gb18030: "GBK",
  "windows-1252": "Windows-1252",
} as const satisfies Record<FileEncoding, string>;

/** Parts by which the table itself is found; where one of them changes, the file is read again. */
export const SHAPE_PARTS = ["sheet", "encoding", "separator", "quote", "headerLine"] as const;

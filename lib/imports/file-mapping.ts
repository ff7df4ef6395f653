import { z } from "zod";
import { CSV_QUOTES, CSV_SEPARATORS } from "@/lib/core/files/csv-records";
import { isDatePattern } from "@/lib/core/files/date-pattern";
import { FILE_ENCODINGS } from "@/lib/core/files/file-encoding";
import { DECIMAL_SIGNS } from "@/lib/core/files/written-number";
import { findTimeZone } from "@/lib/notifications/times";
import { type ColumnMapping, MappingError } from "./columns";
import { FIELD_NAMES } from "./fields";

/** "day": a row is a day's sum. "order": an order or a fill; the rows of a day are summed. */
export const ROW_KINDS = ["day", "order"] as const;
export type RowKind = (typeof ROW_KINDS)[number];

const source = z.union([
  z.strictObject({ column: z.string().min(1), isNegated: z.boolean().optional() }),
  z.strictObject({ value: z.string() }),
]);
/** By the names of the fields of any kind of file. */
const columnsSchema = z.partialRecord(z.enum(FIELD_NAMES), source);

const LONGEST_PATTERN = 60;
const LAST_HEADER_LINE = 1_000;
/** Excel allows 31 characters, LibreOffice more. */
const LONGEST_SHEET = 200;

/** How a file is written, as far as a person said it. What is absent is found out. */
const writtenSchema = z
  .strictObject({
    encoding: z.enum(FILE_ENCODINGS),
    separator: z.enum(CSV_SEPARATORS),
    quote: z.enum(CSV_QUOTES),
    headerLine: z.int().min(1).max(LAST_HEADER_LINE),
    decimal: z.enum(DECIMAL_SIGNS),
    date: z.string().max(LONGEST_PATTERN).refine(isDatePattern, "not a pattern of a date"),
    zone: z.string().refine((zone) => findTimeZone(zone) !== null, "not a time zone"),
    rows: z.enum(ROW_KINDS),
    /** Of a workbook. */
    sheet: z.string().min(1).max(LONGEST_SHEET),
  })
  .partial();
export type SaidOfFile = z.output<typeof writtenSchema>;

const texts = z.record(z.string(), z.string());
export const NO_VALUES = { symbol: {}, productType: {} };

const mappingSchema = z.strictObject({
  columns: columnsSchema.nullable().default(null),
  file: writtenSchema.default({}),
  values: z
    .strictObject({ symbol: texts.default({}), productType: texts.default({}) })
    .default(NO_VALUES),
});

/** What a person said of a file. */
export type FileMapping = {
  /** Null: the columns of our own export. */
  readonly columns: ColumnMapping | null;
  readonly file: SaidOfFile;
  /** By field, texts of the file and what is stored of each; any other stays as it is. */
  readonly values: {
    readonly symbol: Readonly<Record<string, string>>;
    readonly productType: Readonly<Record<string, string>>;
  };
};
export const NOTHING_SAID: FileMapping = { columns: null, file: {}, values: NO_VALUES };

const PARTS = ["columns", "file", "values"] as const;

/**
 * Throws MappingError for anything that is not a mapping. One that is a record of columns alone is
 * read as well.
 */
export function parseMapping(json: unknown): FileMapping {
  if (json === null || json === undefined) return NOTHING_SAID;
  const isWhole = typeof json === "object" && PARTS.some((part) => part in json);
  const parsed = mappingSchema.safeParse(isWhole ? json : { columns: json });
  if (parsed.success) return parsed.data as FileMapping;
  const [issue] = parsed.error.issues;
  throw new MappingError({
    kind: "mapping",
    place: issue?.path.join(".") ?? "",
    problem: issue?.message ?? "",
    fields: FIELD_NAMES.join(", "),
  });
}

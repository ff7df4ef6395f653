import { z } from "zod";
import {
  CLIENT_NAME_COLUMN,
  COMMISSION_CSV_COLUMNS,
  REQUIRED_COMMISSION_AMOUNTS,
  REQUIRED_COMMISSION_TEXTS,
} from "@/lib/commissions/commission";
import type { ImportObstacle } from "./import-obstacle";

export const IMPORT_FIELDS = COMMISSION_CSV_COLUMNS.map(({ header }) => header);
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Fields that every file must have. Any other is "not given" where a file lacks it. */
export const REQUIRED_IMPORT_FIELDS: readonly ImportField[] = [
  "date",
  ...REQUIRED_COMMISSION_TEXTS,
  ...REQUIRED_COMMISSION_AMOUNTS,
];

/**
 * By field, the title of its column, or one text for every row. A field that is absent is not
 * given.
 */
export type ColumnMapping = Partial<Record<ImportField, { column: string } | { value: string }>>;

const source = z.union([
  z.strictObject({ column: z.string().min(1) }),
  z.strictObject({ value: z.string() }),
]);
const mappingSchema = z.partialRecord(
  z.enum(IMPORT_FIELDS as [ImportField, ...ImportField[]]),
  source,
);

/** By field that the file gives, the index of its column, or one text for every row. */
export type FieldPlaces = ReadonlyMap<ImportField, { at: number } | { value: string }>;

export class MappingError extends Error {
  override readonly name = "MappingError";
  constructor(
    readonly obstacle: ImportObstacle,
    options?: ErrorOptions,
  ) {
    super(JSON.stringify(obstacle), options);
  }
}

/** Throws MappingError for anything that is not a mapping. */
export function parseMapping(json: unknown): ColumnMapping {
  const parsed = mappingSchema.safeParse(json);
  if (parsed.success) return parsed.data as ColumnMapping;
  const [issue] = parsed.error.issues;
  throw new MappingError({
    kind: "mapping",
    place: issue?.path.join(".") ?? "",
    problem: issue?.message ?? "",
    fields: IMPORT_FIELDS.join(", "),
  });
}

/**
 * Finds the fields in a header; `mapping` null: the header must be that of our own export, with
 * clients' names or without. Throws MappingError.
 */
export function placeFields(header: readonly string[], mapping: ColumnMapping | null): FieldPlaces {
  const places = mapping ? placeMapped(header, mapping) : placeOwn(header);
  const missing = REQUIRED_IMPORT_FIELDS.filter((field) => !places.has(field));
  if (missing.length > 0) {
    throw new MappingError({ kind: "fields-missing", fields: missing.join(", ") });
  }
  return places;
}

function placeOwn(header: readonly string[]): FieldPlaces {
  const own = IMPORT_FIELDS.join();
  if (![own, `${own},${CLIENT_NAME_COLUMN.header}`].includes(header.join())) {
    throw new MappingError({ kind: "foreign-header", start: IMPORT_FIELDS.slice(0, 5).join(",") });
  }
  return new Map(IMPORT_FIELDS.map((field, at) => [field, { at }]));
}

function placeMapped(header: readonly string[], mapping: ColumnMapping): FieldPlaces {
  const places = new Map<ImportField, { at: number } | { value: string }>();
  const entries = Object.entries(mapping) as [ImportField, ColumnMapping[ImportField]][];
  for (const [field, from] of entries) {
    if (from === undefined) continue;
    places.set(field, "value" in from ? from : { at: findColumn(header, from.column) });
  }
  return places;
}

function findColumn(header: readonly string[], title: string): number {
  const at = header.indexOf(title);
  if (at < 0)
    throw new MappingError({ kind: "no-column", column: title, columns: header.join(", ") });
  if (header.indexOf(title, at + 1) >= 0)
    throw new MappingError({ kind: "two-columns", column: title });
  return at;
}

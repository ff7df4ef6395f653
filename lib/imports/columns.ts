import {
  CLIENT_NAME_COLUMN,
  COMMISSION_CSV_COLUMNS,
  REQUIRED_COMMISSION_AMOUNTS,
  REQUIRED_COMMISSION_TEXTS,
} from "@/lib/commissions/commission";
import { unwrapText } from "@/lib/core/files/unwrap-text";
import type { ImportObstacle } from "./import-obstacle";

export const IMPORT_FIELDS = COMMISSION_CSV_COLUMNS.map(({ header }) => header);
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Fields that every file must have. Any other is "not given" where a file lacks it. */
export const REQUIRED_IMPORT_FIELDS: readonly ImportField[] = [
  "date",
  ...REQUIRED_COMMISSION_TEXTS,
  ...REQUIRED_COMMISSION_AMOUNTS,
];

/** `isNegated`: the portal writes what was paid as a negative figure. */
type FromColumn = { readonly column: string; readonly isNegated?: boolean | undefined };
/**
 * By field, the title of its column, or one text for every row. A field that is absent is not
 * given.
 */
export type ColumnMapping = Partial<Record<ImportField, FromColumn | { readonly value: string }>>;

type Place = { readonly at: number; readonly isNegated: boolean } | { readonly value: string };
/** By field that the file gives, the index of its column, or one text for every row. */
export type FieldPlaces = ReadonlyMap<ImportField, Place>;

export class MappingError extends Error {
  override readonly name = "MappingError";
  constructor(
    readonly obstacle: ImportObstacle,
    options?: ErrorOptions,
  ) {
    super(JSON.stringify(obstacle), options);
  }
}

/**
 * Finds the fields in a header; `mapping` null: the header must be that of our own export, with
 * clients' names or without. Throws MappingError.
 */
export function placeFields(titles: readonly string[], mapping: ColumnMapping | null): FieldPlaces {
  const header = titles.map(unwrapText);
  const places = mapping ? placeMapped(header, mapping) : placeOwn(header);
  const missing = REQUIRED_IMPORT_FIELDS.filter((field) => !places.has(field));
  if (missing.length > 0) {
    throw new MappingError({ kind: "fields-missing", fields: missing.join(", ") });
  }
  return places;
}

/** Whether a header is that of our own export. */
export function isOwnHeader(titles: readonly string[]): boolean {
  const own = IMPORT_FIELDS.join();
  const header = titles.map(unwrapText).join();
  return header === own || header === `${own},${CLIENT_NAME_COLUMN.header}`;
}

function placeOwn(header: readonly string[]): FieldPlaces {
  if (!isOwnHeader(header))
    throw new MappingError({ kind: "foreign-header", start: IMPORT_FIELDS.slice(0, 5).join(",") });
  return new Map(IMPORT_FIELDS.map((field, at) => [field, { at, isNegated: false }]));
}

function placeMapped(header: readonly string[], mapping: ColumnMapping): FieldPlaces {
  const places = new Map<ImportField, Place>();
  for (const field of IMPORT_FIELDS) {
    const from = mapping[field];
    if (from === undefined) continue;
    const place =
      "value" in from
        ? from
        : { at: findColumn(header, unwrapText(from.column)), isNegated: from.isNegated === true };
    places.set(field, place);
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

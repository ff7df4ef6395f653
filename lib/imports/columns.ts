import { CLIENT_NAME_COLUMN } from "@/lib/commissions/commission";
import { unwrapText } from "@/lib/core/files/unwrap-text";
import { FIELDS_OF, type FileField, type FileKind } from "./fields";
import type { ImportObstacle } from "./import-obstacle";

/** `isNegated`: the portal writes what was paid as a negative figure. */
type FromColumn = { readonly column: string; readonly isNegated?: boolean | undefined };
type FieldSource = FromColumn | { readonly value: string };
/**
 * By the name of a field, the title of its column, or one text for every row. A field that is
 * absent is not given.
 */
export type ColumnMapping = Readonly<Record<string, FieldSource | undefined>>;

export type Place =
  | { readonly at: number; readonly isNegated: boolean }
  | { readonly value: string };
/** By field that the file gives, the index of its column, or one text for every row. */
export type FieldPlaces = ReadonlyMap<string, Place>;

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
 * Finds the fields of a kind of file in a header; `mapping` null: the header must be that of our
 * own export, in any order, with clients' names or without. Throws MappingError.
 */
export function placeFields(
  titles: readonly string[],
  mapping: ColumnMapping | null,
  kind: FileKind,
): FieldPlaces {
  const header = titles.map(unwrapText);
  const fields = FIELDS_OF[kind];
  const places = mapping ? placeMapped(header, mapping, fields) : placeOwn(header, kind);
  const missing = fields.filter(({ name, isNeeded }) => isNeeded && !places.has(name));
  if (missing.length > 0) {
    const names = missing.map(({ name }) => name).join(", ");
    throw new MappingError({ kind: "fields-missing", fields: names });
  }
  return places;
}

/**
 * Whether a header is that of our own export. A commission file without the optional columns may be
 * a partner's, which has the rows of his clients alone, so it is none.
 */
export function isOwnHeader(titles: readonly string[], kind: FileKind): boolean {
  const header = titles.map(unwrapText);
  const fields = FIELDS_OF[kind];
  const names = [...fields.map(({ name }) => name), CLIENT_NAME_COLUMN.header];
  const isKnown = header.every((title) => names.includes(title));
  const isOnce = new Set(header).size === header.length;
  const wanted = fields.filter(({ isNeeded }) => isNeeded || kind === "commissions");
  return isKnown && isOnce && wanted.every(({ name }) => header.includes(name));
}

const NAMED_TITLES = 5;

function placeOwn(header: readonly string[], kind: FileKind): FieldPlaces {
  const fields = FIELDS_OF[kind];
  if (!isOwnHeader(header, kind)) {
    const start = fields.slice(0, NAMED_TITLES).map(({ name }) => name);
    throw new MappingError({ kind: "foreign-header", start: start.join(",") });
  }
  const places = new Map<string, Place>();
  for (const { name } of fields) {
    const at = header.indexOf(name);
    if (at >= 0) places.set(name, { at, isNegated: false });
  }
  return places;
}

function placeMapped(
  header: readonly string[],
  mapping: ColumnMapping,
  fields: readonly FileField[],
): FieldPlaces {
  const places = new Map<string, Place>();
  for (const { name } of fields) {
    const from = mapping[name];
    if (from === undefined) continue;
    if ("value" in from) places.set(name, from);
    else {
      const at = findColumn(header, unwrapText(from.column));
      places.set(name, { at, isNegated: from.isNegated === true });
    }
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

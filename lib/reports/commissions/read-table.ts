import type { SortDirection } from "@/lib/core/commissions/commission";
import type { ParamReader } from "./params";

const DEFAULT_SIZE = 50;
const MOST_ROWS = 500;

type Order<Sort> = { readonly sort: Sort; readonly direction: SortDirection };

/** `sorts`: what the table can be sorted by, `otherwise` by the last first. */
type TableRules<Sort, Cursor> = {
  readonly sorts: readonly Sort[];
  readonly otherwise: Sort;
  readonly parseCursor: (text: string) => Cursor | null;
};

/** The keys sort, direction, size, after and before: which page of which order. `position` null: the first page. */
export function readTable<Sort extends string, Cursor extends Order<Sort>>(
  reader: ParamReader,
  { sorts, otherwise, parseCursor }: TableRules<Sort, Cursor>,
) {
  const sort = reader.choice("sort", sorts, otherwise);
  const direction = reader.choice("direction", ["asc", "desc"] as const, "desc");
  const size = reader.wholeNumber("size", { from: 1, to: MOST_ROWS, otherwise: DEFAULT_SIZE });
  return { sort, direction, size, position: readPosition(reader, { sort, direction }, parseCursor) };
}

/** The keys after and before; null: the first page. A page belongs to the order that it was cut from. */
function readPosition<Sort, Cursor extends Order<Sort>>(
  reader: ParamReader,
  { sort, direction }: Order<Sort>,
  parseCursor: (text: string) => Cursor | null,
): { readonly side: "after" | "before"; readonly cursor: Cursor } | null {
  const [after, before] = [reader.one("after"), reader.one("before")];
  if (after !== null && before !== null) reader.refuse({ kind: "after-and-before" });
  const text = after ?? before;
  if (text === null) return null;
  const cursor = parseCursor(text);
  if (!cursor) reader.refuse({ kind: "page" });
  else if (cursor.sort !== sort || cursor.direction !== direction) {
    reader.refuse({ kind: "page-of-other-order" });
  }
  return cursor && { side: after === null ? "before" : "after", cursor };
}

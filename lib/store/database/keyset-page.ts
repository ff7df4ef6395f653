import type { SortDirection } from "@/lib/core/commissions/commission";

/** `position` null: the first page. */
export type KeysetRequest<Cursor> = {
  readonly direction: SortDirection;
  readonly size: number;
  readonly position: { readonly side: "after" | "before"; readonly cursor: Cursor } | null;
};

/** `next` and `previous` are cursors for a URL; null where there is no such page. */
export type KeysetRows<Row> = {
  readonly rows: readonly Row[];
  readonly next: string | null;
  readonly previous: string | null;
};

/** Rows after the cursor (from the beginning without one), in `direction`. */
export type KeysetSlice<Cursor> = { readonly direction: SortDirection; readonly cursor: Cursor | null };

type KeysetReader<Row, Cursor> = {
  /** Up to `size` + 1 rows of the slice. */
  readonly read: (slice: KeysetSlice<Cursor>) => Promise<Row[]>;
  readonly cursorAt: (row: Row) => string;
};

/** A page begins after a row, so that added rows move nothing. Instead of a page that is gone comes the nearest. */
export async function readKeysetPage<Row, Cursor>(
  { direction, size, position }: KeysetRequest<Cursor>,
  { read, cursorAt }: KeysetReader<Row, Cursor>,
): Promise<KeysetRows<Row>> {
  const backward = direction === "asc" ? "desc" : "asc";
  const cursorText = (row: Row | undefined) => (row ? cursorAt(row) : null);
  const forwardPage = (slice: readonly Row[], hasPrevious: boolean): KeysetRows<Row> => {
    const rows = slice.slice(0, size);
    return {
      rows,
      next: slice.length > size ? cursorText(rows.at(-1)) : null,
      previous: hasPrevious ? cursorText(rows[0]) : null,
    };
  };
  const backwardPage = (slice: readonly Row[], hasNext: boolean): KeysetRows<Row> => {
    const rows = slice.slice(0, size).reverse();
    return {
      rows,
      next: hasNext ? cursorText(rows.at(-1)) : null,
      previous: slice.length > size ? cursorText(rows[0]) : null,
    };
  };
  if (position?.side === "before") {
    const slice = await read({ direction: backward, cursor: position.cursor });
    if (slice.length >= size) return backwardPage(slice, true);
    return forwardPage(await read({ direction, cursor: null }), false);
  }
  const slice = await read({ direction, cursor: position?.cursor ?? null });
  if (slice.length > 0 || !position) return forwardPage(slice, position !== null);
  return backwardPage(await read({ direction: backward, cursor: null }), false);
}

/** Any JSON as text for a URL: opaque, letters, digits, "-" and "_" only. */
export function encodeCursor(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

/** Null for text that is no JSON; the caller judges the rest. */
export function decodeCursor(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return null;
  }
}

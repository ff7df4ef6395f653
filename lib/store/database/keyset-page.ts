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
  /** `isBeside`: there is a page on the side that was read from. */
  const pageOf = (slice: readonly Row[], isForward: boolean, isBeside: boolean): KeysetRows<Row> => {
    const rows = slice.slice(0, size);
    if (!isForward) rows.reverse();
    const isMore = slice.length > size;
    const [hasPrevious, hasNext] = isForward ? [isBeside, isMore] : [isMore, isBeside];
    return {
      rows,
      next: hasNext ? cursorText(rows.at(-1)) : null,
      previous: hasPrevious ? cursorText(rows[0]) : null,
    };
  };
  if (position?.side === "before") {
    const slice = await read({ direction: backward, cursor: position.cursor });
    if (slice.length >= size) return pageOf(slice, false, true);
    return pageOf(await read({ direction, cursor: null }), true, false);
  }
  const slice = await read({ direction, cursor: position?.cursor ?? null });
  if (slice.length > 0 || !position) return pageOf(slice, true, position !== null);
  return pageOf(await read({ direction: backward, cursor: null }), false, false);
}

/** Every row, `size` at a time: `read` gets the last row of the batch before, null for the first batch. */
export async function* streamBatches<Row>(
  size: number,
  read: (last: Row | null) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let last: Row | null = null; ; ) {
    const rows: Row[] = await read(last);
    yield* rows;
    if (rows.length < size) return;
    last = rows.at(-1) ?? null;
  }
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

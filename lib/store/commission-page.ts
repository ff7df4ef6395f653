import type { CommissionFilter, CommissionSort } from "@/lib/core/commission";
import type { AccountScope } from "@/lib/core/scope";
import type { StoredCommissionRow } from "./commission-columns";
import { type CommissionCursor, type CommissionOrder, cursorOf, formatCursor } from "./commission-order";
import { countCommissions } from "./commission-reads";
import { readSlice, type Slice } from "./commission-slice";

/**
 * Up to so many rows it is quicker to read all of the filter and sort it (2 µs a row) than to look for its few rows
 * in the order of everything. Dates and texts are found by the rollup, an amount only by reading past the others.
 */
const READ_AS_A_WHOLE: Record<CommissionSort, number> = {
  date: 2_000,
  uid: 10_000,
  coin: 2_000,
  symbol: 2_000,
  productType: 2_000,
  dealAmount: 60_000,
  fee: 60_000,
  feePaid: 60_000,
  rebateAmount: 60_000,
};

/** `position` null: the first page. A cursor's own order must be the request's. */
export type CommissionPageRequest = CommissionOrder & {
  readonly size: number;
  readonly position: { readonly side: "after" | "before"; readonly cursor: CommissionCursor } | null;
};

/** `next` and `previous` are cursors for a URL; null where there is no such page. */
export type CommissionPage = {
  readonly rows: readonly StoredCommissionRow[];
  /** Rows of the filter on all pages. */
  readonly rowCount: number;
  readonly next: string | null;
  readonly previous: string | null;
};

/**
 * One page of the filter's rows. A page begins after a row, not after a number of rows, so it is right also when
 * rows were added or removed since the page before it. A page that is gone by now is answered with the nearest one.
 */
export async function loadCommissionPage(
  scope: AccountScope,
  filter: CommissionFilter,
  request: CommissionPageRequest,
  { wholeUpTo = READ_AS_A_WHOLE[request.sort] } = {},
): Promise<CommissionPage> {
  const rowCount = await countCommissions(scope, filter);
  const read = (slice: Omit<Slice, "limit" | "sort">) =>
    readSlice(
      { scope, filter, asAWhole: rowCount <= wholeUpTo },
      { ...slice, sort: request.sort, limit: request.size + 1 },
    );
  return { rowCount, ...(await loadRows(request, read)) };
}

type Read = (slice: Omit<Slice, "limit" | "sort">) => Promise<StoredCommissionRow[]>;
type Rows = Omit<CommissionPage, "rowCount">;

async function loadRows(request: CommissionPageRequest, read: Read): Promise<Rows> {
  const { direction, position, size } = request;
  const backward = direction === "asc" ? "desc" : "asc";
  if (position?.side === "before") {
    const slice = await read({ direction: backward, cursor: position.cursor });
    if (slice.length >= size) return backwardPage(request, slice, true);
    return forwardPage(request, await read({ direction, cursor: null }), false);
  }
  const slice = await read({ direction, cursor: position?.cursor ?? null });
  if (slice.length > 0 || !position) return forwardPage(request, slice, position !== null);
  return backwardPage(request, await read({ direction: backward, cursor: null }), false);
}

function forwardPage(
  request: CommissionPageRequest,
  slice: StoredCommissionRow[],
  hasPrevious: boolean,
): Rows {
  const rows = slice.slice(0, request.size);
  return {
    rows,
    next: slice.length > request.size ? cursorText(request, rows.at(-1)) : null,
    previous: hasPrevious ? cursorText(request, rows[0]) : null,
  };
}

function backwardPage(request: CommissionPageRequest, slice: StoredCommissionRow[], hasNext: boolean): Rows {
  const rows = slice.slice(0, request.size).reverse();
  return {
    rows,
    next: hasNext ? cursorText(request, rows.at(-1)) : null,
    previous: slice.length > request.size ? cursorText(request, rows[0]) : null,
  };
}

function cursorText(
  { sort, direction }: CommissionOrder,
  row: StoredCommissionRow | undefined,
): string | null {
  return row ? formatCursor(cursorOf(row, { sort, direction })) : null;
}

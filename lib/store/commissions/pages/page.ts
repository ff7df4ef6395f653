import {
  allCommissions,
  type CommissionFilter,
  type CommissionSort,
} from "@/lib/core/commissions/commission";
import { listDays } from "@/lib/core/day";
import { isShown } from "@/lib/core/hidden-from-partners";
import type { AccountScope } from "@/lib/core/scope";
import { type KeysetRequest, type KeysetRows, readKeysetPage } from "@/lib/store/database/keyset-page";
import { type NarrowedFilter, narrowFilter } from "@/lib/store/database/narrow";
import type { StoredCommissionRow } from "../columns";
import { countCommissions } from "../reads";
import { AMOUNTS_PROBED } from "./amount-slice";
import { type CommissionCursor, type CommissionOrder, cursorOf, formatCursor, isIndexed } from "./order";
import { readSlice } from "./slice";

/**
 * Up to so many rows it is quicker to read all of the filter and sort it (2 µs a row) than to look for its few rows
 * in the order of everything. Dates and texts are found by the rollup, an amount only by reading past the others.
 */
const READ_AS_A_WHOLE = { date: 2_000, uid: 10_000, coin: 2_000, symbol: 2_000, productType: 2_000 };
const READ_AMOUNTS_AS_A_WHOLE = { ofAll: 60_000, ofNamed: 2_000 };
/** Coins of a day in the order of an amount that are looked at where the filter names none. */
const USUAL_COINS = 4;
/** Of the time in which all rows of named clients are read, how much may be lost where they lie far on. */
const PATIENCE = 0.5;

/** Up to how many rows of the filter all of them are read. */
async function wholeRows(
  scope: AccountScope,
  filter: NarrowedFilter,
  { sort, size, rowCount }: Pick<CommissionPageRequest, "sort" | "size"> & { rowCount: number },
): Promise<number> {
  if (sort in READ_AS_A_WHOLE) return READ_AS_A_WHOLE[sort as keyof typeof READ_AS_A_WHOLE];
  if (filter.uids.length > 0) return READ_AMOUNTS_AS_A_WHOLE.ofNamed;
  const { ofAll } = READ_AMOUNTS_AS_A_WHOLE;
  return rowCount > ofAll || !isIndexed(sort)
    ? ofAll
    : Math.min(ofAll, await rowsPassed(scope, filter, { size, rowCount }));
}

/** How many rows of the filter's days and coins are read in an amount's order until a page of the filter is found. */
async function rowsPassed(
  scope: AccountScope,
  { range, coins, except }: NarrowedFilter,
  { size, rowCount }: { size: number; rowCount: number },
): Promise<number> {
  const daysAndCoins = {
    ...allCommissions(range),
    coins,
    except: { ...allCommissions(range).except, coins: except.coins },
  };
  const inOrder = await countCommissions(scope, daysAndCoins);
  const wanted = AMOUNTS_PROBED * listDays(range).length * (coins.length || USUAL_COINS) + 2 * size;
  return (wanted * inOrder) / Math.max(rowCount, 1);
}

/** Rows that can be put in an order without an index within half a second (2 µs a row, twice that embedded). */
const MOST_SORTED = 120_000;

/** How many rows a filter may have to be sorted by this; null where it may have any number. */
export function findSortLimit(sort: CommissionSort): number | null {
  return isIndexed(sort) ? null : MOST_SORTED;
}

/** A cursor's own order must be the request's. */
export type CommissionPageRequest = CommissionOrder & KeysetRequest<CommissionCursor>;

export type CommissionPage = KeysetRows<StoredCommissionRow> & {
  /** Rows of the filter on all pages. */
  readonly rowCount: number;
};

/**
 * One page of the filter's rows, as `readKeysetPage` has it. Throws for an order by a total of the whole book where
 * the scope is of some clients.
 */
export async function loadCommissionPage(
  scope: AccountScope,
  asked: CommissionFilter,
  request: CommissionPageRequest,
  { wholeUpTo, patience = PATIENCE }: { wholeUpTo?: number; patience?: number } = {},
): Promise<CommissionPage> {
  if (!isShown(scope, "commission-column", request.sort)) {
    throw new Error(`the order of ${request.sort} says something of every client of the account`);
  }
  const { sort, direction, size } = request;
  const filter = narrowFilter(scope, asked);
  const rowCount = await countCommissions(scope, filter);
  const of = {
    scope,
    filter,
    rowCount,
    asAWhole: rowCount <= (wholeUpTo ?? (await wholeRows(scope, filter, { sort, size, rowCount }))),
    patience,
  };
  const page = await readKeysetPage(request, {
    read: (slice) => readSlice(of, { ...slice, sort, limit: size + 1 }),
    cursorAt: (row) => formatCursor(cursorOf(row, { sort, direction })),
  });
  return { rowCount, ...page };
}

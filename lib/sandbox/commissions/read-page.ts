import type { Day } from "@/lib/core/day";
import { firstBelow, idFloor, type RowOrder, type ServedDay } from "./served-day";

export type PageRequest = {
  /** Newest first. */
  readonly days: readonly Day[];
  readonly load: (day: Day) => ServedDay;
  readonly order: RowOrder;
  readonly cursor: number | null;
  readonly inclusive: boolean;
  readonly limit: number;
};

/** Rows `from` to `to - 1` of one day. */
export type RowSlice = { readonly served: ServedDay; readonly from: number; readonly to: number };

export type BookPage = {
  readonly slices: readonly RowSlice[];
  readonly count: number;
  /** Id of the last row on the page; null when the page is empty. */
  readonly lastId: number | null;
  /** Whether rows follow. */
  readonly more: boolean;
};

/** One slice a day. Reads one row more than the page holds, to know whether more follow. */
function slicesByDay({ days, load, cursor, inclusive, limit }: PageRequest): RowSlice[] {
  const slices: RowSlice[] = [];
  let missing = limit + 1;
  for (const day of days) {
    if (missing === 0) break;
    if (cursor !== null && cursor <= idFloor(day)) continue;
    const served = load(day);
    const from = cursor === null ? 0 : firstBelow(served, cursor, inclusive);
    const to = Math.min(served.ids.length, from + missing);
    if (to > from) slices.push({ served, from, to });
    missing -= to - from;
  }
  return slices;
}

/** One slice a row, across the days in the order of their ids. */
function slicesShuffled({ days, load, cursor, inclusive, limit }: PageRequest): RowSlice[] {
  const rows = days
    .map(load)
    .flatMap((served) =>
      Array.from(served.ids, (id, at) => ({ id, slice: { served, from: at, to: at + 1 } })),
    );
  return rows
    .filter(({ id }) => cursor === null || id < cursor || (inclusive && id === cursor))
    .sort((a, b) => b.id - a.id)
    .slice(0, limit + 1)
    .map(({ slice }) => slice);
}

const countOf = (slices: readonly RowSlice[]) =>
  slices.reduce((sum, { from, to }) => sum + to - from, 0);

function withoutLastRow(slices: readonly RowSlice[]): RowSlice[] {
  const last = slices.at(-1);
  if (!last) return [];
  const others = slices.slice(0, -1);
  const isOneRow = last.to - 1 === last.from;
  return isOneRow ? others : [...others, { ...last, to: last.to - 1 }];
}

/** The rows below the cursor, at most `limit`, highest id first. */
export function readPage(request: PageRequest): BookPage {
  const found = request.order === "shuffled" ? slicesShuffled(request) : slicesByDay(request);
  const more = countOf(found) > request.limit;
  const slices = more ? withoutLastRow(found) : found;
  const last = slices.at(-1);
  return {
    slices,
    count: countOf(slices),
    lastId: last ? (last.served.ids[last.to - 1] as number) : null,
    more,
  };
}

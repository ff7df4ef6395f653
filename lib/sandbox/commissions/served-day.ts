import type { Day } from "@/lib/core/day";
import { dayNumber } from "../core/day-number";
import type { TotalledRow } from "./book-row";

/** "shuffled": ids of different days interleave, so a list by id is not a list by date. */
export type RowOrder = "newest-first" | "shuffled";

/** One day's rows as JSON, written once and then sliced. */
export type ServedDay = {
  readonly day: Day;
  /** Descending. */
  readonly ids: Float64Array;
  /**
   * Row `i` is the bytes from `offsets[i]` to just before `offsets[i + 1] - 1`, where a comma
   * stands.
   */
  readonly offsets: Uint32Array;
  readonly json: Buffer;
};

const RANKS_PER_DAY = 1_000_000;
const DAYS_PER_RANK = 100_000;

function rowId(day: Day, rank: number, order: RowOrder): number {
  return order === "shuffled"
    ? rank * DAYS_PER_RANK + dayNumber(day)
    : dayNumber(day) * RANKS_PER_DAY + rank;
}

/** With "newest-first", ids of `day` are above this, ids of older days at or below it. */
export function idFloor(day: Day): number {
  return dayNumber(day) * RANKS_PER_DAY;
}

export function serveDay(
  day: Day,
  rows: readonly TotalledRow[],
  write: (row: TotalledRow) => string,
  order: RowOrder,
): ServedDay {
  const texts = rows.map(write);
  const offsets = new Uint32Array(rows.length + 1);
  for (const [at, text] of texts.entries()) {
    offsets[at + 1] = (offsets[at] as number) + Buffer.byteLength(text) + 1;
  }
  const ids = Float64Array.from(rows, ({ row }) => rowId(day, row.rank, order));
  return { day, ids, offsets, json: Buffer.from(texts.join(",")) };
}

/** The bytes of rows `from` to `to - 1`, with commas between them. */
export function sliceRows(served: ServedDay, from: number, to: number): Buffer {
  return served.json.subarray(served.offsets[from], (served.offsets[to] as number) - 1);
}

/**
 * Index of the first row whose id is below `cursor` (or equal, when `inclusive`); the count when
 * there is none.
 */
export function firstBelow({ ids }: ServedDay, cursor: number, inclusive: boolean): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const id = ids[middle] as number;
    if (id < cursor || (inclusive && id === cursor)) high = middle;
    else low = middle + 1;
  }
  return low;
}

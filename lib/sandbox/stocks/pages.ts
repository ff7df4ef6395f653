import { badParameter } from "../http/query-values";
import type { StockRow } from "./panel";
import type { StockSwitches } from "./switches";

/**
 * A cursor is this number plus the count of rows before it, so that it does not look like a count.
 */
const CURSOR_BASE = 7_300_000_000;

export type StockListPage = {
  readonly rows: readonly StockRow[];
  /** Place of the first row in the whole list. */
  readonly from: number;
  /** JSON; null leaves the field out. */
  readonly cursor: string | null;
};

/**
 * How many rows come before the page of a cursor. Throws RefusedQuery on a cursor that was never
 * given out.
 */
export function readCursor(cursor: string): number {
  if (cursor === "") return 0;
  const from = /^\d{1,15}$/.test(cursor) ? Number(cursor) - CURSOR_BASE : -1;
  return from > 0 ? from : badParameter("cursor");
}

/** Where the page begins; the cursor fault makes it another place than was asked for. */
function effectiveFrom(from: number, limit: number, fault: StockSwitches["cursorFault"]): number {
  switch (fault) {
    case "none":
      return from;
    case "ignored":
      return 0;
    case "repeated":
      return Math.min(from, limit);
    default:
      fault satisfies "cycle";
      return from >= 2 * limit ? 0 : from;
  }
}

const cursorText = (before: number, { cursorType }: StockSwitches) =>
  cursorType === "number" ? String(CURSOR_BASE + before) : `"${CURSOR_BASE + before}"`;

function finalCursor(
  asked: number,
  before: number,
  count: number,
  switches: StockSwitches,
): string | null {
  const choice = count === 0 ? switches.cursorOnEmptyPage : switches.cursorOnLastPage;
  switch (choice) {
    case "empty":
      return `""`;
    case "null":
      return "null";
    case "absent":
      return null;
    case "last":
      return cursorText(before, switches);
    default:
      choice satisfies "unchanged";
      return asked === 0 ? `""` : cursorText(asked, switches);
  }
}

/** `asked`: rows before the page, by the request's cursor. `limit`: rows on a page. */
export function readPage(
  rows: readonly StockRow[],
  asked: number,
  limit: number,
  switches: StockSwitches,
): StockListPage {
  const from = effectiveFrom(asked, limit, switches.cursorFault);
  const page = rows.slice(from, from + limit);
  const before = from + page.length;
  const repeats = switches.cursorFault === "repeated" && asked > 0 && page.length > 0;
  if (repeats) return { rows: page, from, cursor: cursorText(asked, switches) };
  const cursor =
    before < rows.length && page.length > 0
      ? cursorText(before, switches)
      : finalCursor(asked, before, page.length, switches);
  return { rows: page, from, cursor };
}

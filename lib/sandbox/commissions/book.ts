import type { Day } from "@/lib/core/day";
import type { BookShape } from "./book-options";
import type { TotalledRow } from "./book-row";
import { createDayCache } from "./day-cache";
import type { EditAction } from "./edits";
import { createLedger } from "./ledger";
import type { RowFilter } from "./query";
import { rowWriter } from "./row-text";
import { type ServedDay, serveDay } from "./served-day";
import type { CommissionSwitches } from "./switches";

export type CommissionBook = {
  readonly rows: (day: Day) => TotalledRow[];
  /** The day's rows that match the filter, as the current switches have them written. */
  readonly serve: (day: Day, filter: RowFilter) => ServedDay;
  /** Does the slow part of `serve` ahead, letting other requests run in between. */
  readonly prepare: (day: Day, filter: RowFilter) => Promise<void>;
  readonly edit: (day: Day, action: EditAction) => void;
  /** Call it when a switch has changed. */
  readonly applySwitches: (switches: CommissionSwitches) => void;
};

const matches = ({ row }: TotalledRow, filter: RowFilter) =>
  (filter.showSub || !row.sub) &&
  (filter.uid === "" || row.uid === filter.uid) &&
  (filter.coin === "" || row.coin === filter.coin) &&
  (filter.symbol === "" || row.symbol === filter.symbol);

/** Switches that decide which rows there are. */
const BOOK_SWITCHES = ["doubledKeys", "identicalRows"] as const;
/** Switches that decide which rows there are or how they are written. */
const ROW_SWITCHES = [
  ...BOOK_SWITCHES,
  "dateFormat",
  "olderServer",
  "extraFields",
  "rowOrder",
] as const;

export function createBook(
  shape: BookShape,
  initial: CommissionSwitches,
  maxCacheBytes: number,
): CommissionBook {
  let switches = initial;
  const edits = new Map<Day, EditAction[]>();
  const openLedger = () => {
    const { doubledKeys, identicalRows } = switches;
    return createLedger({ ...shape, doubledKeys, identicalRows }, edits);
  };
  let ledger = openLedger();
  const cache = createDayCache(maxCacheBytes, (day, variant) => {
    const filter = JSON.parse(variant) as RowFilter;
    const rows = ledger.rows(day).filter((row) => matches(row, filter));
    return serveDay(day, rows, rowWriter(day, switches), switches.rowOrder);
  });
  return {
    rows: (day) => ledger.rows(day),
    serve: (day, filter) => cache.get(day, JSON.stringify(filter)),
    prepare: async (day, filter) => {
      if (!cache.has(day, JSON.stringify(filter))) await ledger.prepare(day);
    },
    edit: (day, action) => {
      const earlier = edits.get(day) ?? [];
      edits.set(day, [...earlier, action]);
      cache.forget(day);
    },
    applySwitches: (next) => {
      const isChanged = (name: keyof CommissionSwitches) => next[name] !== switches[name];
      const hasOtherRows = BOOK_SWITCHES.some(isChanged);
      const hasOtherTexts = ROW_SWITCHES.some(isChanged);
      switches = next;
      if (hasOtherRows) ledger = openLedger();
      if (hasOtherTexts) cache.clear();
    },
  };
}

import { addDays, type Day } from "@/lib/core/day";
import { dayNumber } from "../core/day-number";
import { generateDay } from "./book-day";
import type { BookShape } from "./book-options";
import type { BookRow, TotalledRow } from "./book-row";
import { createClients } from "./clients";
import { applyEdit, type EditAction } from "./edits";
import {
  createRebateWindow,
  type RebateSums,
  summariseDay,
  TOTAL_DAYS,
  withRunningTotals,
} from "./running-totals";

export type Ledger = {
  /** The day's rows with its edits so far, highest id first, published or not. */
  readonly rows: (day: Day) => TotalledRow[];
  /** Computes what `rows(day)` needs of earlier days, letting other work run in between. */
  readonly prepare: (day: Day) => Promise<void>;
};

/** Edits of published days, by day. */
export type Edits = ReadonlyMap<Day, readonly EditAction[]>;

const pause = () => new Promise<void>((resume) => setImmediate(resume));

/**
 * The book behind the server, generated on demand for any day. An edit gives its day new running
 * totals; other days keep those they were published with, so an edit restates one day only.
 */
export function createLedger(shape: BookShape, edits: Edits): Ledger {
  const clientsOf = createClients(shape.seed, shape.clients);
  const generate = (day: Day): BookRow[] => generateDay(shape, clientsOf, dayNumber(day));
  const summaries = new Map<Day, RebateSums>();
  const summary = (day: Day) => {
    const known = summaries.get(day) ?? summariseDay(generate(day));
    summaries.set(day, known);
    return known;
  };
  const sumsBefore = createRebateWindow(summary);
  return {
    rows: (day) => {
      let rows = generate(day);
      for (const action of edits.get(day) ?? []) rows = applyEdit(rows, action);
      rows.sort((a, b) => b.rank - a.rank);
      return withRunningTotals(rows, sumsBefore(day));
    },
    prepare: async (day) => {
      for (let back = 1; back < TOTAL_DAYS; back++) {
        const earlier = addDays(day, -back);
        if (summaries.has(earlier)) continue;
        summary(earlier);
        await pause();
      }
    },
  };
}

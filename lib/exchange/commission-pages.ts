import type { CommissionRow } from "@/lib/core/commission";
import type { Day, DayRange } from "@/lib/core/day";
import type { WirePage } from "./commission-schema";
import { type AskPage, FULL_LIMIT, type KnownRows, sameRow } from "./commission-walk";
import { type Bound, type BoundKnowledge, settleBound } from "./cursor-bound";
import { canCut, proveEnd } from "./end-proof";
import { badResponse, cursorStuck } from "./errors";

/** `foreignRows`: rows of another day than asked, left out. */
export type CommissionPage = { readonly rows: readonly CommissionRow[]; readonly foreignRows: number };

export type DayWalk = {
  readonly day: Day;
  readonly ask: AskPage;
  readonly knowledge: BoundKnowledge;
  /** Days with rows, most likely: sampled when a day alone cannot show how cursors work here. */
  readonly recent: () => DayRange;
};

/** 100 million rows a day: only a server that never ends comes this far. */
const MAX_PAGES = 100_000;

/**
 * All rows of a UTC+8 day, page by page. A short page is never taken for the end; an empty list or an absent cursor
 * is. A cursor that does not move is the end only where that is proven, else ExchangeError (cursor-stuck). Rows
 * yielded before an error are not a day.
 */
export async function* walkDay(walk: DayWalk): AsyncGenerator<CommissionPage> {
  const window = { from: walk.day, to: walk.day };
  const seen = new Set<string>();
  let before: KnownRows | null = null;
  let idLessThan: string | null = null;
  const totals = { own: 0, foreign: 0 };
  for (let count = 0; count < MAX_PAGES; count++) {
    const page: WirePage = await walk.ask({ window, idLessThan, limit: FULL_LIMIT });
    if (page.rows.length === 0) return requireOwnRows(totals);
    if (page.rows.length > 1) walk.knowledge.twoRowsSeen = true;
    const here: KnownRows = { window, idLessThan, rows: page.rows };
    const repeated = before !== null && (await repeatsLastRow(walk, before, here));
    yield splitByDay(walk.day, repeated ? page.rows.slice(1) : page.rows, totals);
    if (page.endId === null) return requireOwnRows(totals);
    if (page.endId === idLessThan) {
      await requireEnd(walk, before, here, repeated);
      return requireOwnRows(totals);
    }
    if (seen.has(page.endId)) throw cursorStuck("the cursor came back to where it had been");
    seen.add(page.endId);
    [before, idLessThan] = [here, page.endId];
  }
  throw cursorStuck(`no end after ${MAX_PAGES} pages`);
}

/** Whether the page's first row is the last row of the page before once more, not a second row like it. */
async function repeatsLastRow(walk: DayWalk, before: KnownRows, here: KnownRows): Promise<boolean> {
  const [last, first] = [before.rows.at(-1), here.rows[0]];
  if (last === undefined || first === undefined) return false;
  if (sameRow(last, first)) {
    return (await settleBound(walk.knowledge, walk.ask, [before, here], walk.recent())) === "inclusive";
  }
  if (walk.knowledge.bound === "inclusive") {
    throw cursorStuck("the pages of this server overlap by a row, but these two do not");
  }
  walk.knowledge.bound = "exclusive";
  return false;
}

async function requireEnd(
  { ask, knowledge }: DayWalk,
  before: KnownRows | null,
  here: KnownRows,
  repeated: boolean,
): Promise<void> {
  if (before === null) throw cursorStuck("the first page names a cursor that was not asked");
  const bound: Bound = repeated ? "inclusive" : "exclusive";
  const onlyRepeat = repeated && here.rows.length === 1;
  if (!onlyRepeat && canCut(here, here.rows.length, bound)) {
    return proveEnd(ask, here, here.rows.length, bound);
  }
  const joined = { ...before, rows: [...before.rows, ...(repeated ? here.rows.slice(1) : here.rows)] };
  if (canCut(before, before.rows.length, bound)) {
    return proveEnd(ask, joined, before.rows.length, bound);
  }
  const settled = onlyRepeat && before.idLessThan === null && knowledge.twoRowsSeen;
  if (!settled) throw cursorStuck("the cursor did not move, and too few rows are there to prove the end");
}

function splitByDay(day: Day, rows: readonly CommissionRow[], totals: { own: number; foreign: number }) {
  const own = rows.filter((row) => row.day === day);
  const foreignRows = rows.length - own.length;
  totals.own += own.length;
  totals.foreign += foreignRows;
  return { rows: own, foreignRows };
}

/** A day that was answered with other days' rows alone is not known to be empty. */
function requireOwnRows({ own, foreign }: { own: number; foreign: number }): void {
  if (own === 0 && foreign > 0) throw badResponse(`all ${foreign} rows of the answer are of other days`);
}

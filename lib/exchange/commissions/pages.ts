import { isDeepStrictEqual } from "node:util";
import type { CommissionRow } from "@/lib/commissions/commission";
import type { Day } from "@/lib/core/day";
import { append } from "@/lib/core/large-lists";
import { badResponse, cursorStuck } from "../http/errors";
import {
  type AskCommissionPage,
  beginsKnown,
  type CursorBound,
  type DayWalk,
  FULL_LIMIT,
  type KnownRows,
  noteLength,
  sampleRecent,
  settleBound,
  type WireCommissionPage,
} from "./cursor-bound";

/**
 * Consecutive rows up to the last page that was read; the first `cuttable` of them came in one
 * page.
 */
type ReadSoFar = KnownRows & { readonly cuttable: number; readonly lastPage: KnownRows };

/** 100 million rows a day: only a server whose list never ends comes this far. */
const MAX_PAGES = 100_000;

/**
 * The day's rows, page by page, without rows of other days. A short page is not the end; an empty
 * list or an absent cursor is. A cursor that does not move is the end only where that is proven.
 * Throws ExchangeError (cursor-stuck); then the rows yielded so far are not a whole day.
 */
export async function* walkDay(walk: DayWalk): AsyncGenerator<readonly CommissionRow[]> {
  const window = { from: walk.day, to: walk.day };
  const seen = new Set<string>();
  const totals = { own: 0, foreign: 0 };
  let before: ReadSoFar | null = null;
  let idLessThan: string | null = null;
  for (let count = 0; count < MAX_PAGES; count++) {
    const page: WireCommissionPage = await walk.ask({ window, idLessThan, limit: FULL_LIMIT });
    if (page.rows.length === 0) return requireOwnRows(totals);
    noteLength(walk.knowledge, page);
    const here: KnownRows = { window, idLessThan, rows: page.rows };
    const repeated: boolean = before !== null && (await repeatsLastRow(walk, before, here));
    yield rowsOfDay(walk.day, repeated ? page.rows.slice(1) : page.rows, totals);
    if (page.endId === null) return requireOwnRows(totals);
    if (page.endId === idLessThan) {
      if (before === null) throw cursorStuck("the first page names a cursor that was not asked");
      await requireEnd(walk, before, here, repeated);
      return requireOwnRows(totals);
    }
    if (seen.has(page.endId)) throw cursorStuck("the cursor came back to where it had been");
    seen.add(page.endId);
    before = readOn(before, here, repeated);
    idLessThan = page.endId;
  }
  throw cursorStuck(`no end after ${MAX_PAGES} pages`);
}

/**
 * Whether the page's first row repeats the last row of the page before; it could also be another
 * row that is equal.
 */
async function repeatsLastRow(walk: DayWalk, before: ReadSoFar, here: KnownRows): Promise<boolean> {
  const last = before.lastPage.rows.at(-1);
  const first = here.rows[0];
  if (last === undefined || first === undefined) return false;
  if (isDeepStrictEqual(last, first)) {
    return (await settleBound(walk, [before.lastPage, here])) === "inclusive";
  }
  if (walk.knowledge.bound === "inclusive") {
    throw cursorStuck("the pages of this server overlap by a row, but these two do not");
  }
  walk.knowledge.bound = "exclusive";
  return false;
}

/**
 * The cursor did not move: proves that the day ends here, by reading its end again with other cuts.
 */
async function requireEnd(walk: DayWalk, before: ReadSoFar, here: KnownRows, repeated: boolean) {
  const { ask, day } = walk;
  await sampleRecent(walk);
  const bound: CursorBound = repeated ? "inclusive" : "exclusive";
  const server: PagingServer = { bound, largestPage: walk.knowledge.largestPage };
  const onlyRepeat = repeated && here.rows.length === 1;
  if (!onlyRepeat && canCut(here, here.rows.length, bound)) {
    return proveEnd(ask, here, here.rows.length, server);
  }
  if (canCut(before, before.cuttable, bound)) {
    const rows = [...before.rows, ...(repeated ? here.rows.slice(1) : here.rows)];
    return proveEnd(ask, { ...before, rows }, before.cuttable, server);
  }
  // A day of one row cannot be cut. This server has given longer pages, so it is not one that gives
  // single rows.
  const again = { window: { from: day, to: day }, idLessThan: null, limit: FULL_LIMIT - 1 };
  const single = onlyRepeat && before.rows.length === 1 && server.largestPage > 1;
  if (!single || !isDeepStrictEqual((await ask(again)).rows, before.rows)) {
    throw cursorStuck("the cursor did not move, and too few rows are there to prove the end");
  }
}

/**
 * Rows since the last page that was long enough to be cut elsewhere; shorter pages are added to it.
 */
function readOn(before: ReadSoFar | null, here: KnownRows, repeated: boolean): ReadSoFar {
  const cuttable = here.rows.length;
  if (before === null || canCut(here, cuttable, repeated ? "inclusive" : "exclusive")) {
    return { ...here, cuttable, lastPage: here };
  }
  const rows = [...before.rows, ...(repeated ? here.rows.slice(1) : here.rows)];
  return { ...before, rows, lastPage: here };
}

function rowsOfDay(
  day: Day,
  rows: readonly CommissionRow[],
  totals: { own: number; foreign: number },
) {
  const own = rows.filter((row) => row.day === day);
  totals.own += own.length;
  totals.foreign += rows.length - own.length;
  return own;
}

/** Refuses an answer with rows of other days only: it does not prove that the day is empty. */
function requireOwnRows({ own, foreign }: { own: number; foreign: number }): void {
  if (own === 0 && foreign > 0)
    throw badResponse(`all ${foreign} rows of the answer are of other days`);
}

/** How the server's cursors work, and the most rows that it has given at once. */
type PagingServer = { readonly bound: CursorBound; readonly largestPage: number };

/**
 * Proves that nothing follows `known`: a cut within its first `cuttable` rows gives exactly the
 * known rest. Else cursor-stuck.
 */
async function proveEnd(
  ask: AskCommissionPage,
  known: KnownRows,
  cuttable: number,
  server: PagingServer,
) {
  const { window, idLessThan, rows } = known;
  const head = await ask({ window, idLessThan, limit: cuttable - 1 });
  const last = head.rows.at(-1);
  const moved = head.endId !== null && head.endId !== idLessThan;
  if (!moved || last === undefined) throw stuck();
  if (head.rows.length >= rows.length || !beginsKnown(head.rows, rows)) throw stuck();
  const expected = rows.slice(head.rows.length);
  const rest = await readRest(
    ask,
    { window, idLessThan: head.endId, rows: expected },
    last,
    server,
  );
  if (!isDeepStrictEqual(rest, expected)) throw stuck();
}

/**
 * Whether a shorter page still moves the cursor: an inclusive answer repeats the row that it starts
 * from.
 */
function canCut({ idLessThan }: KnownRows, cuttable: number, bound: CursorBound): boolean {
  const repeats = bound === "inclusive" && idLessThan !== null;
  return cuttable - 1 >= (repeats ? 2 : 1);
}

/** Reads on until the server ends or has given more than expected. */
async function readRest(
  ask: AskCommissionPage,
  { window, idLessThan: start, rows: expected }: KnownRows,
  before: CommissionRow,
  { bound, largestPage }: PagingServer,
): Promise<CommissionRow[]> {
  const rest: CommissionRow[] = [];
  let cursor = start;
  let last = before;
  while (rest.length <= expected.length) {
    const { rows, endId } = await ask({ window, idLessThan: cursor, limit: FULL_LIMIT });
    const first = rows[0];
    const final = rows.at(-1);
    if (first === undefined || final === undefined) return rest;
    if (bound === "inclusive" && !isDeepStrictEqual(first, last)) throw stuck();
    const fresh = bound === "inclusive" ? rows.slice(1) : rows;
    append(rest, fresh);
    if (endId === null) return rest;
    if (endId === cursor) {
      // Only a page that had room for more rows shows that there are none.
      if (rows.length >= largestPage) throw stuck();
      return rest;
    }
    cursor = endId;
    last = final;
  }
  return rest;
}

function stuck() {
  return cursorStuck(
    "the cursor did not move, and reading the end again did not show that it was the end",
  );
}

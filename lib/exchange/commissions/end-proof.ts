import type { CommissionRow } from "@/lib/core/commissions/commission";
import { cursorStuck } from "../http/errors";
import type { Bound } from "./cursor-bound";
import { type AskPage, beginsKnown, FULL_LIMIT, type KnownRows, sameRow, sameRows } from "./walk";

/** What was learnt of the server: how its cursors work, and how many rows it has given at once. */
export type Server = { readonly bound: Bound; readonly largestPage: number };

/**
 * Proves that nothing follows `known` although the last cursor did not move: the rows are cut at another place,
 * where the cursor must move, and exactly the known rest must come from there. `cuttable`: how many rows of `known`
 * came in one page, so that a cut within them is a page the server can give. Throws cursor-stuck.
 */
export async function proveEnd(
  ask: AskPage,
  known: KnownRows,
  cuttable: number,
  { bound, largestPage }: Server,
): Promise<void> {
  const { window, idLessThan, rows } = known;
  const head = await ask({ window, idLessThan, limit: cuttable - 1 });
  const last = head.rows.at(-1);
  const moved = head.endId !== null && head.endId !== idLessThan;
  if (!moved || last === undefined || head.rows.length >= rows.length || !beginsKnown(head.rows, rows)) {
    throw stuck();
  }
  const expected = rows.slice(head.rows.length);
  const from = { window, idLessThan: head.endId, rows: expected };
  const rest = await readRest(ask, from, last, { bound, largestPage });
  if (!sameRows(rest, expected)) throw stuck();
}

/** A cut must leave a page whose cursor can move: an inclusive answer always repeats the row it starts from. */
export function canCut({ idLessThan }: KnownRows, cuttable: number, bound: Bound): boolean {
  return cuttable - 1 >= (bound === "inclusive" && idLessThan !== null ? 2 : 1);
}

/** Reads on until the server ends or has given more than expected. */
async function readRest(
  ask: AskPage,
  { window, idLessThan: start, rows: expected }: KnownRows,
  before: CommissionRow,
  { bound, largestPage }: Server,
): Promise<CommissionRow[]> {
  const rest: CommissionRow[] = [];
  let [cursor, last] = [start, before];
  while (rest.length <= expected.length) {
    const { rows, endId } = await ask({ window, idLessThan: cursor, limit: FULL_LIMIT });
    const [first, final] = [rows[0], rows.at(-1)];
    if (first === undefined || final === undefined) return rest;
    if (bound === "inclusive" && !sameRow(first, last)) throw stuck();
    const fresh = bound === "inclusive" ? rows.slice(1) : rows;
    rest.push(...fresh);
    if (endId === null) return rest;
    if (endId === cursor) {
      // Only a page that had room for more rows shows that there are none.
      if (rows.length >= largestPage) throw stuck();
      return rest;
    }
    [cursor, last] = [endId, final];
  }
  return rest;
}

function stuck() {
  return cursorStuck("the cursor did not move, and reading the end again did not show that it was the end");
}

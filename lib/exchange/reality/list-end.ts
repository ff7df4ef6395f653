import { isDeepStrictEqual } from "node:util";
import { cursorStuck } from "../http/errors";

/** `asked`: the cursor that brought it, null for the first page. `next` null: the exchange named no next page. */
export type ListPage<Row> = {
  readonly asked: string | null;
  readonly rows: readonly Row[];
  readonly next: string | null;
};
export type AskListPage<Row> = (cursor: string | null, limit: number) => Promise<ListPage<Row>>;

/** The largest page (docs/exchange.md 4.11); a server may give fewer rows at any time. */
export const FULL_LIMIT = 100;
/** The proof is that one row alone is left; where pages are that short anyway, it would tell nothing. */
const MIN_PROOF_ROWS = 3;

/**
 * It is the end where the same rows, cut one row sooner, name a cursor that moves, and only the rest follows there.
 * Throws ExchangeError (cursor-stuck) otherwise.
 */
export async function proveListEnd<Row>(
  ask: AskListPage<Row>,
  before: ListPage<Row>,
  here: ListPage<Row>,
): Promise<void> {
  const known =
    here.rows.length > 1
      ? { asked: here.asked, rows: here.rows, cut: here.rows.length - 1 }
      : { asked: before.asked, rows: [...before.rows, ...here.rows], cut: before.rows.length - 1 };
  if (Math.max(before.rows.length, here.rows.length) < MIN_PROOF_ROWS) {
    throw cursorStuck("the cursor did not move, and the pages are too short to prove the end");
  }
  const start = await ask(known.asked, known.cut);
  const moved = start.next !== null && start.next !== known.asked;
  if (!moved || !isDeepStrictEqual(start.rows, known.rows.slice(0, known.cut))) {
    throw cursorStuck("the cursor did not move, nor when fewer rows were asked for");
  }
  const rest = known.rows.slice(known.cut);
  const found = await readOn(ask, start.next, rest.length);
  if (!isDeepStrictEqual(found, rest))
    throw cursorStuck("the cursor did not move, and other rows follow elsewhere");
}

/** Rows from `cursor` to where it ends or stays, and some more where there are more than `expected`. */
async function readOn<Row>(ask: AskListPage<Row>, cursor: string | null, expected: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = cursor; from !== null && rows.length <= expected; ) {
    const page = await ask(from, FULL_LIMIT);
    rows.push(...page.rows);
    if (page.rows.length === 0 || page.next === from) break;
    from = page.next;
  }
  return rows;
}

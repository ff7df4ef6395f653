import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { append } from "@/lib/core/large-lists";
import { DIVIDEND_FIELDS } from "@/lib/stocks/panels/dividends";
import { EXECUTIVE_FIELDS, SHAREHOLDER_FIELDS } from "@/lib/stocks/panels/panels";
import { cursorStuck } from "../http/errors";
import { optional, PUBLIC, readWire, wholeNumber } from "../http/wire-fields";
import { recordSchema } from "./fields";
import type { PanelReader } from "./record-panels";

/** Five minutes at one question a second: no company's list is that long. */
const MAX_PAGES = 300;
/** A cursor is sent back in a URL. */
const CURSOR = /^[^\p{Cc}\p{Cs}]{0,2000}$/u;
const NO_CURSOR = "is not a cursor that can be sent back";

/**
 * Null data or a null list is an empty page; an absent list is refused: unknown is not empty.
 * `next` null: no further page.
 */
function listPageSchema<Row>(row: z.ZodType<Row>): z.ZodType<Omit<ListPage<Row>, "asked">> {
  const next = optional(z.union([z.string().regex(CURSOR, NO_CURSOR), wholeNumber], NO_CURSOR));
  const list = z
    .array(row, "is not a list")
    .nullable()
    .transform((rows) => rows ?? []);
  return z
    .object({ list, cursor: next }, "data is not an object")
    .nullable()
    .transform((data) => ({ rows: data?.list ?? [], next: data?.cursor ?? null }));
}

/**
 * Reads pages to an empty one, or to one without a next. Throws ExchangeError (cursor-stuck) where
 * a cursor or page repeats.
 */
function listReader<Row>(row: z.ZodType<Row>): PanelReader<readonly Row[]> {
  const schema = listPageSchema(row);
  return (ask) =>
    walkList(async (cursor, limit) => {
      const data = await ask({ limit: String(limit), cursor: cursor ?? undefined });
      return { asked: cursor, ...readWire(schema, data, PUBLIC) };
    });
}

async function walkList<Row>(ask: AskListPage<Row>): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const seen = new Set<string>();
  let before: ListPage<Row> | null = null;
  for (let count = 0; count < MAX_PAGES; count++) {
    const page: ListPage<Row> = await ask(before?.next ?? null, FULL_LIMIT);
    if (page.rows.length === 0) return rows;
    if (before !== null) requireOtherRows(before.rows, page.rows);
    append(rows, page.rows);
    if (page.next === null) return rows;
    if (before !== null && page.next === page.asked) {
      await proveListEnd(ask, before, page);
      return rows;
    }
    if (seen.has(page.next)) throw cursorStuck("the cursor came back to where it had been");
    seen.add(page.next);
    before = page;
  }
  throw cursorStuck(`no end after ${MAX_PAGES} pages`);
}

/**
 * Refuses pages that repeat or overlap. Rows have no id, so equal rows at a page's edge count as an
 * overlap.
 */
function requireOtherRows<Row>(before: readonly Row[], here: readonly Row[]): void {
  if (isDeepStrictEqual(before[0], here[0])) throw cursorStuck("the same page came again");
  if (isDeepStrictEqual(before.at(-1), here[0]))
    throw cursorStuck("a page begins with the last row of the page before");
}

export const readExecutives = listReader(recordSchema(EXECUTIVE_FIELDS));
export const readShareholders = listReader(recordSchema(SHAREHOLDER_FIELDS));
export const readDividends = listReader(recordSchema(DIVIDEND_FIELDS));

/**
 * `asked`: the cursor of the request, null for the first page. `next` null: the exchange named no
 * next page.
 */
export type ListPage<Row> = {
  readonly asked: string | null;
  readonly rows: readonly Row[];
  readonly next: string | null;
};
export type AskListPage<Row> = (cursor: string | null, limit: number) => Promise<ListPage<Row>>;

/** The largest page (docs/exchange.md 4.11); a server may give fewer rows at any time. */
export const FULL_LIMIT = 100;
/**
 * The proof leaves one row for the next page; where all pages are that short, it would prove
 * nothing.
 */
const MIN_PROOF_ROWS = 3;

/**
 * Proves that the list ends at `here`, whose cursor did not move: read with one row less, it must
 * lead to exactly that row. Else throws ExchangeError (cursor-stuck).
 */
export async function proveListEnd<Row>(
  ask: AskListPage<Row>,
  before: ListPage<Row>,
  here: ListPage<Row>,
) {
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

/** Rows from `cursor` to the end of the list, or to some more than `expected`. */
async function readOn<Row>(
  ask: AskListPage<Row>,
  cursor: string | null,
  expected: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  let from = cursor;
  while (from !== null && rows.length <= expected) {
    const page: ListPage<Row> = await ask(from, FULL_LIMIT);
    append(rows, page.rows);
    if (page.rows.length === 0 || page.next === from) break;
    from = page.next;
  }
  return rows;
}

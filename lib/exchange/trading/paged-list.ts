import * as z from "zod";
import type { TimeRange } from "@/lib/core/time-ranges";
import { splitRange } from "@/lib/trading/read-rules";
import { cursorStuck } from "../http/errors";
import { isSafeQueryValue } from "../http/query";
import type { ExchangeAnswer } from "../http/transport";
import { isGiven, readWire, wholeNumber } from "../http/wire-fields";
import { type AskListPage, FULL_LIMIT, type ListPage, proveListEnd } from "../reality/list-panels";
import { listOf } from "./wire-words";

/** A hundred million rows: only a server whose list never ends comes this far. */
const MAX_PAGES = 1_000_000;
const NO_CURSOR = "is not a cursor that can be sent back";

/** Asks for a page from `cursor` on, within the window where one is given. `data` null: no rows. */
export type AskTradingPage = (more: {
  readonly limit: string;
  readonly cursor: string | undefined;
  readonly startTime?: string;
  readonly endTime?: string;
}) => Promise<Pick<ExchangeAnswer, "data" | "mayQuote">>;

/** `{list, cursor}`; null data or a null list is an empty page, an absent list is refused. */
function pageSchema<Row>(row: z.ZodType<Row>): z.ZodType<Omit<ListPage<Row>, "asked">> {
  const cursor = z
    .union([z.string(), wholeNumber], NO_CURSOR)
    .nullish()
    .transform((value) => (isGiven(value) ? value : null))
    .refine((value) => value === null || isSafeQueryValue(value), NO_CURSOR);
  return z
    .object({ list: listOf(row), cursor }, "data is not an object")
    .nullable()
    .transform((data) => ({ rows: data?.list ?? [], next: data?.cursor ?? null }));
}

/**
 * A list page by page to its end: an empty page, or one that names no next. A row that comes twice,
 * because pages overlap or rows moved while they were read, is yielded once, by its id. Throws
 * ExchangeError (cursor-stuck) where a page brings nothing new but promises more, and where a
 * cursor does not move and nothing proves the end.
 */
export async function* walkPages<Row>(
  row: z.ZodType<Row>,
  idOf: (row: Row) => string,
  askPage: AskTradingPage,
  window: TimeRange | null = null,
  seen: Set<string> = new Set(),
): AsyncGenerator<readonly Row[]> {
  const schema = pageSchema(row);
  const times =
    window === null ? {} : { startTime: String(window.fromMs), endTime: String(window.toMs) };
  const ask: AskListPage<Row> = async (cursor, limit) => {
    const { data, mayQuote } = await askPage({
      limit: String(limit),
      cursor: cursor ?? undefined,
      ...times,
    });
    return { asked: cursor, ...readWire(schema, data, mayQuote) };
  };
  const ofThisWalk = new Set<string>();
  const cursors = new Set<string>();
  let before: ListPage<Row> | null = null;
  for (let count = 0; count < MAX_PAGES; count++) {
    const page: ListPage<Row> = await ask(before?.next ?? null, FULL_LIMIT);
    if (page.rows.length === 0) return;
    const isNews = page.rows.some((one) => !ofThisWalk.has(idOf(one)));
    if (!isNews && page.next !== null) throw cursorStuck("the same page came again");
    const fresh = page.rows.filter((one) => !seen.has(idOf(one)));
    for (const one of page.rows) {
      ofThisWalk.add(idOf(one));
      seen.add(idOf(one));
    }
    if (fresh.length > 0) yield fresh;
    if (page.next === null) return;
    if (before !== null && page.next === page.asked) return proveListEnd(ask, before, page);
    if (cursors.has(page.next)) throw cursorStuck("the cursor came back to where it had been");
    cursors.add(page.next);
    before = page;
  }
  throw cursorStuck(`no end after ${MAX_PAGES} pages`);
}

/**
 * The same over a range of time, in windows that one question may cover, newest first. Each row
 * once.
 */
export async function* walkWindows<Row>(
  row: z.ZodType<Row>,
  idOf: (row: Row) => string,
  ask: AskTradingPage,
  range: TimeRange,
): AsyncGenerator<readonly Row[]> {
  const seen = new Set<string>();
  for (const window of splitRange(range)) yield* walkPages(row, idOf, ask, window, seen);
}

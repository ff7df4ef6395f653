import type { Day } from "@/lib/core/day";
import type { PendingEdits } from "../core/pending-edits";
import { COMMISSIONS_PATH } from "../http/endpoints";
import { type EnvelopeFields, errorReply, type ServerReply, successReply } from "../http/reply";
import type { ServerContext } from "../http/server-context";
import { createSignedEndpoint, isWhole, pageWithFaults } from "../http/signed-endpoint";
import type { ReplySwitches } from "../http/switches";
import type { CommissionBook } from "./book";
import type { DayEdit } from "./edits";
import { publishedDays } from "./published-days";
import { type ParsedCommissionQuery, parseCommissionQuery } from "./query";
import { type BookPage, type PageRequest, readPage } from "./read-page";
import { longId } from "./row-id";
import { firstBelow, sliceRows } from "./served-day";
import type { CommissionSwitches } from "./switches";

/** One page as it would be sent without a fault, and the days that were asked for. */
export type CommissionAnswer = {
  readonly reply: ServerReply;
  readonly count: number;
  readonly days: readonly Day[];
};

/** How many rows of the list come before the cursor. */
function rowsBefore({ days, load, cursor, inclusive }: PageRequest): number {
  if (cursor === null) return 0;
  return days.reduce((sum, day) => sum + firstBelow(load(day), cursor, inclusive), 0);
}

/** The cursor that the page is read from; the cursor fault makes it another one than was sent. */
function effectiveCursor(
  request: PageRequest,
  fault: CommissionSwitches["cursorFault"],
): number | null {
  if (fault === "stuck") return null;
  if (fault === "cycle" && rowsBefore(request) >= 2 * request.limit) return null;
  return request.cursor;
}

function idText(id: number, type: CommissionSwitches["endIdType"]): string {
  return type === "number" ? String(id) : `"${longId(id)}"`;
}

function endIdText(
  page: BookPage,
  query: ParsedCommissionQuery,
  switches: CommissionSwitches,
): string | null {
  if (page.more && page.lastId !== null) return idText(page.lastId, switches.endIdType);
  const choice = page.lastId === null ? switches.endIdOnEmptyPage : switches.endIdOnLastPage;
  switch (choice) {
    case "last-id":
      return page.lastId === null ? `""` : idText(page.lastId, switches.endIdType);
    case "unchanged":
      return query.cursor === null ? `""` : idText(query.cursor, switches.endIdType);
    case "empty":
      return `""`;
    case "null":
      return "null";
    default:
      choice satisfies "absent";
      return null;
  }
}

function listPieces(page: BookPage): (string | Buffer)[] {
  const pieces: (string | Buffer)[] = ["["];
  for (const [at, { served, from, to }] of page.slices.entries()) {
    if (at > 0) pieces.push(",");
    pieces.push(sliceRows(served, from, to));
  }
  pieces.push("]");
  return pieces;
}

function answerPage(
  page: BookPage,
  query: ParsedCommissionQuery,
  switches: CommissionSwitches & ReplySwitches,
  envelope: EnvelopeFields,
): ServerReply {
  if (page.count === 0 && switches.emptyPage === "code-40054") {
    return errorReply(switches.errorStatus, "40054", "The data fetched is empty", envelope);
  }
  if (page.count === 0 && switches.emptyPage === "null-data")
    return successReply(["null"], envelope);
  const endId = endIdText(page, query, switches);
  const isNullList = page.count === 0 && switches.emptyPage === "null-list";
  const start = endId === null ? "{" : `{"endId":${endId},`;
  const list = isNullList ? ["null"] : listPieces(page);
  const extra = switches.extraFields ? `,"hasMore":null,"total":{"rows":"?"}` : "";
  return successReply([start, `"commissionList":`, ...list, `${extra}}`], envelope);
}

type CommissionsState = {
  readonly book: CommissionBook;
  readonly switches: CommissionSwitches & ReplySwitches;
  readonly nowMs: number;
  readonly envelope: EnvelopeFields;
  /** Whether this page holds only half of its rows, though more follow. */
  readonly short: boolean;
};

/** GET /api/v2/broker/customer-commissions (docs/exchange.md 4.21). Throws RefusedQuery. */
async function answerCommissions(
  parameters: URLSearchParams,
  state: CommissionsState,
): Promise<CommissionAnswer> {
  const { book, switches, nowMs } = state;
  const query = parseCommissionQuery(parameters, nowMs, switches);
  const days = publishedDays(query, nowMs, switches);
  for (const day of days) await book.prepare(day, query.filter);
  const pageRows = Math.min(query.limit, switches.pageCap);
  const request: PageRequest = {
    days,
    load: (day) => book.serve(day, query.filter),
    order: switches.rowOrder,
    cursor: query.cursor,
    inclusive: switches.idLessThanBound === "inclusive",
    limit: state.short ? Math.max(1, Math.floor(pageRows / 2)) : pageRows,
  };
  const page = readPage({ ...request, cursor: effectiveCursor(request, switches.cursorFault) });
  return { days, count: page.count, reply: answerPage(page, query, switches, state.envelope) };
}

/** The book, and the edits that wait until pages were sent. */
export type EditedCommissions = {
  readonly book: CommissionBook;
  readonly edits: PendingEdits<DayEdit, readonly Day[]>;
};

export function createCommissionsEndpoint(
  server: ServerContext<CommissionSwitches>,
  { book, edits }: EditedCommissions,
) {
  let pages = 0;
  return createSignedEndpoint(server, "commissions", COMMISSIONS_PATH, (query, envelope) =>
    pageWithFaults(server, "commissions", envelope, {
      answer: (fault) => {
        if (isWhole(fault)) pages++;
        const switches = server.switches();
        const { shortPageEvery } = switches;
        const short = shortPageEvery > 0 && pages % shortPageEvery === 0;
        return answerCommissions(query, { book, switches, nowMs: envelope.nowMs, envelope, short });
      },
      sent: ({ days }) => edits.pageSent(days),
    }),
  );
}

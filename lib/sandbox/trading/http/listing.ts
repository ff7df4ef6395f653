import type * as Ask from "../interface/requests";
import { CATEGORIES, type RequestForm, refuseWith } from "./form";
import type { TradingSwitches } from "./switches";

const DAY_MS = 86_400_000;
/** docs/exchange.md 4.0: a query spans 30 days and reaches 90 days back. */
export const MAX_SPAN_MS = 30 * DAY_MS;
const REACH_MS = 90 * DAY_MS;
const MAX_ROWS = 100;

export type ListingLimits = {
  readonly nowMs: number;
  readonly rangeErrorCode: string;
  /** Whether the request must name a category. */
  readonly category: "required" | "optional";
  /** The widest range of time that may be asked for. */
  readonly spanMs: number;
};

export type AskedPage = {
  readonly listing: Ask.ListRequest;
  readonly limit: number;
  readonly cursor: string;
};

function readTimes(form: RequestForm, { nowMs, rangeErrorCode, spanMs }: ListingLimits) {
  const startMs = form.maybeMs("startTime");
  const endMs = form.maybeMs("endTime");
  if (startMs !== undefined) {
    if (startMs > (endMs ?? nowMs)) form.bad("startTime");
    if ((endMs ?? nowMs) - startMs > spanMs) refuseWith(rangeErrorCode);
    if (nowMs - startMs > REACH_MS) refuseWith(rangeErrorCode);
  }
  if (endMs !== undefined && nowMs - endMs > REACH_MS) refuseWith(rangeErrorCode);
  return { startMs, endMs };
}

export function readListing(form: RequestForm, limits: ListingLimits): AskedPage {
  const category =
    limits.category === "required" ? form.category(CATEGORIES) : form.maybeCategory(CATEGORIES);
  const cursor = form.maybeText("cursor") ?? "";
  if (!/^\d{0,24}$/.test(cursor)) form.bad("cursor");
  const limit = form.maybeText("limit") === undefined ? MAX_ROWS : form.whole("limit", 1, MAX_ROWS);
  const symbol = form.maybeSymbol();
  return { listing: { category, symbol, ...readTimes(form, limits) }, limit, cursor };
}

/**
 * One page of `rows`, which are sorted newest first. The cursor is the smallest id of the page
 * (`idOf`); the next page begins below it.
 */
export function answerPage<T extends object>(
  rows: readonly T[],
  { limit, cursor }: Pick<AskedPage, "limit" | "cursor">,
  idOf: (row: T) => string,
  switches: TradingSwitches,
): unknown {
  const below = cursor === "" ? rows : rows.filter((row) => BigInt(idOf(row)) < BigInt(cursor));
  const page = below.slice(0, limit);
  const last = page.at(-1);
  if (!last) return emptyPage(cursor, switches);
  const next = idOf(last);
  if (below.length > limit || switches.cursorOnLastPage === "last")
    return { list: page, cursor: next };
  return { list: page, ...spellCursor(switches.cursorOnLastPage, cursor) };
}

function spellCursor(form: "empty" | "null" | "absent" | "unchanged", sent: string) {
  if (form === "absent") return {};
  if (form === "null") return { cursor: null };
  return { cursor: form === "unchanged" ? sent : "" };
}

function emptyPage(cursor: string, switches: TradingSwitches): unknown {
  if (switches.emptyList === "code-40054") return refuseWith("40054");
  if (switches.emptyList === "null-data") return null;
  const list = switches.emptyList === "null-list" ? null : [];
  return { list, ...spellCursor(switches.cursorOnEmptyPage, cursor) };
}

/** `{list}` of rows that are not paged. */
export function answerList(rows: readonly unknown[], switches: TradingSwitches): unknown {
  if (rows.length > 0) return { list: rows };
  if (switches.emptyList === "code-40054") return refuseWith("40054");
  if (switches.emptyList === "null-data") return null;
  return { list: switches.emptyList === "null-list" ? null : [] };
}

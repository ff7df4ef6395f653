import type { TimeRange } from "@/lib/core/time-ranges";
import type { Repayment } from "@/lib/repayments/repayment";
import { mayBeCut, mayBeFull, noteCut, type RepaymentKnowledge, trustCut } from "./knowledge";
import { isBefore, NEWEST_FIRST, type ReadingOrder, timesLastFirst } from "./reading-order";
import { unlessRefused } from "./span";
import {
  type AnsweredPage,
  type AskRepaymentPage,
  isIn,
  type ReadStretch,
  type RepaymentWindow,
} from "./walk";

/** Pages that are held back until it was checked how they were cut: two seconds' worth. */
const PAGES_PER_CHECK = 10;
/** The same before anything was checked: enough to see that there was more than the first page. */
const FIRST_PAGES = 3;
/** Records of a page that the next one must show again. */
const OVERLAP = 3;

export type ChainReader = {
  /** May answer for the first part of the range only. */
  readonly ask: AskRepaymentPage;
  readonly knowledge: RepaymentKnowledge;
  readonly readInstant: (atMs: number, range: TimeRange) => Promise<RepaymentWindow>;
};

/** What pages have shown. */
type Chain = {
  readonly order: ReadingOrder;
  readonly found: Map<string, Repayment>;
  /**
   * Every instant read before this one is listed whole, if pages are cut at the end that is
   * believed.
   */
  frontierMs: number;
  /** Pages that may have left out records. */
  readonly cuts: AnsweredPage[];
};

/**
 * Reads `range` in one order, where pages hold the records that are first in it. Each page must
 * begin with known records, and how pages are cut is checked before anything is given out; null
 * where that is not as believed. `seen`: records of the first instant that are known from before.
 */
export async function readChain(
  { ask, knowledge, readInstant }: ChainReader,
  order: ReadingOrder,
  range: TimeRange,
  seen: readonly Repayment[],
): Promise<ReadStretch | null> {
  const found = new Map(seen.map((record) => [record.repayOrderId, record]));
  const chain: Chain = { order, found, frontierMs: order.firstOf(range), cuts: [] };
  const lastMs = order.lastOf(range);
  const most = knowledge.cut.checked ? PAGES_PER_CHECK : FIRST_PAGES;
  let nextMs = chain.frontierMs;
  let fullMs: number | null = null;
  for (let pages = 0; pages < most && fullMs === null; pages++) {
    if (isBefore(order, lastMs, chain.frontierMs)) break;
    const asked = ask(order.between(nextMs, lastMs));
    const page = await (pages > 0 ? unlessRefused(asked) : asked);
    if (page === null) break; // what was read is kept, and the next request meets the refusal
    const fresh = page.records.filter((record) => !found.has(record.repayOrderId));
    if (!continues(chain, page, fresh)) return null;
    if (fresh.length > 0) {
      nextMs = readOn(chain, page, fresh, knowledge);
    } else if (!mayBeFull(knowledge, page)) {
      chain.frontierMs = order.lastOf(page.range) + order.stepMs;
      nextMs = chain.frontierMs;
    } else if (isBefore(order, nextMs, chain.frontierMs)) {
      nextMs = chain.frontierMs;
    } else {
      fullMs = nextMs;
    }
  }
  if (!(await isCutAsBelieved(ask, knowledge, chain, order))) return null;
  const pieces = piecesOf(chain, range);
  if (fullMs !== null) {
    pieces.push(await readInstant(fullMs, range));
    return { pieces, leftMs: fullMs + order.stepMs, seen: [] };
  }
  const leftMs = chain.frontierMs;
  const left = [...found.values()].filter(({ repaidTimeMs }) => repaidTimeMs === leftMs);
  return { pieces, leftMs, seen: left };
}

/** Whether a page shows what is known of its time, and nothing new where all was known. */
function continues(
  { order, found, frontierMs }: Chain,
  page: AnsweredPage,
  fresh: readonly Repayment[],
): boolean {
  const times = timesById(page.records);
  for (const record of found.values()) {
    const atMs = times.get(record.repayOrderId);
    const isMissing = atMs === undefined && isIn(page.range, record);
    const isMoved = atMs !== undefined && atMs !== record.repaidTimeMs;
    if (isMissing || isMoved) return false;
  }
  return !fresh.some(({ repaidTimeMs }) => isBefore(order, repaidTimeMs, frontierMs));
}

/**
 * Takes the page in; the instant to ask from next, so that the next page shows some of its records
 * again.
 */
function readOn(
  chain: Chain,
  page: AnsweredPage,
  fresh: readonly Repayment[],
  knowledge: RepaymentKnowledge,
): number {
  const { order } = chain;
  for (const cut of chain.cuts) {
    if (fresh.some((record) => isIn(cut.range, record))) noteCut(knowledge, cut);
  }
  for (const record of page.records) chain.found.set(record.repayOrderId, record);
  if (mayBeCut(knowledge, page)) chain.cuts.push(page);
  const times = timesLastFirst(order, page.records);
  const lastMs = times[0] ?? order.lastOf(page.range);
  if (isBefore(order, chain.frontierMs, lastMs)) chain.frontierMs = lastMs;
  const overlap = Math.min(OVERLAP, Math.floor(times.length / 10));
  const overlapMs = times[overlap - 1] ?? lastMs;
  const known = times.filter((atMs) => !isBefore(order, atMs, overlapMs)).length;
  // Where most of the page lies in one millisecond, showing it again would leave no room for more.
  return known * 2 > times.length ? lastMs : overlapMs;
}

/** What is listed whole, as one piece; none where nothing is. */
function piecesOf({ order, found, frontierMs }: Chain, range: TimeRange): RepaymentWindow[] {
  const firstMs = order.firstOf(range);
  if (!isBefore(order, firstMs, frontierMs)) return [];
  const listed = order.between(firstMs, frontierMs - order.stepMs);
  const repayments = [...found.values()].filter((record) => isIn(listed, record));
  return [{ range: listed, repayments, incomplete: null }];
}

/**
 * Checks how pages were cut, by asking once more for the time that a page claims to hold whole.
 * That proves this page. It speaks for the others too where the page left out as many records as it
 * had, for then hardly any other choice of records would look the same; else each page is checked.
 */
export async function isCutAsBelieved(
  ask: AskRepaymentPage,
  knowledge: RepaymentKnowledge,
  { found, cuts }: Pick<Chain, "found" | "cuts">,
  order: ReadingOrder = NEWEST_FIRST,
): Promise<boolean> {
  const known = [...found.values()];
  const telling = cuts.findLast((page) => countLeftOut(order, known, page) >= page.given);
  const checked = telling !== undefined && knowledge.cut.checked ? [telling] : cuts;
  for (const page of checked) {
    if (!(await holdsItsTime(ask, knowledge, order, known, page))) return false;
  }
  if (telling !== undefined) trustCut(knowledge);
  return true;
}

/** Known records of the time that was asked for, beyond the last one of the page. */
function countLeftOut(
  order: ReadingOrder,
  known: readonly Repayment[],
  { range, records }: AnsweredPage,
): number {
  const [lastMs] = timesLastFirst(order, records);
  if (lastMs === undefined) return 0;
  const left = order.between(lastMs + order.stepMs, order.lastOf(range));
  return known.filter((record) => isIn(left, record)).length;
}

/**
 * Asks for the page's time but for its last millisecond; once more where that showed how the
 * exchange takes bounds.
 */
async function holdsItsTime(
  ask: AskRepaymentPage,
  knowledge: RepaymentKnowledge,
  order: ReadingOrder,
  known: readonly Repayment[],
  { range, records }: AnsweredPage,
): Promise<boolean> {
  const [lastMs = order.firstOf(range)] = timesLastFirst(order, records);
  const claimed = order.between(order.firstOf(range), lastMs - order.stepMs);
  if (claimed.fromMs > claimed.toMs) return true;
  const { start, end } = knowledge.edges;
  let page = await ask(claimed);
  if (knowledge.edges.start !== start || knowledge.edges.end !== end) page = await ask(claimed);
  const expected = known.filter((record) => isIn(claimed, record));
  const again = timesById(page.records);
  return (
    order.lastOf(page.range) === order.lastOf(claimed) &&
    !mayBeCut(knowledge, page) &&
    again.size === expected.length &&
    expected.every(({ repayOrderId, repaidTimeMs }) => again.get(repayOrderId) === repaidTimeMs)
  );
}

function timesById(records: readonly Repayment[]): Map<string, number> {
  return new Map(records.map(({ repayOrderId, repaidTimeMs }) => [repayOrderId, repaidTimeMs]));
}

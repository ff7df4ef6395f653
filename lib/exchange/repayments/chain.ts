import type { TimeRange } from "@/lib/core/time-ranges";
import type { Repayment } from "@/lib/repayments/repayment";
import { mayBeCut, mayBeFull, noteCut, type RepaymentKnowledge, trustCut } from "./knowledge";
import { unlessRefused } from "./span";
import {
  type AnsweredPage,
  type AskRepaymentPage,
  isIn,
  type ReadStretch,
  type RepaymentWindow,
  timesOf,
} from "./walk";

/** Pages that are held back until it was checked how they were cut: two seconds' worth. */
const PAGES_PER_CHECK = 10;
/** The same before anything was checked: enough to see that there was more than the first page. */
const FIRST_PAGES = 3;
/** Records of a page that the next one must show again. */
const OVERLAP = 3;

export type ChainReader = {
  /** May answer for the newest part of the range only. */
  readonly ask: AskRepaymentPage;
  readonly knowledge: RepaymentKnowledge;
  readonly readInstant: (atMs: number, range: TimeRange) => Promise<RepaymentWindow>;
};

/**
 * Reads from the newest end on where pages hold the newest records. Each page must begin with known ones, and how pages
 * are cut is checked before anything is given out; null where that is not as believed.
 */
export async function readChain(
  { ask, knowledge, readInstant }: ChainReader,
  range: TimeRange,
  seen: readonly Repayment[],
): Promise<ReadStretch | null> {
  const found = new Map(seen.map((record) => [record.repayOrderId, record]));
  const chain: Chain = { found, provenAfterMs: range.toMs, cuts: [] };
  const most = knowledge.cut.checked ? PAGES_PER_CHECK : FIRST_PAGES;
  let [uptoMs, fullMs] = [range.toMs, null as number | null];
  for (
    let pages = 0;
    pages < most && fullMs === null && chain.provenAfterMs >= range.fromMs;
    pages++
  ) {
    const asked = ask({ fromMs: range.fromMs, toMs: uptoMs });
    const page = await (pages > 0 ? unlessRefused(asked) : asked);
    if (page === null) break; // what was read is kept, and the next request meets the refusal
    const fresh = page.records.filter((record) => !found.has(record.repayOrderId));
    if (!continues(chain, page, fresh)) return null;
    if (fresh.length > 0) {
      uptoMs = readOn(chain, page, fresh, knowledge);
    } else if (!mayBeFull(knowledge, page)) {
      chain.provenAfterMs = page.range.fromMs - 1;
      uptoMs = chain.provenAfterMs;
    } else if (uptoMs > chain.provenAfterMs) {
      uptoMs = chain.provenAfterMs;
    } else {
      fullMs = uptoMs;
    }
  }
  if (!(await isCutAsBelieved(ask, knowledge, chain))) return null;
  const pieces = piecesOf(chain, range);
  if (fullMs !== null) {
    pieces.push(await readInstant(fullMs, range));
    return { pieces, leftMs: fullMs - 1, seen: [] };
  }
  const leftMs = chain.provenAfterMs;
  return {
    pieces,
    leftMs,
    seen: [...found.values()].filter(({ repaidTimeMs }) => repaidTimeMs === leftMs),
  };
}

/** Whether a page shows what is known of its time, and nothing new where all was known. */
function continues(
  { found, provenAfterMs }: Chain,
  page: AnsweredPage,
  fresh: readonly Repayment[],
): boolean {
  const times = new Map(
    page.records.map(({ repayOrderId, repaidTimeMs }) => [repayOrderId, repaidTimeMs]),
  );
  for (const record of found.values()) {
    const atMs = times.get(record.repayOrderId);
    if (atMs === undefined ? isIn(page.range, record) : atMs !== record.repaidTimeMs) return false;
  }
  return fresh.every(({ repaidTimeMs }) => repaidTimeMs <= provenAfterMs);
}

/** Takes the page in; the newest instant to ask for next. */
function readOn(
  chain: Chain,
  page: AnsweredPage,
  fresh: readonly Repayment[],
  knowledge: RepaymentKnowledge,
) {
  for (const cut of chain.cuts)
    if (fresh.some((record) => isIn(cut.range, record))) noteCut(knowledge, cut);
  for (const record of page.records) chain.found.set(record.repayOrderId, record);
  if (mayBeCut(knowledge, page)) chain.cuts.push(page);
  const times = timesOf(page.records);
  const oldestMs = times[0] ?? page.range.fromMs;
  chain.provenAfterMs = Math.min(chain.provenAfterMs, oldestMs);
  const overlapMs = times[Math.min(OVERLAP, Math.floor(times.length / 10)) - 1] ?? oldestMs;
  const known = times.filter((atMs) => atMs <= overlapMs).length;
  return known * 2 > times.length ? oldestMs : overlapMs;
}

function piecesOf({ found, provenAfterMs }: Chain, { toMs }: TimeRange): RepaymentWindow[] {
  if (provenAfterMs >= toMs) return [];
  const range = { fromMs: provenAfterMs + 1, toMs };
  const repayments = [...found.values()].filter((record) => isIn(range, record));
  return [{ range, repayments, incomplete: null }];
}

/** What pages have shown. Every instant after `provenAfterMs` is listed, if pages are cut at their oldest end. */
type Chain = {
  readonly found: Map<string, Repayment>;
  provenAfterMs: number;
  readonly cuts: AnsweredPage[];
};

/**
 * Checks how pages were cut, by asking once more for the time that a page claims to hold whole. That proves this page.
 * It speaks for the others too where the page left out as many records as it had, for then hardly any other choice of
 * records would look the same; else each page is checked.
 */
export async function isCutAsBelieved(
  ask: AskRepaymentPage,
  knowledge: RepaymentKnowledge,
  chain: Chain,
) {
  const telling = chain.cuts.findLast((page) => countLeftOut(chain, page) >= page.given);
  const checked = telling !== undefined && knowledge.cut.checked ? [telling] : chain.cuts;
  for (const page of checked) {
    if (!(await holdsItsTime(ask, knowledge, chain, page))) return false;
  }
  if (telling !== undefined) trustCut(knowledge);
  return true;
}

/** Of the time that was asked for. */
function countLeftOut({ found }: Chain, { range, records }: AnsweredPage): number {
  const left = { fromMs: range.fromMs, toMs: oldestOf(records, range.fromMs) - 1 };
  return [...found.values()].filter((record) => isIn(left, record)).length;
}

/** Asks for the page's time but for its oldest millisecond; once more where that showed how the exchange takes bounds. */
async function holdsItsTime(
  ask: AskRepaymentPage,
  knowledge: RepaymentKnowledge,
  { found }: Chain,
  { range, records }: AnsweredPage,
): Promise<boolean> {
  const claimed = { fromMs: oldestOf(records, range.toMs) + 1, toMs: range.toMs };
  if (claimed.fromMs > claimed.toMs) return true;
  const { start, end } = knowledge.edges;
  let page = await ask(claimed);
  if (knowledge.edges.start !== start || knowledge.edges.end !== end) page = await ask(claimed);
  const expected = [...found.values()].filter((record) => isIn(claimed, record));
  const again = new Map(page.records.map((record) => [record.repayOrderId, record.repaidTimeMs]));
  return (
    page.range.fromMs === claimed.fromMs &&
    !mayBeCut(knowledge, page) &&
    again.size === expected.length &&
    expected.every(({ repayOrderId, repaidTimeMs }) => again.get(repayOrderId) === repaidTimeMs)
  );
}

function oldestOf(records: readonly Repayment[], otherwise: number): number {
  return timesOf(records)[0] ?? otherwise;
}

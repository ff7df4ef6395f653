import type { TimeRange } from "@/lib/core/repayments/repayment";
import { mayBeCut, noteSplit, type RepaymentKnowledge } from "./knowledge";
import { newestPart, readWithin, widthOf } from "./span";
import { type AskPage, type Page, type RepaymentWindow, type Stretch, timesOf } from "./walk";

/** What a window should hold, of the largest answer: more is too often cut off and asked for twice. */
const AIMED_AT = 0.65;
const TRUSTED_TRIES = 6;
const MAX_GROWTH = 8;
/** Windows whose records tell how dense the next one is. */
const REMEMBERED = 8;

export type SplitReader = {
  readonly ask: AskPage;
  readonly knowledge: RepaymentKnowledge;
  readonly readInstant: (atMs: number, range: TimeRange) => Promise<RepaymentWindow>;
};

/**
 * The newest window of `left` that an answer surely holds whole: one that may be cut is asked for again, narrower.
 * Needs no order and no knowledge of which records an answer leaves out.
 */
export async function readNarrowing(
  { ask, knowledge, readInstant }: SplitReader,
  left: TimeRange,
): Promise<Stretch> {
  noteSplit(knowledge);
  let window = newestPart(left, nextWidthMs(knowledge));
  for (let tries = 0; ; tries++) {
    const page = await readWithin(knowledge.span, window, ask);
    if (!mayBeCut(knowledge, page)) {
      knowledge.listed.push({ widthMs: widthOf(page.range), count: page.records.length });
      if (knowledge.listed.length > REMEMBERED) knowledge.listed.shift();
      const piece = { range: page.range, repayments: page.records, incomplete: null };
      return { pieces: [piece], leftMs: page.range.fromMs - 1, seen: [] };
    }
    if (page.range.fromMs === page.range.toMs) {
      return { pieces: [await readInstant(left.toMs, left)], leftMs: left.toMs - 1, seen: [] };
    }
    window = narrow(page, tries);
  }
}

/** The newer part of what the page shows; from some tries on at most half of the time, should the page mislead. */
function narrow({ range: { fromMs, toMs }, records }: Page, tries: number): TimeRange {
  const times = timesOf(records);
  const share = times[Math.floor(times.length * (1 - AIMED_AT))] ?? fromMs;
  const middle = tries < TRUSTED_TRIES ? fromMs : Math.floor((fromMs + toMs) / 2);
  return { fromMs: Math.min(toMs, Math.max(share, middle) + 1), toMs };
}

/** As wide as the density of the last windows suggests; wider and wider while there is nothing. */
function nextWidthMs({ listed, largest }: RepaymentKnowledge): number {
  const last = listed.at(-1);
  if (last === undefined) return Number.POSITIVE_INFINITY;
  const count = listed.reduce((sum, window) => sum + window.count, 0);
  const widthMs = listed.reduce((sum, window) => sum + window.widthMs, 0);
  const widest = Math.max(...listed.map((window) => window.widthMs)) * MAX_GROWTH;
  return count === 0 ? widest : Math.ceil(Math.min(widest, (AIMED_AT * largest * widthMs) / count));
}

import { isDeepStrictEqual } from "node:util";
import { append, largest } from "@/lib/core/large-lists";
import type { TimeRange } from "@/lib/core/time-ranges";
import type { Repayment } from "@/lib/repayments/repayment";
import { badResponse } from "../http/errors";
import { type ChainReader, readChain } from "./chain";
import {
  type BoundEdges,
  doubtCut,
  mayBeCut,
  mayBeFull,
  noteSplit,
  type RepaymentKnowledge,
} from "./knowledge";
import { NEWEST_FIRST, OLDEST_FIRST } from "./reading-order";
import { isRefusal, newestPart, readWithin, unlessRefused, widestMs, widthOf } from "./span";
import {
  type AnsweredPage,
  type AskRecords,
  type AskRepaymentPage,
  isIn,
  type ReadStretch,
  type RepaymentWindow,
  timesOf,
} from "./walk";

/**
 * Pieces that cover `range`, newest first: listed whole, or one incomplete millisecond. Throws
 * ExchangeError; the pieces before it stand.
 */
export async function* walkRepayments(
  ask: AskRecords,
  knowledge: RepaymentKnowledge,
  range: TimeRange,
): AsyncGenerator<RepaymentWindow> {
  const reader = createReader(ask, knowledge);
  let leftMs = range.toMs;
  let seen: readonly Repayment[] = [];
  while (leftMs >= range.fromMs) {
    const stretch = await readNext(reader, { fromMs: range.fromMs, toMs: leftMs }, seen);
    if (stretch === null) {
      doubtCut(knowledge);
      seen = [];
      continue;
    }
    yield* stretch.pieces;
    leftMs = stretch.leftMs;
    seen = stretch.seen;
  }
}

/**
 * The newest time of `left`, read as the exchange's pages are believed to be cut; null where they
 * are not.
 */
function readNext(
  reader: ChainReader,
  left: TimeRange,
  seen: readonly Repayment[],
): Promise<ReadStretch | null> {
  const { ask, knowledge } = reader;
  const { way } = knowledge.cut;
  switch (way) {
    case "newest": {
      const askWithin: AskRepaymentPage = (part) => readWithin(knowledge.span, part, ask);
      return readChain({ ...reader, ask: askWithin }, NEWEST_FIRST, left, seen);
    }
    case "oldest":
      return readBlock(reader, left);
    default:
      way satisfies "any";
      return readNarrowing(reader, left);
  }
}

function createReader(ask: AskRecords, knowledge: RepaymentKnowledge): ChainReader {
  const pager = createPager(ask, knowledge);
  return {
    ask: pager,
    knowledge,
    readInstant: async (atMs, range) => {
      await learnEdges(ask, knowledge.edges, atMs);
      return readInstant(pager, knowledge, atMs, range);
    },
  };
}

/** Records that a block should hold: enough that its last, not quite full page costs little. */
const RECORDS_PER_BLOCK = 2_500;
/** How many times wider or narrower the next block may be. */
const MAX_CHANGE = 8;

/**
 * The newest block of `left`, read from its oldest end on; null where pages do not hold the oldest
 * records.
 */
function readBlock(reader: ChainReader, left: TimeRange): Promise<ReadStretch | null> {
  const { knowledge } = reader;
  return readWithin(knowledge.span, newestPart(left, knowledge.blockMs), async (block) => {
    const pieces: RepaymentWindow[] = [];
    let nextMs = block.fromMs;
    let seen: readonly Repayment[] = [];
    while (nextMs <= block.toMs) {
      const rest = { fromMs: nextMs, toMs: block.toMs };
      const stretch = await readChain(reader, OLDEST_FIRST, rest, seen);
      if (stretch === null) return null;
      append(pieces, stretch.pieces);
      nextMs = stretch.leftMs;
      seen = stretch.seen;
    }
    const records = pieces.reduce((sum, { repayments }) => sum + repayments.length, 0);
    knowledge.blockMs = nextBlockMs(widthOf(block), records);
    return { pieces: pieces.reverse(), leftMs: block.fromMs - 1, seen: [] };
  });
}

function nextBlockMs(widthMs: number, records: number): number {
  const wanted = RECORDS_PER_BLOCK / Math.max(1, records);
  const change = Math.min(MAX_CHANGE, Math.max(1 / MAX_CHANGE, wanted));
  return Math.ceil(widthMs * change);
}

/**
 * How far around a millisecond other records are looked for: a larger answer shows that its own was
 * not cut off.
 */
const AROUND_MS = 30 * 86_400_000;

/**
 * Reads a millisecond that seems full: alone, then with time around it, until an answer shows that
 * it is whole.
 */
async function readInstant(
  ask: AskRepaymentPage,
  knowledge: RepaymentKnowledge,
  atMs: number,
  { fromMs, toMs }: TimeRange,
): Promise<RepaymentWindow> {
  const afterMs = Math.min(toMs, atMs + Math.min(AROUND_MS, widestMs(knowledge.span)) - 1);
  const questions = [
    () => ask({ fromMs: atMs, toMs: atMs }),
    () => unlessRefused(ask({ fromMs: atMs - 1, toMs: atMs })),
    () => unlessRefused(readWithin(knowledge.span, { fromMs, toMs: atMs }, ask)),
    () => unlessRefused(ask({ fromMs: atMs, toMs: afterMs })),
  ];
  const found = new Map<string, Repayment>();
  const pages: AnsweredPage[] = [];
  const isFull = () => pages.every((page) => mayBeFull(knowledge, page));
  for (const question of questions) {
    if (!isFull()) break;
    const page = await question();
    if (page === null) continue;
    pages.push(page);
    for (const record of page.records) {
      if (record.repaidTimeMs === atMs) found.set(record.repayOrderId, record);
    }
  }
  const repayments = [...found.values()];
  const incomplete = isFull()
    ? ({ reason: "full-millisecond", known: repayments.length } as const)
    : null;
  return { range: { fromMs: atMs, toMs: atMs }, repayments, incomplete };
}

/**
 * The part of the largest answer that a window should hold; with more, too many answers are cut off
 * and asked for again.
 */
const AIMED_AT = 0.65;
const TRUSTED_TRIES = 6;
const MAX_GROWTH = 8;
/** How many windows are remembered to estimate the density of the next one. */
const REMEMBERED = 8;

/**
 * Reads the newest window of `left` that one answer certainly holds whole, however answers are cut.
 */
async function readNarrowing({ ask, knowledge, readInstant }: ChainReader, left: TimeRange) {
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

/**
 * The newer part of the page's time, by its records; after some tries at most half of it, should
 * the page mislead.
 */
function narrow({ range: { fromMs, toMs }, records }: AnsweredPage, tries: number): TimeRange {
  const times = timesOf(records);
  const share = times[Math.floor(times.length * (1 - AIMED_AT))] ?? fromMs;
  const middle = tries < TRUSTED_TRIES ? fromMs : Math.floor((fromMs + toMs) / 2);
  return { fromMs: Math.min(toMs, Math.max(share, middle) + 1), toMs };
}

/** The width that the density of the last windows suggests; it grows while there is nothing. */
function nextWidthMs(knowledge: RepaymentKnowledge): number {
  const { listed } = knowledge;
  const last = listed.at(-1);
  if (last === undefined) return Number.POSITIVE_INFINITY;
  const count = listed.reduce((sum, window) => sum + window.count, 0);
  const widthMs = listed.reduce((sum, window) => sum + window.widthMs, 0);
  const widest = largest(listed.map((window) => window.widthMs)) * MAX_GROWTH;
  if (count === 0) return widest;
  const wanted = AIMED_AT * knowledge.largest;
  return Math.ceil(Math.min(widest, (wanted * widthMs) / count));
}

/**
 * Asks for ranges with both ends included: a millisecond wider at an end that may not be included.
 * Throws bad-response on answers that cannot be right.
 */
function createPager(ask: AskRecords, knowledge: RepaymentKnowledge): AskRepaymentPage {
  return async (range) => {
    const answer = await askExactly(ask, boundsOf(range, knowledge.edges), knowledge.edges);
    knowledge.largest = Math.max(knowledge.largest, answer.length);
    const records = [...byId(answer).values()].filter((record) => isIn(range, record));
    return { range, records, given: answer.length };
  };
}

/** Finds out once, with a record at `atMs`, whether the exchange includes the bounds of a range. */
async function learnEdges(ask: AskRecords, edges: BoundEdges, atMs: number): Promise<void> {
  if (edges.tried) return;
  const tries = [
    { fromMs: atMs, toMs: atMs },
    { fromMs: atMs, toMs: atMs + 1 },
    { fromMs: atMs - 1, toMs: atMs },
  ];
  for (const wire of tries) {
    try {
      const answer = await askExactly(ask, wire, edges);
      if (answer.some(({ repaidTimeMs }) => repaidTimeMs === atMs)) break;
    } catch (error) {
      if (!isRefusal(error)) throw error; // some exchanges refuse ranges without a width
    }
  }
  edges.tried = true;
}

function boundsOf({ fromMs, toMs }: TimeRange, { start, end, noWidth }: BoundEdges): TimeRange {
  const endMs = end ? toMs : toMs + 1;
  const startMs = start ? fromMs : Math.max(0, fromMs - 1);
  return { fromMs: startMs, toMs: startMs === endMs && !noWidth ? endMs + 1 : endMs };
}

async function askExactly(
  ask: AskRecords,
  wire: TimeRange,
  edges: BoundEdges,
): Promise<readonly Repayment[]> {
  const answer = await ask(wire);
  if (wire.fromMs === wire.toMs) edges.noWidth = true;
  for (const [at, record] of answer.entries()) {
    if (!isIn(wire, record))
      throw badResponse(`data[${at}].repaidTime is outside of the time asked for`);
    if (record.repaidTimeMs === wire.fromMs) edges.start = true;
    if (record.repaidTimeMs === wire.toMs) edges.end = true;
  }
  return answer;
}

function byId(answer: readonly Repayment[]): Map<string, Repayment> {
  const found = new Map<string, Repayment>();
  for (const [at, record] of answer.entries()) {
    const other = found.get(record.repayOrderId);
    if (other !== undefined && !isDeepStrictEqual(record, other)) {
      throw badResponse(`data[${at}].repayOrderId is another record's too`);
    }
    found.set(record.repayOrderId, record);
  }
  return found;
}

import { type AnswerableSpan, createSpan } from "./span";
import type { AnsweredPage } from "./walk";

/**
 * Which records an answer holds when there are more than fit; it is not documented. With "newest"
 * and "oldest" reading goes on from the last record; with "any" the range must be split. Nothing is
 * trusted before it was checked.
 */
export type PageCut = {
  way: "newest" | "oldest" | "any";
  checked: boolean;
  failures: number;
  splits: number;
};

/**
 * Whether answers had records at startTime and endTime itself, and whether a range of one instant
 * was answered.
 */
export type BoundEdges = { start: boolean; end: boolean; noWidth: boolean; tried: boolean };

/** What a client has learnt about its server's answers. */
export type RepaymentKnowledge = {
  /** The most records of one answer: an answer with fewer is not cut off. */
  largest: number;
  /** The size of the largest answer that was certainly cut off. */
  cutAt: number;
  readonly edges: BoundEdges;
  readonly span: AnswerableSpan;
  readonly cut: PageCut;
  /** The windows that were listed last; they decide the width of the next one. */
  readonly listed: { widthMs: number; count: number }[];
  /** How much time is read at once where pages hold the oldest records. */
  blockMs: number;
};

const FIRST_BLOCK_MS = 86_400_000;

export function newRepaymentKnowledge(): RepaymentKnowledge {
  return {
    largest: 0,
    cutAt: 0,
    edges: { start: false, end: false, noWidth: false, tried: false },
    span: createSpan(),
    cut: { way: "newest", checked: false, failures: 0, splits: 0 },
    listed: [],
    blockMs: FIRST_BLOCK_MS,
  };
}

/** Whether records may be missing: the answer is as large as the largest one. */
export function mayBeCut({ largest }: RepaymentKnowledge, { given }: AnsweredPage): boolean {
  return given > 0 && given >= largest;
}

/** No known server has a smaller maximum of records. */
const SMALLEST_CAP = 10;

/**
 * The same for records of one millisecond. A few of them count as cut off only where such small
 * answers were cut before.
 */
export function mayBeFull(knowledge: RepaymentKnowledge, page: AnsweredPage): boolean {
  return mayBeCut(knowledge, page) && (page.given >= SMALLEST_CAP || knowledge.cutAt >= page.given);
}

export function noteCut(knowledge: RepaymentKnowledge, { given }: AnsweredPage): void {
  knowledge.cutAt = Math.max(knowledge.cutAt, given);
}

const MAX_FAILURES = 3;
/** After so many split windows the cut of pages is examined again. */
const SPLITS_BEFORE_ANOTHER_LOOK = 200;

/** Pages were not cut as believed: examine them again, or believe the next possibility. */
export function doubtCut({ cut }: RepaymentKnowledge): void {
  if (cut.checked && cut.failures < MAX_FAILURES) cut.failures += 1;
  else cut.way = cut.way === "newest" && !cut.checked ? "oldest" : "any";
  cut.checked = false;
  cut.splits = 0;
}

export function trustCut({ cut }: RepaymentKnowledge): void {
  if (cut.checked) cut.failures = 0;
  cut.checked = true;
}

export function noteSplit({ cut }: RepaymentKnowledge): void {
  cut.splits += 1;
  if (cut.splits >= SPLITS_BEFORE_ANOTHER_LOOK) Object.assign(cut, { way: "newest", failures: 0 });
}

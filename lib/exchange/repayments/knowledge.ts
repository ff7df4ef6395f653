import { type AnswerableSpan, createSpan } from "./span";
import type { AnsweredPage } from "./walk";

/**
 * Which records an answer holds when there are more than fit: not documented. "newest" and "oldest" let a walk go on
 * from the last record; "any" leaves only splitting. Nothing is believed before it was checked.
 */
export type PageCut = {
  way: "newest" | "oldest" | "any";
  checked: boolean;
  failures: number;
  splits: number;
};

/** Whether a record at startTime or endTime itself was ever given, and whether a range without width was answered. */
export type BoundEdges = { start: boolean; end: boolean; noWidth: boolean; tried: boolean };

/** What one client has learnt of its server's answers. */
export type RepaymentKnowledge = {
  /** The most records that came at once: an answer with fewer is not cut off. */
  largest: number;
  /** The size of the largest answer that is known to have been cut off. */
  cutAt: number;
  readonly edges: BoundEdges;
  readonly span: AnswerableSpan;
  readonly cut: PageCut;
  /** Of the windows listed last, for the width of the next one. */
  readonly listed: { widthMs: number; count: number }[];
  /** The time that is read at once where pages are cut at their newest end. */
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

/** Whether records may be missing: an answer that is as large as the largest one. */
export function mayBeCut({ largest }: RepaymentKnowledge, { given }: AnsweredPage): boolean {
  return given > 0 && given >= largest;
}

/** No server is known that gives fewer records at once. */
const SMALLEST_CAP = 10;

/** The same of records that nothing can tell apart from their rest; so few are taken for cut only where that was seen. */
export function mayBeFull(knowledge: RepaymentKnowledge, page: AnsweredPage): boolean {
  return mayBeCut(knowledge, page) && (page.given >= SMALLEST_CAP || knowledge.cutAt >= page.given);
}

export function noteCut(knowledge: RepaymentKnowledge, { given }: AnsweredPage): void {
  knowledge.cutAt = Math.max(knowledge.cutAt, given);
}

const MAX_FAILURES = 3;
/** Windows split blindly before pages are looked at once more. */
const SPLITS_BEFORE_ANOTHER_LOOK = 200;

/** Pages were not cut as believed: look again, or believe the next thing that is left. */
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

import type { FailureKind } from "@/lib/core/failure";
import type { TimeRange } from "@/lib/core/time-ranges";
import { ExchangeError } from "../http/errors";

/** What refusals have shown: how wide a range may be, and how far back it may begin. */
export type AnswerableSpan = {
  /** The widest range that was answered, and the narrowest that was refused for its width. */
  answeredMs: number;
  refusedMs: number;
  /** The latest start that was refused for a width that is answered elsewhere. */
  refusedFromMs: number;
};

export function createSpan(): AnswerableSpan {
  return {
    answeredMs: 0,
    refusedMs: Number.POSITIVE_INFINITY,
    refusedFromMs: Number.NEGATIVE_INFINITY,
  };
}

/** A range this narrow is refused for its place, not for its width. */
const NARROWEST_MS = 1_000;
/** A refused width this near to an answered one shows the limit well enough. */
const NEAR = 1.2;
/** It is not known which code means that a range is too wide (field notes). */
const REFUSALS: readonly FailureKind[] = ["out-of-range", "rejected"];

export function widthOf({ fromMs, toMs }: TimeRange): number {
  return toMs - fromMs + 1;
}

export function newestPart({ fromMs, toMs }: TimeRange, widthMs: number): TimeRange {
  return { fromMs: Math.max(fromMs, toMs - widthMs + 1), toMs };
}

/**
 * The widest range worth asking for: between the answered and the refused width, until they are
 * near.
 */
export function widestMs({ answeredMs, refusedMs }: AnswerableSpan): number {
  if (refusedMs === Number.POSITIVE_INFINITY) return refusedMs;
  return refusedMs <= NEAR * answeredMs ? answeredMs : Math.ceil((answeredMs + refusedMs) / 2);
}

/**
 * Reads the newest part of `range` that the exchange answers, and remembers refusals. Throws the
 * last refusal.
 */
export async function readWithin<T>(
  span: AnswerableSpan,
  range: TimeRange,
  read: (part: TimeRange) => Promise<T>,
) {
  for (;;) {
    const part = partToAsk(span, range);
    try {
      const result = await read(part);
      noteAnswered(span, part);
      return result;
    } catch (error) {
      if (!isRefusal(error) || widthOf(part) <= NARROWEST_MS) throw error;
      if (span.answeredMs === 0) await askNarrowest(span, part, read);
      noteRefused(span, part);
    }
  }
}

export function isRefusal(error: unknown): boolean {
  return error instanceof ExchangeError && REFUSALS.includes(error.failure.kind);
}

/** The answer; null where it was refused. */
export async function unlessRefused<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

function partToAsk(span: AnswerableSpan, range: TimeRange): TimeRange {
  const { refusedFromMs } = span;
  const part = newestPart(range, widestMs(span));
  if (part.fromMs > refusedFromMs) return part;
  if (range.toMs - refusedFromMs <= NARROWEST_MS) return newestPart(range, NARROWEST_MS);
  return { fromMs: Math.floor((refusedFromMs + range.toMs) / 2) + 1, toMs: range.toMs };
}

/**
 * Before the first answer a refusal is most likely not about the width: asks for the narrowest
 * range, and throws its refusal.
 */
async function askNarrowest(
  span: AnswerableSpan,
  part: TimeRange,
  read: (part: TimeRange) => Promise<unknown>,
) {
  await read(newestPart(part, NARROWEST_MS));
  span.answeredMs = NARROWEST_MS;
}

/** An answer for a place that seemed refused shows that its refusal had another reason. */
function noteAnswered(span: AnswerableSpan, part: TimeRange): void {
  span.answeredMs = Math.max(span.answeredMs, widthOf(part));
  if (part.fromMs <= span.refusedFromMs) span.refusedFromMs = Number.NEGATIVE_INFINITY;
}

function noteRefused(span: AnswerableSpan, part: TimeRange): void {
  const widthMs = widthOf(part);
  if (widthMs > span.answeredMs) span.refusedMs = Math.min(span.refusedMs, widthMs);
  else span.refusedFromMs = Math.max(span.refusedFromMs, part.fromMs);
}

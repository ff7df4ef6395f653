import { isDeepStrictEqual } from "node:util";
import type { DayRange } from "@/lib/core/day";
import { cursorStuck } from "../http/errors";
import { type AskPage, beginsKnown, type KnownRows, type WirePage } from "./walk";

/** Whether `idLessThan` leaves out the row it names (exclusive) or repeats it (inclusive): unknown in the sources. */
export type Bound = "exclusive" | "inclusive";

/** What one client has learnt about its server. Days are read side by side and share it. */
export type BoundKnowledge = {
  bound: Bound | null;
  settling: Promise<Bound> | null;
  /** The most rows that came at once: the server may clamp every page, and does not say so. */
  largestPage: number;
  sample: Promise<WirePage> | null;
};

export function newBoundKnowledge(): BoundKnowledge {
  return { bound: null, settling: null, largestPage: 0, sample: null };
}

export function noteLength(knowledge: BoundKnowledge, { rows }: WirePage): void {
  knowledge.largestPage = Math.max(knowledge.largestPage, rows.length);
}

const SAMPLE_LIMIT = 100;
const MAX_CUTS = 3;

/** Some rows of many days, asked for once a client: one day can be too short to show how the server works. */
export function sampleRecent(knowledge: BoundKnowledge, ask: AskPage, recent: DayRange): Promise<WirePage> {
  knowledge.sample ??= ask({ window: recent, idLessThan: null, limit: SAMPLE_LIMIT }).then(
    (sample) => {
      noteLength(knowledge, sample);
      return sample;
    },
    (error: unknown) => {
      knowledge.sample = null;
      throw error;
    },
  );
  return knowledge.sample;
}

/** Finds out by asking, once for all days, from rows known to differ; else from `recent`. Throws cursor-stuck. */
export async function settleBound(
  knowledge: BoundKnowledge,
  ask: AskPage,
  known: readonly KnownRows[],
  recent: DayRange,
): Promise<Bound> {
  if (knowledge.bound !== null) return knowledge.bound;
  knowledge.settling ??= decide(knowledge, ask, known, recent).finally(() => {
    knowledge.settling = null;
  });
  knowledge.bound = await knowledge.settling;
  return knowledge.bound;
}

async function decide(
  knowledge: BoundKnowledge,
  ask: AskPage,
  known: readonly KnownRows[],
  recent: DayRange,
): Promise<Bound> {
  for (const place of known) {
    const bound = await probe(ask, place);
    if (bound !== null) return bound;
  }
  const sample = await sampleRecent(knowledge, ask, recent);
  const bound = await probe(ask, { window: recent, idLessThan: null, rows: sample.rows });
  if (bound !== null) return bound;
  throw cursorStuck(
    "a page began with the last row of the page before, and nothing tells a repeat from a double",
  );
}

/** Null where the rows cannot tell: no two neighbours differ, or the server cuts its pages elsewhere. */
async function probe(ask: AskPage, { window, idLessThan, rows }: KnownRows): Promise<Bound | null> {
  for (const cut of cutsBetweenDifferent(rows, idLessThan === null ? 1 : 2)) {
    const head = await ask({ window, idLessThan, limit: cut });
    const [last, next] = [rows[head.rows.length - 1], rows[head.rows.length]];
    if (!beginsKnown(head.rows, rows) || head.endId === null || head.endId === idLessThan) return null;
    if (last === undefined || next === undefined || isDeepStrictEqual(last, next)) continue;
    const after = await ask({ window, idLessThan: head.endId, limit: 1 });
    const first = after.rows[0];
    if (first === undefined) return null;
    if (isDeepStrictEqual(first, next)) return "exclusive";
    if (isDeepStrictEqual(first, last)) return "inclusive";
    return null;
  }
  return null;
}

/** Page lengths after which the next row differs from the last one. */
function cutsBetweenDifferent(rows: KnownRows["rows"], from: number): number[] {
  const cuts: number[] = [];
  for (let cut = from; cut < rows.length && cuts.length < MAX_CUTS; cut++) {
    const [last, next] = [rows[cut - 1], rows[cut]];
    if (last !== undefined && next !== undefined && !isDeepStrictEqual(last, next)) cuts.push(cut);
  }
  return cuts;
}

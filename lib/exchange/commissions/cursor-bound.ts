import { isDeepStrictEqual } from "node:util";
import type { CommissionRow } from "@/lib/commissions/commission";
import type { Day, DayRange } from "@/lib/core/day";
import { cursorStuck } from "../http/errors";

/** The largest page (docs/exchange.md 4.21). A server may give fewer rows at any time. */
export const FULL_LIMIT = 1_000;

/** One answer of the exchange, before anything is left out. */
export type WireCommissionPage = {
  readonly rows: readonly CommissionRow[];
  readonly endId: string | null;
};

/** `idLessThan` null: from the newest row on. The window's days are UTC+8, both included. */
export type CommissionPageQuestion = {
  readonly window: DayRange;
  readonly idLessThan: string | null;
  readonly limit: number;
};
export type AskCommissionPage = (question: CommissionPageQuestion) => Promise<WireCommissionPage>;

/** Rows that are known to follow each other, as the answer to `idLessThan` in `window` begins with them. */
export type KnownRows = {
  readonly window: DayRange;
  readonly idLessThan: string | null;
  readonly rows: readonly CommissionRow[];
};

/** Whether `idLessThan` leaves out the row it names (exclusive) or repeats it (inclusive): unknown in the sources. */
export type CursorBound = "exclusive" | "inclusive";

/** What one client has learnt about its server. Days are read side by side and share it. */
export type BoundKnowledge = {
  bound: CursorBound | null;
  settling: Promise<CursorBound> | null;
  /** The most rows that came at once: the server may clamp every page, and does not say so. */
  largestPage: number;
  sample: Promise<WireCommissionPage> | null;
};

export type DayWalk = {
  readonly day: Day;
  readonly ask: AskCommissionPage;
  readonly knowledge: BoundKnowledge;
  /** Days with rows, most likely: sampled when a day alone cannot show how cursors work here. */
  readonly recent: () => DayRange;
};

export function beginsKnown(
  rows: readonly CommissionRow[],
  known: readonly CommissionRow[],
): boolean {
  return isDeepStrictEqual(rows, known.slice(0, rows.length));
}

export function newBoundKnowledge(): BoundKnowledge {
  return { bound: null, settling: null, largestPage: 0, sample: null };
}

export function noteLength(knowledge: BoundKnowledge, { rows }: WireCommissionPage): void {
  knowledge.largestPage = Math.max(knowledge.largestPage, rows.length);
}

const SAMPLE_LIMIT = 100;
const MAX_CUTS = 3;

/** Some rows of many days, asked for once a client: one day can be too short to show how the server works. */
export function sampleRecent({ knowledge, ask, recent }: DayWalk): Promise<WireCommissionPage> {
  knowledge.sample ??= ask({ window: recent(), idLessThan: null, limit: SAMPLE_LIMIT }).then(
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
  walk: DayWalk,
  known: readonly KnownRows[],
): Promise<CursorBound> {
  const { knowledge } = walk;
  if (knowledge.bound !== null) return knowledge.bound;
  knowledge.settling ??= decide(walk, known).finally(() => {
    knowledge.settling = null;
  });
  knowledge.bound = await knowledge.settling;
  return knowledge.bound;
}

async function decide(walk: DayWalk, known: readonly KnownRows[]): Promise<CursorBound> {
  for (const place of known) {
    const bound = await probe(walk.ask, place);
    if (bound !== null) return bound;
  }
  const window = walk.recent();
  const { rows } = await sampleRecent(walk);
  const bound = await probe(walk.ask, { window, idLessThan: null, rows });
  if (bound !== null) return bound;
  throw cursorStuck(
    "a page began with the last row of the page before, and nothing tells a repeat from a double",
  );
}

/** Null where the rows cannot tell: no two neighbours differ, or the server cuts its pages elsewhere. */
async function probe(
  ask: AskCommissionPage,
  { window, idLessThan, rows }: KnownRows,
): Promise<CursorBound | null> {
  for (const cut of cutsBetweenDifferent(rows, idLessThan === null ? 1 : 2)) {
    const head = await ask({ window, idLessThan, limit: cut });
    const [last, next] = [rows[head.rows.length - 1], rows[head.rows.length]];
    if (!beginsKnown(head.rows, rows) || head.endId === null || head.endId === idLessThan)
      return null;
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

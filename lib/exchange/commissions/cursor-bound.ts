import { isDeepStrictEqual } from "node:util";
import type { CommissionRow } from "@/lib/commissions/commission";
import type { Day, DayRange } from "@/lib/core/day";
import { cursorStuck } from "../http/errors";

/** The largest page (docs/exchange.md 4.21). A server may give fewer rows at any time. */
export const FULL_LIMIT = 1_000;

/** One answer of the exchange, with all of its rows. */
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

/** Consecutive rows, with which an answer to `idLessThan` in `window` begins. */
export type KnownRows = {
  readonly window: DayRange;
  readonly idLessThan: string | null;
  readonly rows: readonly CommissionRow[];
};

/**
 * Whether `idLessThan` leaves out the row it names (exclusive) or repeats it (inclusive): no source
 * says it.
 */
export type CursorBound = "exclusive" | "inclusive";

/** What a client has learnt about its server. Days that are read at the same time share it. */
export type BoundKnowledge = {
  bound: CursorBound | null;
  settling: Promise<CursorBound> | null;
  /** The most rows of one answer: the server may clamp pages without saying so. */
  largestPage: number;
  sample: Promise<WireCommissionPage> | null;
};

export type DayWalk = {
  readonly day: Day;
  readonly ask: AskCommissionPage;
  readonly knowledge: BoundKnowledge;
  /** Days that most likely have rows; sampled where one day cannot show how cursors work. */
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

/**
 * Rows of many days, asked for once by each client: one day can be too short to show how the server
 * works.
 */
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

/**
 * Finds the bound out by asking, once for all days: in `known`, else in recent days. Throws
 * cursor-stuck where neither tells.
 */
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

/**
 * The bound by asking for rows that are known; null where they cannot tell: no two neighbours
 * differ, or pages are cut elsewhere.
 */
async function probe(
  ask: AskCommissionPage,
  { window, idLessThan, rows }: KnownRows,
): Promise<CursorBound | null> {
  for (const cut of cutsBetweenDifferent(rows, idLessThan === null ? 1 : 2)) {
    const head = await ask({ window, idLessThan, limit: cut });
    if (!beginsKnown(head.rows, rows)) return null;
    if (head.endId === null || head.endId === idLessThan) return null;
    const last = rows[head.rows.length - 1];
    const next = rows[head.rows.length];
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
    const last = rows[cut - 1];
    const next = rows[cut];
    if (last !== undefined && next !== undefined && !isDeepStrictEqual(last, next)) cuts.push(cut);
  }
  return cuts;
}

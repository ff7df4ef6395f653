import { isDeepStrictEqual } from "node:util";
import type { Repayment, TimeRange } from "@/lib/core/repayments/repayment";
import { badResponse } from "../http/errors";
import type { Edges, RepaymentKnowledge } from "./knowledge";
import { isRefusal } from "./span";
import { type AskPage, type AskRecords, isIn } from "./walk";

/**
 * Asks for instants, both ends included, a millisecond wider until an end is known to be included. Throws bad-response
 * on records outside of what was asked and on two records with one id.
 */
export function createPager(ask: AskRecords, knowledge: RepaymentKnowledge): AskPage {
  return async (range) => {
    const answer = await askExactly(ask, boundsOf(range, knowledge.edges), knowledge.edges);
    knowledge.largest = Math.max(knowledge.largest, answer.length);
    const records = [...byId(answer).values()].filter((record) => isIn(range, record));
    return { range, records, given: answer.length };
  };
}

/** Finds out, once and from a record at `atMs`, whether the exchange includes its bounds. */
export async function learnEdges(ask: AskRecords, edges: Edges, atMs: number): Promise<void> {
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

function boundsOf({ fromMs, toMs }: TimeRange, { start, end, noWidth }: Edges): TimeRange {
  const endMs = end ? toMs : toMs + 1;
  const startMs = start ? fromMs : Math.max(0, fromMs - 1);
  return { fromMs: startMs, toMs: startMs === endMs && !noWidth ? endMs + 1 : endMs };
}

async function askExactly(ask: AskRecords, wire: TimeRange, edges: Edges): Promise<readonly Repayment[]> {
  const answer = await ask(wire);
  if (wire.fromMs === wire.toMs) edges.noWidth = true;
  for (const [at, record] of answer.entries()) {
    if (!isIn(wire, record)) throw badResponse(`data[${at}].repaidTime is outside of the time asked for`);
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

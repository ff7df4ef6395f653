import type { Repayment, TimeRange } from "@/lib/core/repayments/repayment";
import { type ChainReader, readChain } from "./chain";
import { readWithin, widthOf } from "./span";
import type { AskPage, RepaymentWindow, Stretch } from "./walk";

/** Of one block: enough that its last, not quite full page costs little. */
const RECORDS_PER_BLOCK = 2_500;
const MAX_CHANGE = 8;

/**
 * The newest block of `left` where pages hold the oldest records of what was asked: read as a chain in mirrored time,
 * then turned round. Null where pages are not cut so.
 */
export function readBlock(reader: ChainReader, left: TimeRange): Promise<Stretch | null> {
  const { knowledge } = reader;
  const newest = { fromMs: Math.max(left.fromMs, left.toMs - knowledge.blockMs + 1), toMs: left.toMs };
  return readWithin(knowledge.span, newest, async (block) => {
    const pieces: RepaymentWindow[] = [];
    const mirrored = mirrorReader(reader);
    let [next, seen]: [TimeRange, readonly Repayment[]] = [mirror(block), []];
    while (next.toMs >= next.fromMs) {
      const stretch = await readChain(mirrored, next, seen);
      if (stretch === null) return null;
      pieces.push(...stretch.pieces.map(mirrorPiece));
      next = { fromMs: next.fromMs, toMs: stretch.leftMs };
      seen = stretch.seen;
    }
    const records = pieces.reduce((sum, { repayments }) => sum + repayments.length, 0);
    const change = RECORDS_PER_BLOCK / Math.max(1, records);
    knowledge.blockMs = Math.ceil(widthOf(block) * Math.min(MAX_CHANGE, Math.max(1 / MAX_CHANGE, change)));
    return { pieces: pieces.reverse(), leftMs: block.fromMs - 1, seen: [] };
  });
}

function mirrorReader({ ask, knowledge, readInstant }: ChainReader): ChainReader {
  const mirroredAsk: AskPage = async (range) => {
    const page = await ask(mirror(range));
    return { range: mirror(page.range), records: page.records.map(mirrorRecord), given: page.given };
  };
  return {
    ask: mirroredAsk,
    knowledge,
    readInstant: async (atMs, range) => mirrorPiece(await readInstant(-atMs, mirror(range))),
  };
}

function mirror({ fromMs, toMs }: TimeRange): TimeRange {
  return { fromMs: -toMs, toMs: -fromMs };
}

function mirrorRecord(record: Repayment): Repayment {
  return { ...record, repaidTimeMs: -record.repaidTimeMs };
}

function mirrorPiece({ range, repayments, incomplete }: RepaymentWindow): RepaymentWindow {
  return { range: mirror(range), repayments: repayments.map(mirrorRecord), incomplete };
}

import type { Repayment, TimeRange } from "@/lib/core/repayments/repayment";
import { readBlock } from "./blocks";
import { type ChainReader, readChain } from "./chain";
import { readInstant } from "./instant";
import { doubtCut, type RepaymentKnowledge } from "./knowledge";
import { createPager, learnEdges } from "./pages";
import { readWithin } from "./span";
import { readNarrowing } from "./split";
import type { AskRecords, RepaymentWindow, Stretch } from "./walk";

/**
 * All repayments of `range`, from its newest end on, in pieces that do not overlap and together cover it; each is
 * listed whole or a single millisecond that is incomplete. Records that appear while their time is read may be left
 * to the next reading. Throws ExchangeError; what was yielded before stands.
 */
export async function* walkRepayments(
  ask: AskRecords,
  knowledge: RepaymentKnowledge,
  range: TimeRange,
): AsyncGenerator<RepaymentWindow> {
  const reader = createReader(ask, knowledge);
  let [leftMs, seen]: [number, readonly Repayment[]] = [range.toMs, []];
  while (leftMs >= range.fromMs) {
    const stretch = await readNext(reader, { fromMs: range.fromMs, toMs: leftMs }, seen);
    if (stretch === null) doubtCut(knowledge);
    yield* stretch?.pieces ?? [];
    leftMs = stretch?.leftMs ?? leftMs;
    seen = stretch?.seen ?? [];
  }
}

function readNext(reader: ChainReader, left: TimeRange, seen: readonly Repayment[]): Promise<Stretch | null> {
  const { ask, knowledge } = reader;
  const { way } = knowledge.cut;
  switch (way) {
    case "newest":
      return readChain({ ...reader, ask: (part) => readWithin(knowledge.span, part, ask) }, left, seen);
    case "oldest":
      return readBlock(reader, left);
    default:
      way satisfies "any";
      return readNarrowing(reader, left);
  }
}

function createReader(ask: AskRecords, knowledge: RepaymentKnowledge): ChainReader {
  const pager = createPager(ask, knowledge);
  const learn = (atMs: number) => learnEdges(ask, knowledge.edges, atMs);
  return {
    ask: pager,
    knowledge,
    readInstant: (atMs, range) => readInstant({ ask: pager, knowledge, learnEdges: learn }, atMs, range),
  };
}

import type { WholeAccountScope } from "@/lib/core/scope";
import { MAX_BATCH } from "./batch-rules";
import { type BatchRow, orderOf, readBatch } from "./batch-table";
import type { DraftBatch, DraftBatchOutcome, DraftBatchProblem } from "./contract";
import { draftOrder, type TradingPerson } from "./draft-order";

/** Saves every line of a pasted table as a draft; none, if a line cannot be read. */
export async function draftBatch(
  scope: WholeAccountScope,
  { text }: Pick<DraftBatch, "text">,
  trader: TradingPerson,
): Promise<DraftBatchOutcome> {
  const { lines, tooMany } = readBatch(text);
  if (lines.length === 0) return refuse({ kind: "empty" });
  if (tooMany) return refuse({ kind: "tooMany", most: MAX_BATCH });
  const rows: BatchRow[] = [];
  for (const { line, row } of lines) {
    if (row === null) return refuse({ kind: "wrongLine", line });
    rows.push(row);
  }
  const ids: string[] = [];
  for (const row of rows) {
    const id = await draftOrder(scope, orderOf(row), trader);
    if (id === null) return refuse({ kind: "gone" });
    ids.push(id);
  }
  return { kind: "drafted", ids };
}

function refuse(problem: DraftBatchProblem): DraftBatchOutcome {
  return { kind: "refused", problem };
}

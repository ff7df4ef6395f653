import { readChange } from "./changes/read-change";
import type { DraftChanges, DraftChangesOutcome, DraftChangesProblem } from "./contract";
import { draftChange, type TradingPerson, type TypedChange } from "./draft-order";
import type { TradingBook } from "./kept";

/** Saves several changes as drafts, each its own record; none, if one of them cannot be read. */
export async function draftChanges(
  book: TradingBook,
  { operation, changes }: Omit<DraftChanges, "accountId">,
  trader: TradingPerson,
): Promise<DraftChangesOutcome> {
  const read: TypedChange[] = [];
  const seen = new Set<string>();
  for (const { id, text } of changes) {
    if (seen.has(id)) return refuse({ kind: "twice", id });
    seen.add(id);
    const change = await readChange(book, { operation, id, text });
    if (typeof change === "string") return refuse({ kind: "unknown", id });
    read.push(change);
  }
  const ids: string[] = [];
  for (const change of read) {
    const id = await draftChange(book, change, trader);
    if (id === null) return refuse({ kind: "gone" });
    ids.push(id);
  }
  return { kind: "drafted", ids };
}

function refuse(problem: DraftChangesProblem): DraftChangesOutcome {
  return { kind: "refused", problem };
}

import type { Amount } from "@/lib/core/amount";
import { type AdlStep, adlStepOf, findAdlRank } from "@/lib/trading/adl-rank";
import type { Kept, ReadingState, TradingBook } from "@/lib/trading/kept";
import { findAccountAnswer } from "@/lib/trading/store/account-answers";
import { loadReadingState } from "./load-reading-state";

type RankOfPosition = { readonly rank: Amount; readonly step: AdlStep | null };

/** By the position's recordId; positions without a rank are absent. */
export type AdlRanks = {
  readonly reading: ReadingState;
  readonly ranks: Readonly<Record<string, RankOfPosition>>;
};

/** How soon each of these open positions would be reduced, as the exchange said it last. */
export async function loadAdlRanks(
  book: TradingBook,
  positions: readonly Kept<"position">[],
): Promise<AdlRanks> {
  const reading = await loadReadingState(book, ["adl-ranks"]);
  const kept = await findAccountAnswer(book, "adl-ranks");
  const ranks: Record<string, RankOfPosition> = {};
  for (const { recordId, record } of positions) {
    const rank = findAdlRank(kept?.answer ?? [], record)?.adlRank ?? null;
    if (rank !== null) ranks[recordId] = { rank, step: adlStepOf(rank) };
  }
  return { reading, ranks };
}

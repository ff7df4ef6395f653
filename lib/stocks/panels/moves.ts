import { type ComparedAnswers, computeHolderMoves } from "./holders";
import { computeCapitalMoves } from "./share-capital";

/** Computes the moves between two answers of a panel, the older one first. */
export const COMPUTE_MOVES = {
  shareholders: computeHolderMoves,
  executives: computeHolderMoves,
  "share-capital": computeCapitalMoves,
};
export type MovedPanel = keyof typeof COMPUTE_MOVES;
/** In the order of a stock's page. */
export const MOVED_PANELS = Object.keys(COMPUTE_MOVES) as readonly MovedPanel[];

/** Moves since the observation before; null: there is only one, or none. */
export type StockMoves = {
  readonly [Name in MovedPanel]: ComparedAnswers<
    ReturnType<(typeof COMPUTE_MOVES)[Name]>[number]
  > | null;
};

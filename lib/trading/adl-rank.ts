import { type Amount, compareAmounts } from "@/lib/core/amount";
import type { AdlRank, Position } from "./records";

/** Five bars, as exchanges show the rank. */
export const ADL_STEPS = 5;
export type AdlStep = 1 | 2 | 3 | 4 | 5;

/** The upper ends of the first four fifths. */
const ENDS = ["0.2", "0.4", "0.6", "0.8"] as const;

/**
 * Which fifth of 0 to 1 a rank is in; 5 is the first to be reduced (docs/trading.md 5). Null: it is
 * not between 0 and 1.
 */
export function adlStepOf(rank: Amount): AdlStep | null {
  if (compareAmounts(rank, "0" as Amount) < 0 || compareAmounts(rank, "1" as Amount) > 0)
    return null;
  const above = ENDS.filter((end) => compareAmounts(rank, end as Amount) > 0).length;
  return (above + 1) as AdlStep;
}

/** The rank of an open position; null: the exchange gives none, as of coin-margined ones. */
export function findAdlRank(
  ranks: readonly AdlRank[],
  {
    category,
    symbol,
    posSide,
    marginCoin,
  }: Pick<Position, "category" | "symbol" | "posSide" | "marginCoin">,
): AdlRank | null {
  // The answer names no product; no symbol of these is one of another.
  if (category === "COIN-FUTURES") return null;
  const found = ranks.find(
    (rank) =>
      rank.symbol === symbol &&
      (rank.holdSide === null || rank.holdSide === posSide) &&
      (rank.marginCoin === null || marginCoin === null || rank.marginCoin === marginCoin),
  );
  return found ?? null;
}

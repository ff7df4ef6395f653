import { type Amount, compareAmounts, sumAmounts } from "../amount";
import { currentRows, type Holding } from "./match-holders";

/** How much of all shares the largest holders have together, of those whose share is known. */
export type Concentration = { readonly top: number; readonly ratio: Amount };

const TOPS = [1, 5, 10];

/** The largest part of all shares first, then the most shares; those of which neither is known last. */
export function rankHoldings<Row extends Holding>(holdings: readonly Row[]): readonly Row[] {
  return holdings.toSorted(
    (a, b) => compareKnown(a.holdingRatio, b.holdingRatio) || compareKnown(a.holdingNum, b.holdingNum),
  );
}

/** Percent of all shares: of the largest, the five largest, the ten largest that hold now. None where no part is known. */
export function concentrationOf(holdings: readonly Holding[]): readonly Concentration[] {
  const ratios = rankHoldings(currentRows(holdings)).flatMap(({ holdingRatio }) => holdingRatio ?? []);
  return TOPS.filter((top) => top <= ratios.length).map((top) => ({
    top,
    ratio: sumAmounts(ratios.slice(0, top)),
  }));
}

/** The larger first, unknown ones last. */
function compareKnown(a: Amount | null, b: Amount | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return compareAmounts(b, a);
}

import { type Amount, isZeroAmount, parseAmount, subtractAmounts } from "../amount";
import { compareKnown, type HolderPair, type Holding, matchHolders, nameKey } from "./match-holders";
import type { CapitalMove } from "./share-capital";
import type { StockCode } from "./stock-code";

export type HolderMove<Row extends Holding> = HolderPair<Row> & {
  /** "share-changed": as many shares, another part of the company. "unclear": not given on both sides. */
  readonly kind: "entered" | "left" | "grew" | "shrank" | "renamed" | "share-changed" | "unclear";
  /** Shares more, negative for less; null where they are not given. */
  readonly byShares: Amount | null;
  /** Percentage points more; null where they are not given. */
  readonly byRatio: Amount | null;
};

const ZERO = parseAmount("0");

/** Who entered, left, grew or shrank between two observations in one language, the largest move first. */
export function computeHolderMoves<Row extends Holding>(
  before: readonly Row[],
  after: readonly Row[],
): HolderMove<Row>[] {
  return matchHolders(before, after)
    .map(toMove)
    .filter((move) => move !== null)
    .sort(
      (a, b) =>
        compareKnown(sizeOf(a.byShares), sizeOf(b.byShares)) ||
        compareKnown(sizeOf(a.byRatio), sizeOf(b.byRatio)),
    );
}

function toMove<Row extends Holding>(pair: HolderPair<Row>): HolderMove<Row> | null {
  const { before, after } = pair;
  const byShares = difference(pair, "holdingNum");
  const byRatio = difference(pair, "holdingRatio");
  const move = { ...pair, byShares, byRatio };
  if (before === null) return { ...move, kind: "entered" };
  if (after === null) return { ...move, kind: "left" };
  const decisive = byShares ?? byRatio;
  if (decisive !== null && !isZeroAmount(decisive)) {
    return { ...move, kind: decisive.startsWith("-") ? "shrank" : "grew" };
  }
  if (byRatio !== null && !isZeroAmount(byRatio)) return { ...move, kind: "share-changed" };
  if (nameKey(before.name) !== nameKey(after.name)) return { ...move, kind: "renamed" };
  const isGivenOtherwise =
    before.holdingNum !== after.holdingNum || before.holdingRatio !== after.holdingRatio;
  return decisive === null && isGivenOtherwise ? { ...move, kind: "unclear" } : null;
}

/** For a holder who entered or left: the whole holding. */
function difference({ before, after }: HolderPair<Holding>, field: "holdingNum" | "holdingRatio") {
  const [from, to] = [before ? before[field] : ZERO, after ? after[field] : ZERO];
  return from === null || to === null ? null : subtractAmounts(to, from);
}

function sizeOf(amount: Amount | null): Amount | null {
  return amount?.startsWith("-") ? (amount.slice(1) as Amount) : amount;
}

/** Two answers of one panel and what moved between them. */
export type Compared<Move> = {
  /** When the older one was seen last, and the newer one first; read from a share link's facts as ISO 8601. */
  readonly before: Date | string;
  readonly after: Date | string;
  readonly moves: readonly Move[];
};

/** What moved in one panel of one stock: between when the older answer was last seen and the newer one first. */
export type StockMove = {
  readonly code: StockCode;
  readonly number: number;
  readonly before: Date;
  readonly after: Date;
} & (
  | { readonly source: "shareholders" | "executives"; readonly moves: readonly HolderMove<Holding>[] }
  | { readonly source: "share-capital"; readonly moves: readonly CapitalMove[] }
);

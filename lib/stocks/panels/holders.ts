import {
  type Amount,
  compareAmounts,
  isZeroAmount,
  subtractAmounts,
  sumAmounts,
} from "@/lib/core/amount";
import { groupBy } from "@/lib/core/group-by";
import type { StockCode } from "../stock-code";
import type { HoldingRow } from "./panels";
import type { CapitalMove } from "./share-capital";

/** A holder's rows in two observations; null where it is in one of them only. Never both null. */
type HolderPair = { readonly before: HoldingRow | null; readonly after: HoldingRow | null };

/**
 * Which rows of two observations in one language are of the same holder. Rows have no id, so names
 * are all there is:
 * - compared without case, blanks, punctuation and width ("VANGUARD GROUP INC" is "Vanguard Group,
 *   Inc.");
 * - of several rows of a name only those announced last count, where rows have a date;
 * - of several that are left, equal ones belong together, then the largest with the largest;
 * - a holder in one observation only counts as renamed if exactly one holder in the other alone has
 *   as many shares;
 * - rows without a name belong together only where they are equal.
 */
function matchHolders(before: readonly HoldingRow[], after: readonly HoldingRow[]): HolderPair[] {
  const [left, entered] = [groupByName(before), groupByName(after)];
  const pairs = [...new Set([...left.keys(), ...entered.keys()])].flatMap((name) =>
    pairRows(left.get(name) ?? [], entered.get(name) ?? [], name !== ""),
  );
  return joinRenamed(pairs);
}

/** A name without case, blanks, punctuation and width; "" for no name. */
export function nameKey(name: string | null): string {
  return (name ?? "")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * The current rows: an answer may list reports of several periods, and only those announced last
 * for a name count.
 */
export function currentRows<Row extends HoldingRow>(rows: readonly Row[]): Row[] {
  return [...groupByName(rows).values()].flat();
}

function groupByName<Row extends HoldingRow>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = groupBy(rows, ({ name }) => nameKey(name));
  for (const [key, group] of groups) if (key !== "") groups.set(key, announcedLast(group));
  return groups;
}

function announcedLast<Row extends HoldingRow>(rows: readonly Row[]): Row[] {
  const dateOf = (row: Row) => row.announcementDate ?? "";
  const last = rows.map(dateOf).sort().at(-1);
  return rows.filter((row) => dateOf(row) === last);
}

function pairRows(before: readonly HoldingRow[], after: readonly HoldingRow[], named: boolean) {
  const pairs: HolderPair[] = [];
  const rest = [...after];
  const others: HoldingRow[] = [];
  for (const row of before) {
    const same = rest.findIndex((other) => rowText(other) === rowText(row));
    if (same < 0) others.push(row);
    else pairs.push({ before: row, after: rest.splice(same, 1)[0] ?? null });
  }
  if (!named) return [...pairs, ...alone(others, "before"), ...alone(rest, "after")];
  const [from, to] = [others.sort(largestFirst), rest.sort(largestFirst)];
  for (let at = 0; at < Math.max(from.length, to.length); at++) {
    pairs.push({ before: from[at] ?? null, after: to[at] ?? null });
  }
  return pairs;
}

function alone(rows: readonly HoldingRow[], side: keyof HolderPair): HolderPair[] {
  return rows.map((row) =>
    side === "before" ? { before: row, after: null } : { before: null, after: row },
  );
}

function joinRenamed(pairs: readonly HolderPair[]): HolderPair[] {
  const left = pairs.filter(({ after }) => after === null);
  const entered = pairs.filter(({ before }) => before === null);
  const joined = new Set<HolderPair>();
  const renamed: HolderPair[] = [];
  for (const gone of left) {
    const holds = ({ before, after }: HolderPair) => canBeRenamed(gone.before, before ?? after);
    const [come, ...more] = entered.filter(holds);
    if (come === undefined || more.length > 0 || left.filter(holds).length > 1) continue;
    joined.add(gone).add(come);
    renamed.push({ before: gone.before, after: come.after });
  }
  return [...pairs.filter((pair) => !joined.has(pair)), ...renamed];
}

function canBeRenamed(a: HoldingRow | null, b: HoldingRow | null): boolean {
  if (!a?.name || !b?.name || a.holdingNum === null || b.holdingNum === null) return false;
  return !isZeroAmount(a.holdingNum) && compareAmounts(a.holdingNum, b.holdingNum) === 0;
}

/**
 * Unknown figures last; the row's text decides between equals, so that the order of the answer does
 * not matter.
 */
function largestFirst(a: HoldingRow, b: HoldingRow): number {
  return (
    compareKnown(a.holdingNum, b.holdingNum) ||
    compareKnown(a.holdingRatio, b.holdingRatio) ||
    (rowText(a) < rowText(b) ? -1 : 1)
  );
}

function rowText(row: HoldingRow): string {
  return JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export const TOPS = [1, 5, 10] as const;

/** The largest part of all shares first, then the most shares; rows without either last. */
export function rankHoldings<Row extends HoldingRow>(holdings: readonly Row[]): readonly Row[] {
  return holdings.toSorted(
    (a, b) =>
      compareKnown(a.holdingRatio, b.holdingRatio) || compareKnown(a.holdingNum, b.holdingNum),
  );
}

/**
 * Percent of all shares that the largest, the five and the ten largest current holders have; empty
 * if no part is known.
 */
export function concentrationOf(holdings: readonly HoldingRow[]) {
  const ratios = rankHoldings(currentRows(holdings)).flatMap(
    ({ holdingRatio }) => holdingRatio ?? [],
  );
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

export type HolderMove = HolderPair & {
  /**
   * "share-changed": as many shares, another part of the company. "unclear": not given on both
   * sides.
   */
  readonly kind: "entered" | "left" | "grew" | "shrank" | "renamed" | "share-changed" | "unclear";
  /** Shares more, negative for less; null where they are not given. */
  readonly byShares: Amount | null;
  /** Percentage points more; null where they are not given. */
  readonly byRatio: Amount | null;
};

const ZERO = "0" as Amount;

/**
 * Who entered, left, grew or shrank between two observations in one language, the largest move
 * first.
 */
export function computeHolderMoves(
  before: readonly HoldingRow[],
  after: readonly HoldingRow[],
): HolderMove[] {
  return matchHolders(before, after)
    .map(toMove)
    .filter((move) => move !== null)
    .sort(
      (a, b) =>
        compareKnown(sizeOf(a.byShares), sizeOf(b.byShares)) ||
        compareKnown(sizeOf(a.byRatio), sizeOf(b.byRatio)),
    );
}

function toMove(pair: HolderPair): HolderMove | null {
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
function difference({ before, after }: HolderPair, field: "holdingNum" | "holdingRatio") {
  const [from, to] = [before ? before[field] : ZERO, after ? after[field] : ZERO];
  return from === null || to === null ? null : subtractAmounts(to, from);
}

function sizeOf(amount: Amount | null): Amount | null {
  return amount?.startsWith("-") ? (amount.slice(1) as Amount) : amount;
}

/** Two answers of one panel and what moved between them. */
export type ComparedAnswers<Move> = {
  /**
   * When the older answer was last seen, and the newer one first; in a share link's facts as ISO
   * 8601.
   */
  readonly before: Date | string;
  readonly after: Date | string;
  readonly moves: readonly Move[];
};

/**
 * Moves in one panel of one stock, between the last sight of the older answer and the first sight
 * of the newer one.
 */
export type StockMove = {
  readonly code: StockCode;
  readonly number: number;
  readonly before: Date;
  readonly after: Date;
} & (
  | { readonly source: "shareholders" | "executives"; readonly moves: readonly HolderMove[] }
  | { readonly source: "share-capital"; readonly moves: readonly CapitalMove[] }
);

import type { Breakdown, BreakdownBucket, BreakdownSeries } from "@/lib/commissions/breakdown";
import { listBuckets } from "@/lib/commissions/buckets";
import type { ActiveClients } from "@/lib/commissions/store/active-clients";
import type { BreakdownSums } from "@/lib/commissions/store/breakdown";
import { type Amount, ratioOf, sumAmounts } from "@/lib/core/amount";
import { type Day, type DayRange, within } from "@/lib/core/day";
import type { DayGaps } from "@/lib/coverage/day-status";
import { type DaySum, type Valuation, valueSums } from "@/lib/rates/valuation";

type HeadField = "range" | "by" | "measure" | "per" | "unit";
export type BreakdownHead = Pick<Breakdown, HeadField>;

/** Why the figures of a range are incomplete; null where they are complete. */
type GapOf<Gap> = (range: DayRange) => Gap | null;

/**
 * A breakdown whose parts add up to their total. With a valuation, totals are the values of the
 * days' sums.
 */
export function assembleParts<By extends string, Measure extends string, Gap>(
  head: Pick<Breakdown<By, Measure>, HeadField>,
  sums: BreakdownSums,
  { gapOf, valuation }: { gapOf: GapOf<Gap>; valuation: Valuation | null },
): Breakdown<By, Measure, Gap> {
  const keys = keysOf(sums);
  const amountsOf = cellFinder(sums.cells);
  const missingIn = (range: DayRange) => {
    const ofDays = within(sums.coinDays, range);
    const ofCells = sums.cells.filter(({ from }) => from >= range.from && from <= range.to);
    const counted = valuation ? ofDays : ofCells;
    return counted.reduce((count, { missingRows }) => count + missingRows, 0);
  };
  const values = (range: DayRange) =>
    valuation ? valueSums(valuation, within(sums.coinDays, range)) : null;
  const buckets = listBuckets(head.range, head.per).map((range): BreakdownBucket<Gap> => {
    const amounts = keys.map((key) => amountsOf(range.from, key));
    const valued = values(range);
    const missingRows = missingIn(range);
    const total = valued ? totalOf(valued.value, sums.coinDays, range) : sumOf(amounts);
    return {
      ...range,
      gap: gapOf(range),
      amounts,
      total,
      // A share of a part would be too large.
      shares: amounts.map((amount) => (missingRows > 0 ? null : shareOf(amount, total))),
      valued,
      missingRows,
    };
  });
  const valued = values(head.range);
  const total = valued
    ? totalOf(valued.value, sums.coinDays, head.range)
    : sumOf(buckets.map((bucket) => bucket.total));
  const missingRows = missingIn(head.range);
  const series = keys.map((key, index): BreakdownSeries => {
    const own = sumOf(buckets.map(({ amounts }) => amounts[index] ?? null));
    return { key, total: own, share: missingRows > 0 ? null : shareOf(own, total) };
  });
  return { ...head, series, buckets, total, partial: gapOf(head.range), valued, missingRows };
}

/** Counts of clients. One client may be in several parts, so there are no shares. */
export function assembleClients(head: BreakdownHead, found: ActiveClients, gapOf: GapOf<DayGaps>) {
  const keys = keysOf(found);
  const amountsOf = cellFinder(found.cells);
  const totals = new Map(found.totals.map(({ from, amount }) => [from, amount]));
  const buckets = listBuckets(head.range, head.per).map(
    (range): BreakdownBucket => ({
      ...range,
      gap: gapOf(range),
      amounts: keys.map((key) => amountsOf(range.from, key)),
      total: totals.get(range.from) ?? null,
      shares: keys.map(() => null),
      valued: null,
      missingRows: 0,
    }),
  );
  const series = keys.map((key) => ({ key, total: amountsOf(null, key), share: null }));
  return {
    ...head,
    series,
    buckets,
    total: totals.get(null) ?? null,
    partial: gapOf(head.range),
    valued: null,
    missingRows: 0,
  };
}

type BreakdownCells = Pick<ActiveClients, "named"> & {
  readonly cells: readonly {
    readonly from: Day | null;
    readonly key: string | null;
    readonly amount: Amount | null;
  }[];
};

function keysOf({ named, cells }: BreakdownCells): (string | null)[] {
  return cells.some(({ key }) => key === null) ? [...named, null] : [...named];
}

function cellFinder(cells: BreakdownCells["cells"]) {
  const cellKey = (from: Day | null, key: string | null) => JSON.stringify([from, key]);
  const found = new Map(cells.map(({ from, key, amount }) => [cellKey(from, key), amount]));
  return (from: Day | null, key: string | null) => found.get(cellKey(from, key)) ?? null;
}

/** Days without rows have no value, not the value zero. */
function totalOf(value: Amount | null, sums: readonly DaySum[], range: DayRange): Amount | null {
  return within(sums, range).length > 0 ? value : null;
}

function sumOf(amounts: readonly (Amount | null)[]): Amount | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length > 0 ? sumAmounts(known) : null;
}

/** Null for a total that is unknown, zero or negative. */
export function shareOf(amount: Amount | null, total: Amount | null): Amount | null {
  if (amount === null || total === null || total.startsWith("-")) return null;
  return ratioOf(amount, total);
}

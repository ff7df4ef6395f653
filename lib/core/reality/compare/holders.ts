import { type Amount, sumAmounts } from "../../amount";
import type { MarketDate } from "../market/market-date";
import { concentrationOf, currentRows, type Holding, rankHoldings, TOPS } from "../match-holders";
import { type Measure, type MeasureValue, measure, missing } from "./measure";

export type ComparedHolding = Holding & { readonly voteRatio?: Amount | null };
export type ComparedHolders = {
  readonly holders: readonly ComparedHolding[];
};

type HolderMeasure = Measure<ComparedHolders>;

export function comparedHolders(rows: readonly ComparedHolding[]): ComparedHolders {
  return { holders: currentRows(rows) };
}

/** How many hold, and how much of all shares the largest have together. */
export const SHAREHOLDER_MEASURES: readonly HolderMeasure[] = [
  measure("listed", "count", ({ holders }) => String(holders.length)),
  measure(
    "largest",
    "text",
    ofSome((holders) => rankHoldings(holders)[0]?.name ?? null),
  ),
  ...TOPS.map((top) =>
    measure(
      `top${top}`,
      "percent",
      // Fewer holders with a known part than asked for have no such figure.
      ofSome(
        (holders) => concentrationOf(holders).find((each) => each.top === top)?.ratio ?? missing("fewer"),
      ),
    ),
  ),
  { ...measure("withoutPart", "count", withoutPart), isRare: true },
];

/** As of other holders; and what all executives have together, of those whose part is known. */
export const EXECUTIVE_MEASURES: readonly HolderMeasure[] = [
  ...SHAREHOLDER_MEASURES,
  measure("together", "percent", ofSome(sumOf("holdingRatio"))),
  measure("votes", "percent", ofSome(sumOf("voteRatio"))),
  measure("announced", "day", ofSome(lastAnnounced)),
];

function withoutPart({ holders }: ComparedHolders): MeasureValue {
  const unknown = holders.filter(({ holdingRatio }) => holdingRatio === null).length;
  return unknown === 0 ? missing("noDifference") : String(unknown);
}

function ofSome(of: (holders: readonly ComparedHolding[]) => MeasureValue): HolderMeasure["of"] {
  return ({ holders }) => (holders.length === 0 ? missing("nobody") : of(holders));
}

function sumOf(field: "holdingRatio" | "voteRatio") {
  return (holders: readonly ComparedHolding[]): MeasureValue => {
    const known = holders.flatMap((holder) => holder[field] ?? []);
    return known.length === 0 ? null : sumAmounts(known);
  };
}

function lastAnnounced(holders: readonly ComparedHolding[]): MarketDate | null {
  return (
    holders
      .flatMap(({ announcementDate }) => announcementDate ?? [])
      .sort()
      .at(-1) ?? null
  );
}

import { sumAmounts } from "@/lib/core/amount";
import type { MarketDate } from "../market/market-date";
import { concentrationOf, currentRows, rankHoldings, TOPS } from "../panels/holders";
import type { HoldingRow } from "../panels/panels";
import { type CompareMeasure, type MeasureValue, measure, missing } from "./measure";

export type ComparedHolders = {
  readonly holders: readonly HoldingRow[];
};

type HolderMeasure = CompareMeasure<ComparedHolders>;

export function comparedHolders(rows: readonly HoldingRow[]): ComparedHolders {
  return { holders: currentRows(rows) };
}

/** How many hold, and how much of all shares the largest have together. */
const SHAREHOLDERS: readonly HolderMeasure[] = [
  measure("listed", "count", ({ holders }) => String(holders.length)),
  ofSome("largest", "text", (holders) => rankHoldings(holders)[0]?.name ?? null),
  ...TOPS.map((top) => ofSome(`top${top}`, "percent", topRatio(top))),
  { ...measure("withoutPart", "count", withoutPart), isRare: true },
];

export const HOLDER_MEASURES = {
  shareholders: SHAREHOLDERS,
  /** Those of shareholders, and what all executives with a known part have together. */
  executives: [
    ...SHAREHOLDERS,
    ofSome("together", "percent", sumOf("holdingRatio")),
    ofSome("votes", "percent", sumOf("voteRatio")),
    ofSome("announced", "day", lastAnnounced),
  ],
} as const;

/** Fewer holders with a known part than asked for have no such figure. */
function topRatio(wanted: number) {
  return (holders: readonly HoldingRow[]): MeasureValue =>
    concentrationOf(holders).find(({ top }) => top === wanted)?.ratio ?? missing("fewer");
}

function withoutPart({ holders }: ComparedHolders): MeasureValue {
  const unknown = holders.filter(({ holdingRatio }) => holdingRatio === null).length;
  return unknown === 0 ? missing("noDifference") : String(unknown);
}

function ofSome(
  key: HolderMeasure["key"],
  form: HolderMeasure["form"],
  of: (holders: readonly HoldingRow[]) => MeasureValue,
): HolderMeasure {
  return measure(key, form, ({ holders }) =>
    holders.length === 0 ? missing("nobody") : of(holders),
  );
}

function sumOf(field: "holdingRatio" | "voteRatio") {
  return (holders: readonly HoldingRow[]): MeasureValue => {
    const known = holders.flatMap((holder) => holder[field] ?? []);
    return known.length === 0 ? null : sumAmounts(known);
  };
}

function lastAnnounced(holders: readonly HoldingRow[]): MarketDate | null {
  const dates = holders.flatMap(({ announcementDate }) => announcementDate ?? []);
  return dates.sort().at(-1) ?? null;
}

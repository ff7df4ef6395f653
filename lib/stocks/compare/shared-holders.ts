import { type Amount, compareAmounts, sumAmounts } from "@/lib/core/amount";
import { groupBy } from "@/lib/core/group-by";
import { nameKey } from "../panels/holders";
import type { HoldingRow } from "../panels/panels";
import type { ComparedHolders } from "./holders";
import type { CompareColumn } from "./measure";

/** One holder's part of one stock; null: the exchange does not say. */
export type SharedPart = {
  readonly holdingNum: Amount | null;
  readonly holdingRatio: Amount | null;
};

/**
 * A holder of several of the compared stocks; `parts` has one value a column, null where not
 * listed.
 */
export type SharedHolder = {
  readonly name: string;
  readonly parts: readonly (SharedPart | null)[];
};

/**
 * Holders listed for several of the stocks, those of the most stocks first. Names match without
 * case, blanks and punctuation.
 */
export function sharedHolders(columns: readonly CompareColumn<ComparedHolders>[]): SharedHolder[] {
  const byColumn = columns.map(({ value }) => groupByName(value?.holders ?? []));
  const keys = new Set(byColumn.flatMap((groups) => [...groups.keys()]));
  return [...keys]
    .filter((key) => byColumn.filter((groups) => groups.has(key)).length > 1)
    .map((key) => ({
      name: byColumn.flatMap((groups) => groups.get(key) ?? [])[0]?.name ?? "",
      parts: byColumn.map((groups) => partOf(groups.get(key))),
    }))
    .sort(
      (a, b) =>
        countOf(b) - countOf(a) ||
        compareAmounts(largestOf(b), largestOf(a)) ||
        (a.name < b.name ? -1 : 1),
    );
}

function groupByName(holders: readonly HoldingRow[]): Map<string, HoldingRow[]> {
  return groupBy(
    holders.filter(({ name }) => nameKey(name) !== ""),
    ({ name }) => nameKey(name),
  );
}

/** Several rows of one name are one holder's; with a figure missing there is no sum of it. */
function partOf(rows: readonly HoldingRow[] | undefined): SharedPart | null {
  return rows
    ? { holdingNum: sumOf(rows, "holdingNum"), holdingRatio: sumOf(rows, "holdingRatio") }
    : null;
}

function sumOf(rows: readonly HoldingRow[], field: keyof SharedPart): Amount | null {
  const known = rows.flatMap((row) => row[field] ?? []);
  return known.length < rows.length ? null : sumAmounts(known);
}

function countOf({ parts }: SharedHolder): number {
  return parts.filter((part) => part !== null).length;
}

/** Only for sorting: holders without a known part come last. */
function largestOf({ parts }: SharedHolder): Amount {
  const known = parts.flatMap((part) => part?.holdingRatio ?? []);
  return known.sort((a, b) => compareAmounts(b, a))[0] ?? ("-1" as Amount);
}

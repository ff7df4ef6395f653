import {
  CAUSES,
  type ChangeCause,
  type ChangeLeaf,
  explainLeaf,
  type Parts,
  valueScaleOf,
} from "@/lib/brief/explain";
import { readLeaves } from "@/lib/brief/store/change";
import { sumCommissionsByCoinDay } from "@/lib/commissions/store/reads";
import { type DayRange, hullOf } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { columnsOf, type ExportTable, tableOf } from "@/lib/exports/export-table";
import { readValuation } from "@/lib/rates/store/reference-rates";
import { coinsLeftOut } from "./change";

export type ChangeTableRequest = {
  readonly now: DayRange;
  readonly before: DayRange;
  readonly coin: string | null;
};

/** Coins with rows on either side and a day without a rate; the file leaves them out. */
export async function findLeftOut(
  scope: AccountScope,
  { now, before, coin }: ChangeTableRequest,
): Promise<string[]> {
  if (coin !== null) return [];
  const hull = hullOf(now, before);
  const [after, earlier, valuation] = await Promise.all([
    sumCommissionsByCoinDay(scope, now),
    sumCommissionsByCoinDay(scope, before),
    readValuation(hull),
  ]);
  return coinsLeftOut(valuation, [...after, ...earlier]);
}

/** The file's column of a cause; that of the rebate rate keeps its older name. */
const headerOf = (cause: ChangeCause) => (cause === "rebateRate" ? "rebateShare" : cause);

const SUMS = ["before", "now", "change"] as const;
/** The columns that add up. */
export const CHANGE_SUMS: readonly string[] = [...SUMS, ...CAUSES.map(headerOf)];

/**
 * A line for each client, product type, symbol and coin. The parts of a line add up to its change.
 */
export async function openChangeTable(
  scope: AccountScope,
  asked: ChangeTableRequest,
): Promise<ExportTable> {
  const leaves = await readLeaves(scope, {
    ...asked,
    exceptCoins: await findLeftOut(scope, asked),
  });
  const scale = valueScaleOf(leaves);
  const columns = [
    ...columnsOf("text", "uid", "productType", "symbol", "coin"),
    ...columnsOf("amount", ...SUMS),
    ...CAUSES.map((cause) => ({
      header: headerOf(cause),
      kind: "amount" as const,
      read: (line: Parts) => line[cause],
    })),
  ];
  return tableOf(columns, explainEach(leaves, scale));
}

function* explainEach(leaves: readonly ChangeLeaf[], scale: number) {
  for (const leaf of leaves) {
    const { parts, ...sums } = explainLeaf(leaf, scale);
    yield { ...leaf, ...sums, ...parts };
  }
}

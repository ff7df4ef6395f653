import { CAUSES, explainLeaf, valueScaleOf } from "@/lib/brief/explain";
import { readLeaves } from "@/lib/brief/store/change";
import { sumCommissionsByCoinDay } from "@/lib/commissions/store/reads";
import { type DayRange, hullOf } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { columnsOf, type ExportTable, tableOf } from "@/lib/exports/export-table";
import { readValuation } from "@/lib/rates/store/reference-rates";
import { coinsLeftOut } from "./change";

export type ChangeAsked = {
  readonly now: DayRange;
  readonly before: DayRange;
  readonly coin: string | null;
};

/** Coins that have a row on either side, and no rate on one of its days: no line is of them. */
export async function findLeftOut(
  scope: AccountScope,
  { now, before, coin }: ChangeAsked,
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

export const CHANGE_SUMS = ["before", "now", "change", ...CAUSES] as const;

/** Each client, product type, symbol and coin: what its change is made of. The parts of a line add up to its change. */
export async function openChangeTable(
  scope: AccountScope,
  asked: ChangeAsked,
): Promise<ExportTable> {
  const leaves = await readLeaves(scope, {
    ...asked,
    exceptCoins: await findLeftOut(scope, asked),
  });
  const scale = valueScaleOf(leaves);
  const lines = (function* () {
    for (const leaf of leaves) {
      const { parts, ...sums } = explainLeaf(leaf, scale);
      yield { ...leaf, ...sums, ...parts };
    }
  })();
  return tableOf(
    [
      ...columnsOf("text", "uid", "productType", "symbol", "coin"),
      ...columnsOf("amount", ...CHANGE_SUMS),
    ],
    lines,
  );
}

import { ROW_ANOMALIES, type RowAnomaly } from "@/lib/core/commissions/fees";
import type { DayRange } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db } from "../database/database";
import { ANOMALY_COLUMN } from "./fee-columns";

export type OddRowCounts = { readonly [Kind in RowAnomaly]: number };

/** How many rows of each kind of anomaly the days' rollups counted; a row can be of several kinds. */
export async function countOddRows(
  { accountId }: WholeAccountScope,
  { from, to }: DayRange,
): Promise<OddRowCounts> {
  const counts = ROW_ANOMALIES.map((kind) => `coalesce(sum(${ANOMALY_COLUMN[kind]}), 0)::int as "${kind}"`);
  const { rows } = await db().pool.query<OddRowCounts>(
    `select ${counts.join(", ")} from commission_product_totals where account_id = $1 and day between $2 and $3`,
    [accountId, from, to],
  );
  return rows[0] as OddRowCounts; // an aggregate without GROUP BY always has its one row
}

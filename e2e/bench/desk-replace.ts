import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import {
  loadCommissionRevisions,
  loadCommissionRowsAt,
} from "@/lib/commissions/store/days/history";
import { type Amount, parseAmount } from "@/lib/core/amount";
import { addDays } from "@/lib/core/day";
import type { DeskLedger } from "./desk-ledger";
import { median } from "./figure";

const RUNS = 3;

/**
 * Rows a second when a whole day is replaced with another version of each row, totals and history
 * included.
 */
export async function measureReplacedDay({
  scope,
  range,
}: DeskLedger): Promise<{ rows: number; perSecond: number }> {
  const day = addDays(range.to, -1);
  const seconds: number[] = [];
  let rows = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const revision = (await loadCommissionRevisions(scope, day)).length;
    const stored = await loadCommissionRowsAt(scope, day, revision);
    const restated = stored.map(({ occurrence: _, ...row }) => ({
      ...row,
      fee: row.fee === null ? null : another(row.fee),
    }));
    rows = restated.length;
    const startedMs = performance.now();
    const saved = await saveCommissionDay(scope, {
      day,
      rows: restated,
      fetchedAtMs: Date.now(),
      emptyMeans: "empty",
    });
    seconds.push((performance.now() - startedMs) / 1000);
    if (!saved.changed) throw new Error("the day was not replaced");
  }
  return { rows, perSecond: rows / median(seconds) };
}

/** The same amount with another last digit, so that amounts do not get longer with each run. */
function another(amount: Amount): Amount {
  const last = Number(amount.at(-1));
  return parseAmount(`${amount.slice(0, -1)}${(last % 8) + 1}`);
}

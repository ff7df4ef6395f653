import type { RepaymentFilter } from "@/lib/core/repayments/filter";
import type { WholeAccountScope } from "@/lib/core/scope";
import { ExportInterruptedError } from "../commissions/pages/csv-parts";
import type { StoredRepayment } from "./columns";
import { type RepaymentCursor, repaymentCursorOf } from "./order";
import { readRepayments } from "./page";
import { findChangedDay, loadRepaymentDayVersions, type RepaymentDayVersion } from "./versions";

/** Repayments that are read at once: some 10 MB of the heap. */
const PART_ROWS = 10_000;
const ORDER = { sort: "repaidTime", direction: "asc" } as const;

/**
 * The filter's repayments by time, then order id, each with the values of REPAYMENT_CSV_COLUMNS as they are stored.
 * Memory holds one part of some 10,000. All are of one version: throws ExportInterruptedError at the end
 * where repayments changed between two parts.
 */
export async function* streamRepayments(
  scope: WholeAccountScope,
  filter: RepaymentFilter,
  { partRows = PART_ROWS } = {},
): AsyncGenerator<readonly string[]> {
  const before = await loadRepaymentDayVersions(scope, filter.range);
  let cursor: RepaymentCursor | null = null;
  for (let parts = 1; ; parts += 1) {
    const part: StoredRepayment[] = await readRepayments(scope, filter, {
      ...ORDER,
      cursor,
      limit: partRows,
    });
    yield* part.map(csvValues);
    const last = part.at(-1);
    if (!last || part.length < partRows) {
      if (parts > 1) await checkUnchanged(scope, filter, before);
      return;
    }
    cursor = repaymentCursorOf(last, ORDER);
  }
}

async function checkUnchanged(
  scope: WholeAccountScope,
  { range }: RepaymentFilter,
  before: readonly RepaymentDayVersion[],
): Promise<void> {
  const changed = findChangedDay(before, await loadRepaymentDayVersions(scope, range));
  if (changed !== null) throw new ExportInterruptedError(changed);
}

function csvValues(repayment: StoredRepayment): readonly string[] {
  const { repaidTimeMs, repayOrderId, coin, repaidAmount, repaidInterest, repayType, businessType } =
    repayment;
  const time = new Date(repaidTimeMs).toISOString();
  return [time, repayOrderId, coin, repaidAmount, repaidInterest, repayType, businessType];
}

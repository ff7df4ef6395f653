import type { Readable } from "node:stream";
import type { CommissionFilter } from "@/lib/core/commission";
import type { Day } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { streamCommissionCsv } from "@/lib/store/commission-csv";
import type { CoverageDay } from "../coverage/coverage";
import { loadCoverageDays } from "../coverage/load";
import { describeGaps, unsettledDays } from "../coverage/wholeness";

export type CommissionExport = {
  /** The same bytes for page and command line. It ends with an error, never early, when something fails midway. */
  readonly csv: Readable;
  readonly fileName: string;
  /** Days of the range whose rows are not known, and the same in words; a file cannot show them. */
  readonly unsettled: readonly CoverageDay[];
  readonly partial: string | null;
};

/** Opens the CSV of exactly what the filter has. `today` is the exchange's day. Read `csv` or destroy it. */
export async function openCommissionCsv(
  scope: AccountScope,
  filter: CommissionFilter,
  today: Day,
): Promise<CommissionExport> {
  const days = await loadCoverageDays(scope, filter.range, today);
  const { from, to } = filter.range;
  return {
    csv: streamCommissionCsv(scope, filter),
    fileName: `commissions-${from}-${to}.csv`,
    unsettled: unsettledDays(days),
    partial: describeGaps(days),
  };
}

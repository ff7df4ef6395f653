import type { DayRange } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { loadRepaymentCoverage } from "@/lib/store/repayment-coverage";
import { loadRepaymentDayVersions } from "@/lib/store/repayment-versions";
import { describeUnknownTime } from "./describe-time";
import { findUnknownTime } from "./wholeness";

/** Which version of the days a file of repayments is of: its days' revisions count the versions of their records. */
export async function loadRepaymentVersion(scope: WholeAccountScope, range: DayRange) {
  const coverage = await loadRepaymentCoverage(scope);
  const days = await loadRepaymentDayVersions(scope, range);
  return {
    days: days.map(({ day, records, versions }) => ({ day, revision: versions, rows: records })),
    notWhole: describeUnknownTime(findUnknownTime(coverage, range)),
  };
}

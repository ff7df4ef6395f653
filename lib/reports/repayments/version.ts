import type { DayRange } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { loadRepaymentCoverage } from "@/lib/store/repayments/coverage";
import { findUnlistedRepayments } from "@/lib/store/repayments/repayments";
import { loadRepaymentDayVersions } from "@/lib/store/repayments/versions";
import type { FileVersion } from "../exports/subject";
import { describeUnknownTime } from "./describe-time";
import { findUnknownTime } from "./wholeness";

/** Which version of the days a file of repayments is of: its days' revisions count the versions of their records. */
export async function loadRepaymentVersion(scope: WholeAccountScope, range: DayRange): Promise<FileVersion> {
  const coverage = await loadRepaymentCoverage(scope);
  const days = await loadRepaymentDayVersions(scope, range);
  return {
    days: days.map(({ day, records, versions }) => ({ day, revision: versions, rows: records })),
    notWhole: describeUnknownTime(findUnknownTime(coverage, range)),
    notes: await describeUnlisted(scope, range),
  };
}

/** What the exchange no longer lists is in the file, and named. */
async function describeUnlisted(scope: WholeAccountScope, range: DayRange): Promise<string[]> {
  const unlisted = await findUnlistedRepayments(scope, range);
  if (unlisted === null) return [];
  const { count, firstMs, lastMs, lastListedMs } = unlisted;
  const time = (ms: number) => new Date(ms).toISOString();
  const records = count === 1 ? "1 repayment" : `${count} repayments`;
  return [
    `No longer listed by the exchange: ${records} of these days, from ${time(firstMs)} to ${time(lastMs)}. Nothing shows that they were withdrawn; they stay as they were last listed (${time(lastListedMs)}).`,
  ];
}

import { FAILURE_REACH, type FailureKind } from "@/lib/core/failure";

/** After so many requests in a row without an answer the exchange counts as down. */
const SILENT_IN_A_ROW = 3;

/** Decides after each day or stretch of time whether to stop the run. */
export function createStopRule() {
  let silent = 0;
  return function stopsRun(failure: FailureKind | null): boolean {
    const reach = failure && FAILURE_REACH[failure];
    if (reach === "key" || reach === "account") return true;
    if (reach === null) silent = 0;
    else if (reach === "silence") silent += 1;
    return silent >= SILENT_IN_A_ROW;
  };
}

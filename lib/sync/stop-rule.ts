import type { FailureKind } from "@/lib/core/failure";

/** After so many questions in a row without an answer the others are not asked: the exchange is down. */
const SILENT_IN_A_ROW = 3;

/** The same refusal would meet every other question of the run. */
const ACCOUNT_FAILURES: ReadonlySet<FailureKind> = new Set([
  "clock-skew",
  "key-unknown",
  "signature-refused",
  "passphrase-refused",
  "permission-missing",
  "address-not-allowed",
  "address-unsafe",
  "not-a-broker",
  "wrong-environment",
]);

const SILENCE = new Set<FailureKind>(["unreachable", "timed-out", "unavailable", "rate-limited"]);

/** Decides after each day, or stretch of time, whether the rest of the run is worth requesting. */
export function createStopRule() {
  let silent = 0;
  return function stopsRun(failure: FailureKind | null): boolean {
    if (failure === null) silent = 0;
    else if (ACCOUNT_FAILURES.has(failure)) return true;
    else if (SILENCE.has(failure)) silent += 1;
    return silent >= SILENT_IN_A_ROW;
  };
}

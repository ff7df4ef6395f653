import type { FailureKind } from "@/lib/core/failure";

/** After so many days in a row without an answer the others are not asked: the exchange is down, not the day. */
const SILENT_DAYS = 3;

/** The same refusal would meet every other day of the run. */
const ACCOUNT_FAILURES: ReadonlySet<FailureKind> = new Set([
  "clock-skew",
  "key-unknown",
  "signature-refused",
  "passphrase-refused",
  "permission-missing",
  "address-not-allowed",
  "not-a-broker",
  "wrong-environment",
]);

const SILENCE: ReadonlySet<FailureKind> = new Set([
  "unreachable",
  "timed-out",
  "unavailable",
  "rate-limited",
]);

/** Tells after each day whether the rest of the run is worth asking for. */
export function createStopRule() {
  let silentDays = 0;
  return function stopsRun(failure: FailureKind | null): boolean {
    if (failure === null) silentDays = 0;
    else if (ACCOUNT_FAILURES.has(failure)) return true;
    else if (SILENCE.has(failure)) silentDays += 1;
    return silentDays >= SILENT_DAYS;
  };
}

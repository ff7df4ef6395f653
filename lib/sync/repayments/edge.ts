import type { ExchangeFailure } from "@/lib/core/failure";
import type { WholeAccountScope } from "@/lib/core/scope";
import { loadRepaymentCoverage } from "@/lib/store/repayments/coverage";
import { findUnprovenTime } from "@/lib/store/repayments/repayments";
import type { UnlistedTime } from "../report";
import type { RepaymentWalk } from "./walk";

/** Stored repayments before the stretch that are asked for again, until one is listed: neighbours may be gone as well. */
const OLDER = [1, 10, 100];

/**
 * What a reading left out at its old end was withdrawn only where something older is still listed: asks for the
 * nearest stored repayments around it. What stays unproven stays stored. Resolves to why the rest was not worth
 * asking for, or null.
 */
export async function lookAround(
  scope: WholeAccountScope,
  walk: RepaymentWalk,
  readAtMs: number,
): Promise<ExchangeFailure | null> {
  const asked = new Set<number>();
  for (const older of OLDER) {
    for (const range of await findUnprovenTime(scope, { readAtMs, older })) {
      if (asked.has(range.fromMs)) continue;
      asked.add(range.fromMs);
      const { stoppedBy } = await walk.read(range);
      if (stoppedBy) return stoppedBy;
    }
  }
  return null;
}

/** What the reading found to be no longer listed and keeps; null: nothing. */
export async function findUnlisted(scope: WholeAccountScope, readAtMs: number): Promise<UnlistedTime | null> {
  const { gaps } = await loadRepaymentCoverage(scope);
  const found = gaps.filter(({ reason, seenAt }) => reason === "unlisted" && seenAt.getTime() === readAtMs);
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last) return null;
  return {
    fromMs: first.fromMs,
    toMs: last.toMs,
    known: found.reduce((sum, { known }) => sum + known, 0),
  };
}

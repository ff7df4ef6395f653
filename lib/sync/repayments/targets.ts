import type { ExchangeFailure } from "@/lib/core/failure";
import type { TimeRange } from "@/lib/core/repayments/repayment";
import { RECENT_MS } from "./plan";
import type { RepaymentWalk, WalkEnd } from "./walk";

/**
 * Reads the targets, newest first. Where the exchange refuses the older ones they are stored as refused; that counts
 * as missed only where somebody asked for them, for what was read of them before is still there. Resolves to why the
 * rest was not worth asking for, or null.
 */
export async function readTargets(
  walk: RepaymentWalk,
  targets: readonly TimeRange[],
  { nowMs, isAskedFor }: { nowMs: number; isAskedFor: boolean },
): Promise<ExchangeFailure | null> {
  const leave = isAskedFor ? walk.giveUp : walk.leaveOut;
  let refused: WalkEnd["refused"] = null;
  let stoppedBy: ExchangeFailure | null = null;
  for (const target of targets) {
    if (stoppedBy) await walk.giveUp(target, stoppedBy);
    else if (refused && target.toMs <= refused.atMs) await leave(target, refused.failure);
    else {
      const end: WalkEnd = await walk.read(target);
      stoppedBy = end.stoppedBy ?? refusedNow(end, nowMs);
      if (!end.refused) continue;
      refused = end.refused;
      const left = { fromMs: target.fromMs, toMs: refused.atMs };
      await (stoppedBy ? walk.giveUp : leave)(left, refused.failure);
    }
  }
  return stoppedBy;
}

/** An exchange that answers for nothing of the last days has no history that ends there: that is a failure. */
export function refusedNow({ refused }: WalkEnd, nowMs: number): ExchangeFailure | null {
  return refused && refused.atMs > nowMs - RECENT_MS ? refused.failure : null;
}

import type { Clock } from "@/lib/core/clock";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type Account, forgetFuture, saveClockOffset } from "@/lib/store/accounts/accounts";

/** Clocks so near agree: slow answers and a machine that sleeps account for less. */
const NEAR_MS = 10 * 60_000;

export type AgreedTime = {
  /** Nothing is known of what is later, ms. */
  readonly nowMs: number;
  /** The exchange's clock minus what this machine's makes of it; null: two clocks agree. */
  readonly jumpMs: number | null;
};

/**
 * The exchange's clock counts where it runs on from the last agreement (`offsetMs`: theirs minus this machine's), is
 * near this machine's, or nothing was agreed before; else the earlier of the two.
 */
export function agreeOnTime(at: {
  readonly exchangeMs: number;
  readonly machineMs: number;
  /** Null: they never agreed. */
  readonly offsetMs: number | null;
}): AgreedTime {
  const { exchangeMs, machineMs, offsetMs } = at;
  if (offsetMs === null) return { nowMs: exchangeMs, jumpMs: null };
  const expectedMs = machineMs + offsetMs;
  const jumpMs = exchangeMs - expectedMs;
  if (Math.abs(jumpMs) <= NEAR_MS || Math.abs(exchangeMs - machineMs) <= NEAR_MS) {
    return { nowMs: exchangeMs, jumpMs: null };
  }
  return { nowMs: Math.round(Math.min(exchangeMs, expectedMs)), jumpMs };
}

/** The same for an account, whose last agreement is stored. */
export function agreeForAccount(
  { agreedAt, clockOffsetMs }: Account,
  exchangeMs: number,
  machineMs: number,
): AgreedTime {
  return agreeOnTime({ exchangeMs, machineMs, offsetMs: agreedAt && clockOffsetMs });
}

/** Agrees on the time as a run begins; where clocks agree, forgets what was stored of a time that has not come. */
export async function beginWithAgreedTime(
  { account, scope, clock }: { account: Account; scope: WholeAccountScope; clock: Clock },
  exchangeMs: number,
): Promise<AgreedTime> {
  const machineMs = clock.now();
  const agreed = agreeForAccount(account, exchangeMs, machineMs);
  if (agreed.jumpMs !== null) return agreed;
  await saveClockOffset(scope, { offsetMs: exchangeMs - machineMs, agreedAtMs: exchangeMs });
  await forgetFuture(scope, exchangeMs);
  return agreed;
}

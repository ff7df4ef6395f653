import { type AgreedTime, agreeForAccount } from "@/lib/core/agreed-time";
import type { Clock } from "@/lib/core/clock";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type Account, forgetFuture, saveClockOffset } from "@/lib/store/accounts/accounts";

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

import { listKeyAccounts } from "@/lib/accounts/store/accounts";
import type { WholeAccountScope } from "@/lib/core/scope";
import type { Jobs } from "@/lib/database/jobs/jobs";
import { ExchangeError } from "@/lib/exchange/http/errors";
import { type CopyDeps, copyTrading } from "./copy-trading";

/** Accounts copied side by side by one worker; each has its own rate limit. */
const COPIES_AT_ONCE = 2;
/** About 25 questions, of which the exchange takes 20 a second (docs/decisions/0173). */
export const COPY_EVERY_SECONDS = 300;

type TradingWorkerDeps = CopyDeps & {
  readonly openAccount: (accountId: number) => WholeAccountScope;
};

/**
 * Copies what is traded of every account that is not paused. `onTrouble` is called when a failure
 * begins; while it lasts, the screens show it.
 */
export async function startTradingWorker(
  jobs: Jobs,
  deps: TradingWorkerDeps,
  onTrouble: (what: string, error: unknown) => void,
): Promise<void> {
  jobs.work("copy-trading", COPIES_AT_ONCE, async ({ accountId }, signal) => {
    const end = await copyTrading({ scope: deps.openAccount(accountId), signal }, deps);
    if (end.kind !== "copied") return;
    for (const { source, failure, isNew } of end.failures) {
      if (isNew) onTrouble(`the ${source} of account ${accountId}`, new ExchangeError(failure));
    }
  });
  await jobs.repeat("plan-trading", COPY_EVERY_SECONDS, async () => {
    for (const { id, pausedAt } of await listKeyAccounts())
      if (pausedAt === null) await sendCopy(jobs, id);
  });
}

/** An account has at most one copy waiting in the queue. False: one waits already. */
export function sendCopy(jobs: Pick<Jobs, "send">, accountId: number): Promise<boolean> {
  return jobs.send("copy-trading", { accountId }, `account-${accountId}`);
}

import type { ServerAction } from "@/lib/core/action-result";
import type { OfTradingAccount } from "@/lib/trading/contract";
import type { TradingState } from "@/lib/trading/order-limits";

type Stoppable = {
  readonly id: number;
  readonly name: string;
  readonly state: TradingState;
  /** Orders that are open, or of unknown outcome. */
  readonly open: number;
};

/** Accounts at which a stop does something: they trade, or have orders that are open. */
export function stoppable(accounts: readonly Stoppable[]): readonly Stoppable[] {
  return accounts.filter(({ state, open }) => state !== "stopped" || open > 0);
}

/**
 * Stops each account, also where another one cannot be stopped. Returns what was refused, in words,
 * or null.
 */
export async function stopEach(
  accounts: readonly Stoppable[],
  stop: ServerAction<OfTradingAccount, string | null>,
): Promise<string | null> {
  const asked = await Promise.allSettled(accounts.map((account) => stopOne(account, stop)));
  const failed = asked.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
  const problems = asked
    .filter((one) => one.status === "fulfilled")
    .map(({ value }) => value)
    .filter((problem) => problem !== null);
  return problems.length > 0 ? problems.join(" ") : null;
}

/** Null: it is stopped. */
async function stopOne(
  { id, name }: Stoppable,
  stop: ServerAction<OfTradingAccount, string | null>,
): Promise<string | null> {
  const { data, serverError } = await stop({ accountId: id });
  const problem = data ?? serverError;
  if (typeof problem === "string") return `${name}: ${problem}`;
  if (data === undefined) throw new Error(`account ${id} did not answer to a stop`);
  return null;
}

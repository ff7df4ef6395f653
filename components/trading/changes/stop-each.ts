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

/** Stops each account, also where another one cannot be stopped. Returns what was refused, in words, or null. */
export async function stopEach(
  accounts: readonly Stoppable[],
  stop: (account: number) => Promise<string | null>,
): Promise<string | null> {
  const answers = await Promise.allSettled(accounts.map(({ id }) => stop(id)));
  const refused = answers.flatMap((answer, at) =>
    answer.status === "fulfilled" && answer.value !== null
      ? `${accounts[at]?.name}: ${answer.value}`
      : [],
  );
  const failed = answers.find((answer) => answer.status === "rejected");
  if (failed) throw failed.reason;
  return refused.length > 0 ? refused.join(" ") : null;
}

import type { SwitchedAccount } from "@/components/trading/kill-switch-sheet";
import { isWholeAccount } from "@/lib/core/scope";
import { findAccountScope, type VisibleAccount } from "@/lib/sign-in/scope/account-scope";
import type { User } from "@/lib/sign-in/session";
import { loadTradingStatus } from "@/lib/trading/load-trading-access";

/** What the kill switch shows of each account; nothing for a partner. */
export async function listSwitched(
  user: User,
  accounts: readonly VisibleAccount[],
): Promise<readonly SwitchedAccount[]> {
  const found = await Promise.all(accounts.map((account) => findSwitched(user, account)));
  return found.filter((one) => one !== null);
}

async function findSwitched(
  user: User,
  { id, name }: VisibleAccount,
): Promise<SwitchedAccount | null> {
  const access = await findAccountScope(user, String(id));
  if (access.kind !== "granted" || !isWholeAccount(access.scope)) return null;
  const status = await loadTradingStatus(access.scope);
  if (status === null) return null;
  const { environment, state, open, unknown, bots } = status;
  return { id, name, environment, state, open: open + unknown, bots };
}

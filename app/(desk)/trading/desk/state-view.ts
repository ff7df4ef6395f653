import type { StateActions, StateView } from "@/components/trading/state-panel";
import type { WholeAccountScope } from "@/lib/core/scope";
import { isAdministrator, type VisibleAccount } from "@/lib/sign-in/scope/account-scope";
import type { User } from "@/lib/sign-in/session";
import { loadTradingStatus } from "@/lib/trading/load-trading-access";
import { onAction, reduceAction, stopAction } from "./actions";
import type { TradedAccount } from "./open-desk";

/** The state of an account's trading as this person sees it; null: it has no trade key. */
export async function findStateView(
  scope: WholeAccountScope,
  { id, name }: Pick<VisibleAccount, "id" | "name">,
  user: User,
): Promise<StateView | null> {
  const status = await loadTradingStatus(scope);
  if (status === null) return null;
  const { environment, state, stateSince, stateBy, onAsked, open, unknown, bots } = status;
  const asked = onAsked && { name: onAsked.name, at: onAsked.at, isOwn: onAsked.by === user.id };
  return {
    accountId: id,
    name,
    environment,
    state,
    since: stateSince,
    by: stateBy,
    onAsked: asked,
    open,
    unknown,
    bots,
  };
}

/**
 * A paper account is switched on by an administrator, a live one by any two of those who may switch
 * it.
 */
export function switchActions({ trading, user }: TradedAccount): StateActions {
  const mayOn = trading.environment === "live" || isAdministrator(user);
  return { stop: stopAction, reduce: reduceAction, on: mayOn ? onAction : null };
}

import type { WholeAccountScope } from "@/lib/core/scope";
import {
  findTradingAccount,
  findTradingRoles,
  type GrantedTradingRole,
  listTradedAccounts,
  listTradingRoles,
  listUntraded,
  listWithTradeKey,
  type TradingAccount,
} from "@/lib/trading/store/trading-accounts";
import { countOrders, type OrderCounts } from "@/lib/trading/store/trading-state";
import type { PersonLimits, TradingRole } from "./order-limits";

export type { TradingAccount } from "@/lib/trading/store/trading-accounts";

/** What a person finds at an account's trading: its state, and what the person is there. */
export type TradingAccess = {
  /** Null: the account has no trade key. */
  readonly trading: TradingAccount | null;
  readonly roles: readonly TradingRole[];
};

export async function loadTradingAccess(
  scope: WholeAccountScope,
  person: { readonly id: string },
): Promise<TradingAccess> {
  const [trading, roles] = await Promise.all([
    findTradingAccount(scope),
    findTradingRoles(scope, person.id),
  ]);
  return { trading, roles: trading === null ? [] : roles };
}

/** An account that may trade, with how many orders are under way; null: it has no trade key. */
export async function loadTradingStatus(
  scope: WholeAccountScope,
): Promise<(TradingAccount & OrderCounts) | null> {
  const trading = await findTradingAccount(scope);
  return trading && { ...trading, ...(await countOrders(scope)) };
}

/** A trader's own limits; null in all: the account's. */
export async function loadPersonLimits(
  scope: WholeAccountScope,
  person: { readonly id: string },
): Promise<PersonLimits> {
  const granted = await listTradingRoles(scope);
  const own = granted.find(({ userId, role }) => userId === person.id && role === "trader");
  return own?.limits ?? { largestOrder: null, openValue: null, ordersADay: null };
}

export function loadTradingRoles(scope: WholeAccountScope): Promise<readonly GrantedTradingRole[]> {
  return listTradingRoles(scope);
}

/** Those of the given accounts at which a person is a trader or an approver. */
export async function filterTraded<Account extends { readonly id: number }>(
  accounts: readonly Account[],
  person: { readonly id: string },
): Promise<readonly Account[]> {
  const traded = new Set(await listTradedAccounts(person.id));
  return accounts.filter(({ id }) => traded.has(id));
}

/** The given accounts that have a trade key, with or without a role of this person. */
export async function filterTradable<Account extends { readonly id: number }>(
  accounts: readonly Account[],
): Promise<readonly Account[]> {
  const tradable = new Set(await listWithTradeKey(accounts.map(({ id }) => id)));
  return accounts.filter(({ id }) => tradable.has(id));
}

/** Those of the given accounts that have a trade key and no trader yet. */
export async function filterUntraded<Account extends { readonly id: number }>(
  accounts: readonly Account[],
): Promise<readonly Account[]> {
  const untraded = new Set(await listUntraded(accounts.map(({ id }) => id)));
  return accounts.filter(({ id }) => untraded.has(id));
}

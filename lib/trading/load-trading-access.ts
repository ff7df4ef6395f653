import type { WholeAccountScope } from "@/lib/core/scope";
import { databaseNow } from "@/lib/database/database";
import type { Category } from "@/lib/trading/exchange-words";
import type { Instrument } from "@/lib/trading/instrument";
import { mayBeMarkedNotExecuted, type OrderShow, statesOfShow } from "@/lib/trading/order-life";
import type { OrderRecord } from "@/lib/trading/order-record";
import { findListedInstrument } from "@/lib/trading/store/instruments";
import {
  countOrderRecords,
  findOrderRecord,
  listOrderEvents,
  listOrderRecords,
  listSymbols,
  type OrderEvent,
} from "@/lib/trading/store/order-records";
import {
  findTradingAccount,
  findTradingRoles,
  type GrantedTradingRole,
  listTradedAccounts,
  listTradingRoles,
  listUntraded,
  type TradingAccount,
} from "@/lib/trading/store/trading-accounts";
import { countOrders, type OrderCounts } from "@/lib/trading/store/trading-state";
import type { TradingRole } from "./order-limits";

export type { TradingAccount } from "@/lib/trading/store/trading-accounts";

/** What a person finds at an account's trading: its state, and what the person is there. */
export type TradingDesk = {
  /** Null: the account has no trade key. */
  readonly trading: TradingAccount | null;
  readonly roles: readonly TradingRole[];
};

export async function loadTradingDesk(
  scope: WholeAccountScope,
  person: { readonly id: string },
): Promise<TradingDesk> {
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

export function loadTradingRoles(scope: WholeAccountScope): Promise<readonly GrantedTradingRole[]> {
  return listTradingRoles(scope);
}

const PAGE = 100;

/** The newest of the account's orders, older than `before`; `older`: the id to ask for the next ones with. */
export async function loadPlacedOrders(
  scope: WholeAccountScope,
  { show, before }: { readonly show: OrderShow; readonly before: string | null },
): Promise<{
  readonly orders: readonly OrderRecord[];
  readonly older: string | null;
  readonly nowMs: number;
}> {
  const found = await listOrderRecords(scope, {
    states: statesOfShow(show),
    before,
    limit: PAGE + 1,
  });
  const orders = found.slice(0, PAGE);
  const older = found.length > PAGE ? (orders.at(-1)?.id ?? null) : null;
  return { orders, older, nowMs: (await databaseNow()).getTime() };
}

/** How many orders such a list has. */
export function countPlacedOrders(scope: WholeAccountScope, show: OrderShow): Promise<number> {
  return countOrderRecords(scope, statesOfShow(show));
}

export type PlacedOrder = {
  readonly order: OrderRecord;
  readonly events: readonly OrderEvent[];
  /** The database's clock. */
  readonly nowMs: number;
  /** Whether a person may say that it was not executed. */
  readonly mayMark: boolean;
};

/** One order with every step; null: the account has none of this id. */
export async function loadPlacedOrder(
  scope: WholeAccountScope,
  id: string,
): Promise<PlacedOrder | null> {
  if (!/^\d{1,18}$/.test(id)) return null;
  const order = await findOrderRecord(scope, id);
  if (order === null) return null;
  const [events, now] = await Promise.all([listOrderEvents(scope, id), databaseNow()]);
  const { sentAt } = order;
  const nowMs = now.getTime();
  const mayMark =
    sentAt !== null && mayBeMarkedNotExecuted({ ...order, sentMs: sentAt.getTime(), nowMs });
  return { order, events, nowMs, mayMark };
}

/** Those of the given accounts at which a person is a trader or an approver. */
export async function filterTraded<Account extends { readonly id: number }>(
  accounts: readonly Account[],
  person: { readonly id: string },
): Promise<readonly Account[]> {
  const traded = new Set(await listTradedAccounts(person.id));
  return accounts.filter(({ id }) => traded.has(id));
}

/** Those of the given accounts that have a trade key and no trader yet. */
export async function filterUntraded<Account extends { readonly id: number }>(
  accounts: readonly Account[],
): Promise<readonly Account[]> {
  const untraded = new Set(await listUntraded(accounts.map(({ id }) => id)));
  return accounts.filter(({ id }) => untraded.has(id));
}

/** A symbol's steps and minima as they were read last; null: they were not, or there is no such symbol. */
export function loadInstrument(
  scope: WholeAccountScope,
  category: Category,
  symbol: string,
): Promise<Instrument | null> {
  return findListedInstrument(scope, category, symbol);
}

/** Symbols that the account's orders were of, for suggestions. */
export function loadSymbols(scope: WholeAccountScope): Promise<readonly string[]> {
  return listSymbols(scope);
}

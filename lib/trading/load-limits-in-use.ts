import { isZeroAmount } from "@/lib/core/amount";
import type { WholeAccountScope } from "@/lib/core/scope";
import { type LimitsInUse, limitsInUse } from "./limit-holds";
import type { OrderRecord } from "./order-record";
import { findOrderRecord } from "./store/order-records";
import { findTradingAccount } from "./store/trading-accounts";
import { listLimitHolds } from "./store/used-limits";

/** What is used of the account's limits, and by which records. Null: it does not trade. */
export async function loadLimitsInUse(scope: WholeAccountScope): Promise<LimitsInUse | null> {
  const [trading, holds] = await Promise.all([findTradingAccount(scope), listLimitHolds(scope)]);
  return trading && limitsInUse(trading.limits, holds);
}

/** Records that are shown below what is used. */
export const MOST_HOLDERS = 10;

/** The records that hold most of the open value. */
export async function loadHolders(
  scope: WholeAccountScope,
  { holds }: LimitsInUse,
): Promise<readonly OrderRecord[]> {
  const holding = holds.filter(({ openValue }) => !isZeroAmount(openValue)).slice(0, MOST_HOLDERS);
  const found = await Promise.all(holding.map(({ id }) => findOrderRecord(scope, id)));
  return found.filter((order) => order !== null);
}

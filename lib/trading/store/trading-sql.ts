/**
 * Of `trading_roles t`: its person still sees the whole account. A role alone lets nobody trade.
 */
export const TRADES_THERE = `exists (select from users u where u.id = t.user_id and (u.is_admin or exists (
  select from grants g where g.account_id = t.account_id and g.user_id = t.user_id and g.role <> 'partner')))`;

/** For `select` from `trading_accounts`: TradingLimits. */
export const LIMIT_COLUMNS = `categories, symbols, largest_order::text as "largestOrder", open_value::text as "openValue",
  orders_a_day as "ordersADay", deviation_percent::text as "deviationPercent",
  allows_market_orders as "allowsMarketOrders", allows_borrowing as "allowsBorrowing",
  allows_shorting as "allowsShorting", allows_moving as "allowsMoving", largest_leverage::text as "largestLeverage",
  second_person_above::text as "secondPersonAbove"`;

/**
 * For a condition on rows of the account `$1`: since when a paper account's figures count, by the
 * exchange's clock ("exchange_at") or the database's ("at"). What is older stays stored.
 */
export function sinceReset(clock: "at" | "exchange_at"): string {
  return `coalesce((select max(r.${clock}) from paper_resets r where r.account_id = $1), '-infinity'::timestamptz)`;
}

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

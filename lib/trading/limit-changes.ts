import { type Amount, compareAmounts } from "@/lib/core/amount";
import type { TradingLimits } from "./order-limits";

const FIGURES = ["largestOrder", "openValue", "deviationPercent", "largestLeverage"] as const;

/** Whether something may be sent by the new limits that may not be sent, or not by one person alone, by the old ones. */
export function isRaised(before: TradingLimits, after: TradingLimits): boolean {
  return (
    after.categories.some((one) => !before.categories.includes(one)) ||
    (before.symbols.length > 0 &&
      (after.symbols.length === 0 || after.symbols.some((one) => !before.symbols.includes(one)))) ||
    FIGURES.some((name) => compareAmounts(after[name], before[name]) > 0) ||
    after.ordersADay > before.ordersADay ||
    (after.allowsMarketOrders && !before.allowsMarketOrders) ||
    (after.allowsBorrowing && !before.allowsBorrowing) ||
    (after.allowsShorting && !before.allowsShorting) ||
    (before.secondPersonAbove !== null &&
      (after.secondPersonAbove === null ||
        compareAmounts(after.secondPersonAbove, before.secondPersonAbove) > 0))
  );
}

/** What both allow: of a change that lowers some limits and raises others, what holds at once. */
export function lowerLimits(before: TradingLimits, after: TradingLimits): TradingLimits {
  const lower = (one: Amount, other: Amount) => (compareAmounts(one, other) < 0 ? one : other);
  return {
    categories: bothOf(before.categories, after.categories),
    // An empty list is every symbol.
    symbols:
      before.symbols.length === 0
        ? after.symbols
        : after.symbols.length === 0
          ? before.symbols
          : bothOf(before.symbols, after.symbols),
    largestOrder: lower(before.largestOrder, after.largestOrder),
    openValue: lower(before.openValue, after.openValue),
    deviationPercent: lower(before.deviationPercent, after.deviationPercent),
    largestLeverage: lower(before.largestLeverage, after.largestLeverage),
    ordersADay: Math.min(before.ordersADay, after.ordersADay),
    allowsMarketOrders: before.allowsMarketOrders && after.allowsMarketOrders,
    allowsBorrowing: before.allowsBorrowing && after.allowsBorrowing,
    allowsShorting: before.allowsShorting && after.allowsShorting,
    secondPersonAbove:
      before.secondPersonAbove !== null && after.secondPersonAbove !== null
        ? lower(before.secondPersonAbove, after.secondPersonAbove)
        : (before.secondPersonAbove ?? after.secondPersonAbove),
  };
}

/** Where nothing is in both, what holds stays: an empty list would be another limit. */
function bothOf<Word>(before: readonly Word[], after: readonly Word[]): readonly Word[] {
  const both = before.filter((one) => after.includes(one));
  return both.length > 0 ? both : before;
}

import { type Amount, compareAmounts } from "@/lib/core/amount";
import type { TradingLimits } from "./order-limits";

const FIGURES = ["largestOrder", "openValue", "deviationPercent", "largestLeverage"] as const;

/**
 * Whether something may be sent by the new limits that may not be sent, or not by one person alone,
 * by the old ones.
 */
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
    (after.allowsMoving && !before.allowsMoving) ||
    (before.secondPersonAbove !== null &&
      (after.secondPersonAbove === null ||
        compareAmounts(after.secondPersonAbove, before.secondPersonAbove) > 0))
  );
}

/** What both allow: of a change that lowers some limits and raises others, what holds at once. */
export function lowerLimits(before: TradingLimits, after: TradingLimits): TradingLimits {
  return {
    categories: bothOf(before.categories, after.categories),
    symbols: lowerSymbols(before.symbols, after.symbols),
    largestOrder: lower(before.largestOrder, after.largestOrder),
    openValue: lower(before.openValue, after.openValue),
    deviationPercent: lower(before.deviationPercent, after.deviationPercent),
    largestLeverage: lower(before.largestLeverage, after.largestLeverage),
    ordersADay: Math.min(before.ordersADay, after.ordersADay),
    allowsMarketOrders: before.allowsMarketOrders && after.allowsMarketOrders,
    allowsBorrowing: before.allowsBorrowing && after.allowsBorrowing,
    allowsShorting: before.allowsShorting && after.allowsShorting,
    allowsMoving: before.allowsMoving && after.allowsMoving,
    secondPersonAbove: lowerThreshold(before.secondPersonAbove, after.secondPersonAbove),
  };
}

function lower(one: Amount, other: Amount): Amount {
  return compareAmounts(one, other) < 0 ? one : other;
}

/** Null: no order needs a second person. */
function lowerThreshold(before: Amount | null, after: Amount | null): Amount | null {
  return before !== null && after !== null ? lower(before, after) : (before ?? after);
}

/** An empty list is every symbol. */
function lowerSymbols(before: readonly string[], after: readonly string[]): readonly string[] {
  if (before.length === 0) return after;
  if (after.length === 0) return before;
  return bothOf(before, after);
}

/** Where nothing is in both, what holds stays: an empty list would be another limit. */
function bothOf<Word>(before: readonly Word[], after: readonly Word[]): readonly Word[] {
  const both = before.filter((one) => after.includes(one));
  return both.length > 0 ? both : before;
}

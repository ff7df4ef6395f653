import type { TradingLimits } from "@/lib/trading/order-limits";
import { CATEGORIES, type Category } from "@/lib/trading/words";

/** What was typed of limits; figures as text. */
export type LimitsText = {
  readonly categories: readonly Category[];
  readonly symbols: string;
  readonly largestOrder: string;
  readonly openValue: string;
  readonly ordersADay: string;
  readonly deviationPercent: string;
  readonly allowsMarketOrders: boolean;
  readonly allowsBorrowing: boolean;
  readonly allowsShorting: boolean;
  readonly largestLeverage: string;
  readonly secondPersonAbove: string;
};

/** Limits as their form shows them. */
export function limitsText(limits: TradingLimits): LimitsText {
  return {
    categories: CATEGORIES.filter((category) => limits.categories.includes(category)),
    symbols: limits.symbols.join("\n"),
    largestOrder: limits.largestOrder,
    openValue: limits.openValue,
    ordersADay: String(limits.ordersADay),
    deviationPercent: limits.deviationPercent,
    allowsMarketOrders: limits.allowsMarketOrders,
    allowsBorrowing: limits.allowsBorrowing,
    allowsShorting: limits.allowsShorting,
    largestLeverage: limits.largestLeverage,
    secondPersonAbove: limits.secondPersonAbove ?? "",
  };
}

import { type Amount, compareAmounts, subtractAmounts, sumAmounts } from "@/lib/core/amount";
import type { TradingLimits } from "./order-limits";

/** What records use of the limits that records share. Values in USDT. */
export type UsedLimits = { readonly openValue: Amount; readonly ordersToday: number };

/** What one record holds of its account's limits. */
export type LimitHold = {
  /** The record. */
  readonly id: string;
  /** USDT of the limit of open value. Zero: it is over, or another record holds it. */
  readonly openValue: Amount;
  /**
   * An order and a change of it count once, with the larger value: the record that holds it. Null:
   * this one does, or nothing does.
   */
  readonly heldBy: string | null;
  /** One of the orders of this UTC+8 day, whether it is over or not. */
  readonly isOfToday: boolean;
};

/** The limits that records share: what is used of them, and by which records. */
export type LimitsInUse = {
  readonly most: Pick<TradingLimits, "openValue" | "ordersADay">;
  readonly used: UsedLimits;
  /** What is left. A limit that was lowered may be used by more than all of it. */
  readonly left: { readonly openValue: Amount | null; readonly ordersToday: number | null };
  /** The largest first. */
  readonly holds: readonly LimitHold[];
};

/** The sum of what the records hold is what is used when the next order is judged. */
export function sumHolds(holds: readonly LimitHold[]): UsedLimits {
  return {
    openValue: sumAmounts(holds.map(({ openValue }) => openValue)),
    ordersToday: holds.filter(({ isOfToday }) => isOfToday).length,
  };
}

/** `left` is null where more is used than the limit allows now. */
export function limitsInUse(
  most: Pick<TradingLimits, "openValue" | "ordersADay">,
  holds: readonly LimitHold[],
): LimitsInUse {
  const used = sumHolds(holds);
  const isWithin = compareAmounts(used.openValue, most.openValue) <= 0;
  const orders = most.ordersADay - used.ordersToday;
  return {
    most,
    used,
    left: {
      openValue: isWithin ? subtractAmounts(most.openValue, used.openValue) : null,
      ordersToday: orders >= 0 ? orders : null,
    },
    holds,
  };
}

import type { CommissionFilter } from "@/lib/core/commissions/commission";
import { AMOUNT_COLUMN } from "../commissions/columns";
import type { ClientSumColumn } from "./sums/client-sums";

/** An amount of one coin, or values of all. Deal amounts have no value, nor have fees before deductions in kept sums. */
export type ClientMeasure =
  | {
      readonly kind: "amount";
      readonly field: "dealAmount" | "fee" | "feePaid" | "rebateAmount";
      readonly coin: string;
    }
  | { readonly kind: "value"; readonly field: keyof typeof VALUE_COLUMN };

const VALUE_COLUMN = {
  feePaid: "fee_paid_value",
  rebateAmount: "rebate_value",
} as const satisfies Record<string, ClientSumColumn>;

export function measureColumn(by: ClientMeasure): ClientSumColumn {
  return by.kind === "value" ? VALUE_COLUMN[by.field] : AMOUNT_COLUMN[by.field];
}

/** Coins are never added together: by an amount, the filter is left with the one coin, or with none. */
export function narrowToMeasure(filter: CommissionFilter, by: ClientMeasure): CommissionFilter {
  if (by.kind === "value") return filter;
  const isWanted = filter.coins.length === 0 || filter.coins.includes(by.coin);
  const { except } = filter;
  return {
    ...filter,
    coins: [by.coin],
    except: isWanted ? except : { ...except, coins: [...except.coins, by.coin] },
  };
}

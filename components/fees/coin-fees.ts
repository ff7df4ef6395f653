import { ratioText } from "@/components/ui/text/ratio-text";
import { type Amount, subtractAmounts } from "@/lib/core/amount";
import { type CommissionFees, FEE_DETAILS, type GivenSum } from "@/lib/core/commissions/fees";
import { ratioOf } from "@/lib/core/ratio";
import { type FeeStep, feeSteps } from "./fee-steps";

/** What is shown of one coin's fees. Worked out on the server: exact arithmetic is much script for a browser. */
export type CoinFees = {
  readonly coin: string;
  readonly rowCount: number;
  readonly steps: readonly FeeStep[];
  /** "90.02 %": the fee paid of the fee, and the rebate of the fee paid; null where there is nothing to be a part of. */
  readonly paidOfFee: string | null;
  readonly rebateOfPaid: string | null;
  readonly details: readonly (GivenSum & { readonly field: (typeof FEE_DETAILS)[number] })[];
  /** The fee without the fee paid. */
  readonly notPaid: Amount;
};

export function coinFees(fees: CommissionFees): CoinFees {
  const { coin, rowCount, fee, feePaid, rebateAmount, given } = fees;
  return {
    coin,
    rowCount,
    steps: feeSteps(fees),
    paidOfFee: partText(feePaid, fee),
    rebateOfPaid: partText(rebateAmount, feePaid),
    details: FEE_DETAILS.map((field) => ({ field, ...given[field] })),
    notPaid: subtractAmounts(fee, feePaid),
  };
}

function partText(part: Amount, whole: Amount): string | null {
  const ratio = ratioOf(part, whole);
  return ratio === null ? null : ratioText(ratio);
}

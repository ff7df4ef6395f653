import type { Messages } from "next-intl";
import { type Amount, isZeroAmount, subtractAmounts } from "@/lib/core/amount";
import type { CommissionFees } from "@/lib/core/commissions/fees";

/** What has to be said of a step: on how many rows it was given, or that the sums do not fit. */
type FeeNote =
  | { readonly kind: "given"; readonly count: number; readonly all: number }
  | { readonly kind: "mismatch" };

export type FeeStep = {
  /** Named as `fees.steps` does. */
  readonly name: keyof Messages["fees"]["steps"];
  /** Null: not given. */
  readonly amount: Amount | null;
  readonly note: FeeNote | null;
  readonly tone: "whole" | "less" | "earned";
  /** Where the bar begins and ends, as parts of the place; pixels only. */
  readonly bar: { readonly from: number; readonly to: number };
};

const ZERO = "0" as Amount;

/** Fee, what was deducted, what nobody explains, fee paid, rebate: each with its place under the fee. */
export function feeSteps({ fee, feePaid, rebateAmount, given, rowCount }: CommissionFees): FeeStep[] {
  const { amount: deducted, rows } = given.feeDeduction;
  const unexplained = subtractAmounts(subtractAmounts(fee, deducted ?? ZERO), feePaid);
  const most = Math.max(...[fee, feePaid, rebateAmount].map((amount) => Math.abs(Number(amount))), 0);
  const at = (amount: Amount) => (most === 0 ? 0 : Math.min(1, Math.max(0, Number(amount) / most)));
  const between = (a: number, b: number) => ({ from: Math.min(a, b), to: Math.max(a, b) });
  const afterDeduction = at(subtractAmounts(fee, deducted ?? ZERO));
  const isWhole = rows === rowCount;
  return [
    { name: "fee", amount: fee, note: null, tone: "whole", bar: between(0, at(fee)) },
    {
      name: "deduction",
      amount: deducted && subtractAmounts(ZERO, deducted),
      note: rows > 0 && !isWhole ? { kind: "given", count: rows, all: rowCount } : null,
      tone: "less",
      bar: between(afterDeduction, at(fee)),
    },
    ...(isZeroAmount(unexplained)
      ? []
      : [
          {
            name: isWhole ? ("unexplained" as const) : ("notGiven" as const),
            amount: subtractAmounts(ZERO, unexplained),
            note: { kind: "mismatch" as const },
            tone: "less" as const,
            bar: between(at(feePaid), afterDeduction),
          },
        ]),
    { name: "paid", amount: feePaid, note: null, tone: "whole", bar: between(0, at(feePaid)) },
    { name: "rebate", amount: rebateAmount, note: null, tone: "earned", bar: between(0, at(rebateAmount)) },
  ];
}

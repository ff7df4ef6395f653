import { Figure } from "@/components/ui/figure";
import { Quiet } from "@/components/ui/marked-text";
import { type Amount, compareAmounts } from "@/lib/core/amount";
import { valueDetail } from "@/lib/core/amount-text";
import { sizeOf } from "@/lib/core/change-text";

/**
 * The unit of differences: the reporting currency, shown in cents, or a coin, shown in its own
 * digits.
 */
export type DifferenceUnit = { readonly name: string; readonly isMoney: boolean };

/** Smaller amounts are rounded to zero on screen: half a cent, half of a coin's eighth decimal. */
const SEEN_FROM = { money: "0.005" as Amount, coin: "0.000000005" as Amount };
/** Whether the screen shows zero. */
export function showsAsZero(amount: Amount, { isMoney }: DifferenceUnit): boolean {
  return compareAmounts(sizeOf(amount), SEEN_FROM[isMoney ? "money" : "coin"]) < 0;
}

/** A difference with its sign, plus or minus. */
export function SignedFigure({ amount, unit }: { amount: Amount; unit: DifferenceUnit }) {
  if (showsAsZero(amount, unit))
    return (
      <Quiet>
        <data value={amount} title={`${amount}\n${unit.name}`}>
          {unit.isMoney ? "0.00" : "0"}
        </data>
      </Quiet>
    );
  return (
    <>
      {amount.startsWith("-") ? null : "+"}
      <Figure
        amount={amount}
        detail={unit.isMoney ? valueDetail(unit.name) : "ledger"}
        hint={unit.name}
      />
    </>
  );
}

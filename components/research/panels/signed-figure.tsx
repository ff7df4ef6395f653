import { Figure } from "@/components/ui/figure";
import { type Amount, isZeroAmount } from "@/lib/core/amount";
import { NotSaid } from "../not-said";

/** A difference: with a plus where it is one. */
export function SignedFigure({ amount }: { amount: Amount | null }) {
  const isMore = amount !== null && !amount.startsWith("-") && !isZeroAmount(amount);
  return (
    <span>
      {isMore ? "+" : null}
      {amount === null ? <NotSaid /> : <Figure amount={amount} />}
    </span>
  );
}

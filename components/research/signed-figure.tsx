import { useTranslations } from "next-intl";
import { Figure } from "@/components/ui/figure";
import { type Amount, isZeroAmount } from "@/lib/core/amount";

/** A difference: with a plus where it is one. */
export function SignedFigure({ amount }: { amount: Amount | null }) {
  const t = useTranslations("research");
  const isMore = amount !== null && !amount.startsWith("-") && !isZeroAmount(amount);
  return (
    <span>
      {isMore ? "+" : null}
      <Figure amount={amount} reason={t("notSaid")} />
    </span>
  );
}

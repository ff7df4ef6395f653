import { useTranslations } from "next-intl";
import { type Amount, multiplyAmounts } from "@/lib/core/amount";
import { amountLabel } from "@/lib/core/amount-text";
import { Missing } from "./cells";

const HUNDRED = "100" as Amount;

/** A rate of interest in percent, with all its digits: two decimals would show most of them as zero. */
export function HourlyRate({ rate, reason }: { rate: Amount | null; reason: string }) {
  const t = useTranslations("tradingMoney.loans");
  if (rate === null) return <Missing reason={reason} />;
  return (
    <data value={rate} title={rate}>
      {t("rateText", { percent: amountLabel(multiplyAmounts(rate, HUNDRED)) })}
    </data>
  );
}

import { useTranslations } from "next-intl";
import { amountLabel } from "@/components/ui/amount-text";
import { Unknown } from "@/components/ui/figure";
import type { Amount } from "@/lib/core/amount";

/** A percentage as the exchange writes it: "9.63" is 9.63 %. */
export function PercentFigure({ percent }: { percent: Amount | null }) {
  const t = useTranslations("research");
  if (percent === null) return <Unknown reason={t("notSaid")} />;
  return (
    <data value={percent} title={`${percent} %`}>
      {amountLabel(percent)} %
    </data>
  );
}

import { useTranslations } from "next-intl";
import { PanelSkeleton } from "@/components/ui/panel-skeleton";

const ROW_PX = 32;
const COINS = 12;
const DAYS = 31;

export function RuleSkeleton() {
  const t = useTranslations("rates");
  return <PanelSkeleton id="rule-title" title={t("rule.title")} what={t("loading.rule")} height={88} />;
}

export function CoverageSkeleton() {
  const t = useTranslations("rates");
  return (
    <PanelSkeleton
      id="coverage-title"
      title={t("coins.title")}
      what={t("loading.coins")}
      height={COINS * ROW_PX}
    />
  );
}

export function RatesSkeleton() {
  const t = useTranslations("rates");
  return (
    <PanelSkeleton
      id="rates-title"
      title={t("table.title")}
      what={t("loading.table")}
      height={DAYS * ROW_PX}
    />
  );
}

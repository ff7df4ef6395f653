import { Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { LoadingWord } from "@/components/ui/loading-word";
import { Panel } from "@/components/ui/panel";

const ROW_PX = 32;
const COINS = 12;
const DAYS = 31;

export function RuleSkeleton() {
  const t = useTranslations("rates");
  return (
    <Panel id="rule-title" title={t("rule.title")}>
      <LoadingWord what={t("loading.rule")} />
      <Skeleton height={88} />
    </Panel>
  );
}

export function CoverageSkeleton() {
  const t = useTranslations("rates");
  return (
    <Panel id="coverage-title" title={t("coins.title")}>
      <LoadingWord what={t("loading.coins")} />
      <Skeleton height={COINS * ROW_PX} />
    </Panel>
  );
}

export function RatesSkeleton() {
  const t = useTranslations("rates");
  return (
    <Panel id="rates-title" title={t("table.title")}>
      <LoadingWord what={t("loading.table")} />
      <Skeleton height={DAYS * ROW_PX} />
    </Panel>
  );
}

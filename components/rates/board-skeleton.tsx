import { useTranslations } from "next-intl";
import { PanelSkeleton } from "@/components/ui/panel-skeleton";

const ROW_PX = 32;
const PLACES = {
  coins: { id: "coverage-title", height: 12 * ROW_PX },
  table: { id: "rates-title", height: 31 * ROW_PX },
  rule: { id: "rule-title", height: 88 },
} as const;

export function RatesSkeleton({ of }: { of: keyof typeof PLACES }) {
  const t = useTranslations("rates");
  return <PanelSkeleton {...PLACES[of]} title={t(`${of}.title`)} what={t(`loading.${of}`)} />;
}

import { useTranslations } from "next-intl";
import { PanelSkeleton } from "@/components/ui/panel-skeleton";

const ROWS = 12;
const ROW_PX = 33;

export function RepaymentsSkeleton() {
  const t = useTranslations("repayments");
  return <PanelSkeleton id="rows-title" title={t("title")} what={t("loading")} height={ROWS * ROW_PX} />;
}

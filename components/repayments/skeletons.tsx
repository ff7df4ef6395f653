import { useTranslations } from "next-intl";
import { PanelSkeleton } from "@/components/ui/panel-skeleton";

const ROWS = 12;
const ROW_PX = 33;

/** The place of the table in its size, so that nothing moves when it comes. */
export function RepaymentsSkeleton() {
  const t = useTranslations("repayments");
  return <PanelSkeleton id="rows-title" title={t("title")} what={t("loading")} height={ROWS * ROW_PX} />;
}

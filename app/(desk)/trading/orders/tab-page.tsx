import { useTranslations } from "next-intl";
import { type ReactNode, Suspense } from "react";
import { FilterBarSkeleton } from "@/components/commissions/skeletons";
import { PageHead } from "@/components/shell/page-head";
import { OrderTabs } from "@/components/trading/order-tabs";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { PanelSkeleton } from "@/components/ui/panel-skeleton";
import type { TradingTab } from "@/lib/reports/trading/query";

/** The frame of each list of the orders screen. */
export function TabPage({ tab, children }: { tab: TradingTab; children: ReactNode }) {
  const t = useTranslations("trading");
  return (
    <>
      <PageHead title={t("heads.orders")} line={t("heads.ordersLine")} />
      <OrderTabs />
      <PanelBoundary what={t(`tabs.${tab}`)}>
        <Suspense fallback={<TabSkeleton tab={tab} />}>{children}</Suspense>
      </PanelBoundary>
    </>
  );
}

function TabSkeleton({ tab }: { tab: TradingTab }) {
  const t = useTranslations("trading.tabs");
  return (
    <div className="stack">
      <FilterBarSkeleton />
      <PanelSkeleton id="records-title" title={t(tab)} what={t(tab)} height={420} />
    </div>
  );
}

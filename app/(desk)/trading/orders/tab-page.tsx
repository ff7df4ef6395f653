import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageHead } from "@/components/shell/page-head";
import { PlaceTabs } from "@/components/shell/place-tabs";
import { NewOrderLink } from "@/components/trading/new-order-link";
import { LoadingPage } from "@/components/ui/loading-panel";
import type { TradingTab } from "@/lib/trading/query";

/** The frame of each list of the orders screen. */
export function TabPage({ tab, children }: { tab: TradingTab; children: ReactNode }) {
  const t = useTranslations("trading");
  return (
    <>
      <PageHead title={t("heads.orders")} line={t("heads.ordersLine")} actions={<NewOrderLink />} />
      <PlaceTabs of="orders" />
      <LoadingPage title={t(`tabs.${tab}`)}>{children}</LoadingPage>
    </>
  );
}

import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { PageHead } from "@/components/shell/page-head";
import { TicketTabs } from "@/components/trading/changes/ticket-tabs";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { PanelSkeleton } from "@/components/ui/panel-skeleton";
import type { PageParams } from "../../../../open-account";
import { ChangeView } from "../../change/view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("trade.tickets"))("strategy") };
}

type PageProps = { searchParams: Promise<PageParams> };

export default function StrategyTicketPage({ searchParams }: PageProps) {
  const t = useTranslations("trade");
  return (
    <>
      <PageHead title={t("heads.ticket")} line={t("heads.ticketLine")} />
      <TicketTabs />
      <PanelBoundary what={t("ticket.theTicket")}>
        <Suspense
          fallback={
            <PanelSkeleton
              id="change-title"
              title={t("tickets.strategy")}
              what={t("ticket.theTicket")}
              height={360}
            />
          }
        >
          <ChangeView params={searchParams} operation="place-strategy-order" />
        </Suspense>
      </PanelBoundary>
    </>
  );
}

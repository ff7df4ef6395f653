import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { PageHead } from "@/components/shell/page-head";
import { TicketTabs } from "@/components/trading/changes/ticket-tabs";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { PanelSkeleton } from "@/components/ui/panel-skeleton";
import type { PageParams } from "../../../open-account";
import { TicketView } from "./view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("trade.heads"))("ticket") };
}

type PageProps = { searchParams: Promise<PageParams> };

export default function TicketPage({ searchParams }: PageProps) {
  const t = useTranslations("trade");
  return (
    <>
      <PageHead title={t("heads.ticket")} line={t("heads.ticketLine")} />
      <TicketTabs />
      <PanelBoundary what={t("ticket.theTicket")}>
        <Suspense
          fallback={
            <PanelSkeleton
              id="ticket-title"
              title={t("heads.ticket")}
              what={t("ticket.theTicket")}
              height={360}
            />
          }
        >
          <TicketView params={searchParams} />
        </Suspense>
      </PanelBoundary>
    </>
  );
}

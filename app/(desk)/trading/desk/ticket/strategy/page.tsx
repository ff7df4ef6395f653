import { useTranslations } from "next-intl";
import { TicketTabs } from "@/components/trading/ticket-tabs";
import { pageTitle } from "../../../../../page-title";
import type { PageParams } from "../../../../open-account";
import { ChangeView } from "../../change/view";
import { DeskPage } from "../../desk-page";

export const generateMetadata = pageTitle((t) => t("trade.tickets.strategy"));

type PageProps = { searchParams: Promise<PageParams> };

export default function StrategyTicketPage({ searchParams }: PageProps) {
  const t = useTranslations("trade");
  return (
    <DeskPage
      title={t("heads.ticket")}
      line={t("heads.ticketLine")}
      tabs={<TicketTabs />}
      height={360}
    >
      <ChangeView params={searchParams} operation="place-strategy-order" />
    </DeskPage>
  );
}

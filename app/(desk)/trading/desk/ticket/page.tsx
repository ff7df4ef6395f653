import { useTranslations } from "next-intl";
import { TicketTabs } from "@/components/trading/ticket-tabs";
import { pageTitle } from "../../../../page-title";
import type { PageParams } from "../../../open-account";
import { DeskPage } from "../desk-page";
import { TicketView } from "./view";

export const generateMetadata = pageTitle((t) => t("trade.heads.ticket"));

type PageProps = { searchParams: Promise<PageParams> };

export default function TicketPage({ searchParams }: PageProps) {
  const t = useTranslations("trade");
  return (
    <DeskPage
      title={t("heads.ticket")}
      line={t("heads.ticketLine")}
      tabs={<TicketTabs />}
      height={360}
    >
      <TicketView params={searchParams} />
    </DeskPage>
  );
}

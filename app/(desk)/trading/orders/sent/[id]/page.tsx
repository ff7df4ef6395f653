import { useTranslations } from "next-intl";
import { pageTitle } from "../../../../../page-title";
import type { PageParams } from "../../../../open-account";
import { DeskPage } from "../../../desk/desk-page";
import { OrderPageView } from "./view";

export const generateMetadata = pageTitle((t) => t("trade.heads.order"));

type PageProps = { params: Promise<{ id: string }>; searchParams: Promise<PageParams> };

export default function OrderPage({ params, searchParams }: PageProps) {
  const t = useTranslations("trade");
  return (
    <DeskPage title={t("heads.order")} line={t("heads.placedLine")} height={420}>
      <OrderPageView path={params} params={searchParams} />
    </DeskPage>
  );
}

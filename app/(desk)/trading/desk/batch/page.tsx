import { useTranslations } from "next-intl";
import { pageTitle } from "../../../../page-title";
import type { PageParams } from "../../../open-account";
import { DeskPage } from "../desk-page";
import { BatchView } from "./view";

export const generateMetadata = pageTitle((t) => t("tradeStart.batch.title"));

type PageProps = { searchParams: Promise<PageParams> };

export default function BatchPage({ searchParams }: PageProps) {
  const t = useTranslations("tradeStart.batch");
  return (
    <DeskPage title={t("title")} line={t("line")} height={320}>
      <BatchView params={searchParams} />
    </DeskPage>
  );
}

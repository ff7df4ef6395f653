import { useTranslations } from "next-intl";
import { pageTitle } from "../../../../page-title";
import type { PageParams } from "../../../open-account";
import { DeskPage } from "../desk-page";
import { PlacedView } from "./view";

export const generateMetadata = pageTitle((t) => t("trade.heads.placed"));

type PageProps = { searchParams: Promise<PageParams> };

export default function PlacedPage({ searchParams }: PageProps) {
  const t = useTranslations("trade");
  return (
    <DeskPage title={t("heads.placed")} line={t("heads.placedLine")} height={420}>
      <PlacedView params={searchParams} />
    </DeskPage>
  );
}

import { useTranslations } from "next-intl";
import { pageTitle } from "../../../../page-title";
import type { PageParams } from "../../../open-account";
import { DeskPage } from "../desk-page";
import { ChangeView } from "./view";

export const generateMetadata = pageTitle((t) => t("trade.heads.change"));

type PageProps = { searchParams: Promise<PageParams> };

export default function ChangePage({ searchParams }: PageProps) {
  const t = useTranslations("trade");
  return (
    <DeskPage title={t("heads.change")} line={t("heads.changeLine")} height={260}>
      <ChangeView params={searchParams} />
    </DeskPage>
  );
}

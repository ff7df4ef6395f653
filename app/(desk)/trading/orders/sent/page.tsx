import { useTranslations } from "next-intl";
import { PlaceTabs } from "@/components/shell/place-tabs";
import { pageTitle } from "../../../../page-title";
import type { PageParams } from "../../../open-account";
import { DeskPage } from "../../desk/desk-page";
import { PlacedView } from "./view";

export const generateMetadata = pageTitle((t) => t("trade.heads.placed"));

type PageProps = { searchParams: Promise<PageParams> };

export default function PlacedPage({ searchParams }: PageProps) {
  const t = useTranslations("trade");
  return (
    <DeskPage
      title={t("heads.placed")}
      line={t("heads.placedLine")}
      tabs={<PlaceTabs of="orders" />}
      height={420}
    >
      <PlacedView params={searchParams} />
    </DeskPage>
  );
}

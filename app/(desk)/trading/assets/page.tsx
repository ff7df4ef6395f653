import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { PageHead } from "@/components/shell/page-head";
import { NewOrderLink } from "@/components/trading/new-order-link";
import { LoadingPage } from "@/components/ui/loading-panel";
import type { PageParams } from "../../open-account";
import { AssetsView } from "./view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("trading.heads"))("assets") };
}

type PageProps = { searchParams: Promise<PageParams> };

export default function AssetsPage({ searchParams }: PageProps) {
  const t = useTranslations("trading");
  return (
    <>
      <PageHead title={t("heads.assets")} line={t("heads.assetsLine")} actions={<NewOrderLink />} />
      <LoadingPage title={t("heads.assets")}>
        <AssetsView params={searchParams} />
      </LoadingPage>
    </>
  );
}

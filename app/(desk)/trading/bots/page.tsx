import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { PageHead } from "@/components/shell/page-head";
import { PlaceTabs } from "@/components/shell/place-tabs";
import { LoadingPanel } from "@/components/ui/loading-panel";
import type { PageParams } from "../../open-account";
import { BotsView } from "./view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("trading.heads"))("bots") };
}

type PageProps = { searchParams: Promise<PageParams> };

export default function BotsPage({ searchParams }: PageProps) {
  const t = useTranslations("trading");
  return (
    <>
      <PageHead title={t("heads.bots")} line={t("heads.botsLine")} />
      <PlaceTabs of="orders" />
      <LoadingPanel title={t("heads.bots")} height={260}>
        <BotsView params={searchParams} />
      </LoadingPanel>
    </>
  );
}

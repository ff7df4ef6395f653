import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { PageHead } from "@/components/shell/page-head";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { PanelSkeleton } from "@/components/ui/panel-skeleton";
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
      <PanelBoundary what={t("bots.theBots")}>
        <Suspense
          fallback={
            <PanelSkeleton id="bots-title" title={t("heads.bots")} what={t("bots.theBots")} height={260} />
          }
        >
          <BotsView params={searchParams} />
        </Suspense>
      </PanelBoundary>
    </>
  );
}

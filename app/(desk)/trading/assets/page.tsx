import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { PageHead } from "@/components/shell/page-head";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { PanelSkeleton } from "@/components/ui/panel-skeleton";
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
      <PageHead title={t("heads.assets")} line={t("heads.assetsLine")} />
      <PanelBoundary what={t("assets.theAssets")}>
        <Suspense fallback={<PageSkeleton />}>
          <AssetsView params={searchParams} />
        </Suspense>
      </PanelBoundary>
    </>
  );
}

function PageSkeleton() {
  const t = useTranslations("trading");
  const what = t("assets.theAssets");
  return (
    <div className="stack">
      <PanelSkeleton id="equity-title" title={t("assets.equity")} what={what} height={90} />
      <PanelSkeleton id="equity-line-title" title={t("line.part")} what={what} height={320} />
      <PanelSkeleton id="coins-title" title={t("assets.coins")} what={what} height={320} />
    </div>
  );
}

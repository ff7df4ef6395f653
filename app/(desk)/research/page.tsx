import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { ResearchNav } from "@/components/research/research-nav";
import { UniverseSkeleton } from "@/components/research/skeletons";
import { PageHead } from "@/components/shell/page-head";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { UniverseView } from "./universe-view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("research"))("title") };
}

export default function ResearchPage() {
  const t = useTranslations("research");
  return (
    <>
      <PageHead title={t("title")} line={t("line")} />
      <ResearchNav />
      <PanelBoundary what={t("universe.pairs")}>
        <Suspense fallback={<UniverseSkeleton />}>
          <UniverseView />
        </Suspense>
      </PanelBoundary>
    </>
  );
}

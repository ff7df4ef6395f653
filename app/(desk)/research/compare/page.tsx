import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { ResearchNav } from "@/components/research/research-frame";
import { CompareSkeleton } from "@/components/research/skeletons";
import { PageHead } from "@/components/shell/page-head";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import type { PageParams } from "../../open-account";
import { CompareView } from "./view";

type PageProps = { searchParams: Promise<PageParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("compare"))("title") };
}

export default function ComparePage({ searchParams }: PageProps) {
  const t = useTranslations("compare");
  return (
    <>
      <PageHead title={t("title")} line={t("line")} />
      <ResearchNav />
      <PanelBoundary what={t("theComparison")}>
        <Suspense fallback={<CompareSkeleton />}>
          <CompareView params={searchParams} />
        </Suspense>
      </PanelBoundary>
    </>
  );
}

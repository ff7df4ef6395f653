import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { FiguresSkeleton } from "@/components/overview/skeletons";
import { PageHead } from "@/components/shell/page-head";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import type { PageParams } from "../open-account";
import { OverviewView } from "./view";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("overview");
  return { title: t("title") };
}

type PageProps = { searchParams: Promise<PageParams> };

export default function OverviewPage({ searchParams }: PageProps) {
  const t = useTranslations("overview");
  return (
    <>
      <PageHead title={t("title")} line={t("line")} />
      <PanelBoundary what={t("parts.page")}>
        <Suspense
          fallback={
            <div className="stack">
              <FiguresSkeleton />
            </div>
          }
        >
          <OverviewView params={searchParams} />
        </Suspense>
      </PanelBoundary>
    </>
  );
}

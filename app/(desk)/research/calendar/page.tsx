import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { ResearchNav } from "@/components/research/research-frame";
import { CalendarSkeleton } from "@/components/research/skeletons";
import { PageHead } from "@/components/shell/page-head";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import type { PageParams } from "../../open-account";
import { CalendarView } from "./view";

type PageProps = { searchParams: Promise<PageParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("calendar"))("title") };
}

export default function CalendarPage({ searchParams }: PageProps) {
  const t = useTranslations("calendar");
  return (
    <>
      <PageHead title={t("title")} line={t("line")} />
      <ResearchNav />
      <PanelBoundary what={t("what")}>
        <Suspense fallback={<CalendarSkeleton />}>
          <CalendarView params={searchParams} />
        </Suspense>
      </PanelBoundary>
    </>
  );
}

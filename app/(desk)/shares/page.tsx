import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { SharesSkeleton } from "@/components/shares/skeletons";
import { PageHead } from "@/components/shell/page-head";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import type { PageParams } from "../open-account";
import { SharesView } from "./view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("shares"))("title") };
}

type PageProps = { searchParams: Promise<PageParams> };

export default function SharesPage({ searchParams }: PageProps) {
  const t = useTranslations("shares");
  return (
    <>
      <PageHead title={t("title")} line={t("line")} />
      <PanelBoundary what={t("title")}>
        <Suspense fallback={<SharesSkeleton />}>
          <SharesView params={searchParams} />
        </Suspense>
      </PanelBoundary>
    </>
  );
}

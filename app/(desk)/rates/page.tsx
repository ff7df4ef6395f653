import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { CoverageSkeleton, RatesSkeleton, RuleSkeleton } from "@/components/rates/board-skeleton";
import { PageHead } from "@/components/shell/page-head";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { AccountFreshness } from "../account-freshness";
import type { PageParams } from "../open-account";
import { RatesView } from "./view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("rates"))("title") };
}

type PageProps = { searchParams: Promise<PageParams> };

export default function RatesPage({ searchParams }: PageProps) {
  const t = useTranslations("rates");
  return (
    <>
      <PageHead title={t("title")} line={t("line")} freshness={<AccountFreshness params={searchParams} />} />
      <PanelBoundary what={t("parts.rates")}>
        <Suspense fallback={<PageSkeleton />}>
          <RatesView params={searchParams} />
        </Suspense>
      </PanelBoundary>
    </>
  );
}

function PageSkeleton() {
  return (
    <div className="stack">
      <CoverageSkeleton />
      <RatesSkeleton />
      <RuleSkeleton />
    </div>
  );
}

import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { BreakdownSkeleton } from "@/components/breakdown/breakdown-skeleton";
import { FilterBarSkeleton, TotalsSkeleton } from "@/components/commissions/skeletons";
import { RepaymentsSkeleton } from "@/components/repayments/skeletons";
import { PageHead } from "@/components/shell/page-head";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { AccountFreshness } from "../account-freshness";
import type { PageParams } from "../open-account";
import { openDefaultView } from "../saved-views";
import { RepaymentsView } from "./view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("repayments"))("title") };
}

type PageProps = { searchParams: Promise<PageParams> };

export default async function RepaymentsPage({ searchParams }: PageProps) {
  await openDefaultView("repayments", await searchParams);
  const t = await getTranslations("repayments");
  return (
    <>
      <PageHead title={t("title")} line={t("line")} freshness={<AccountFreshness params={searchParams} />} />
      <PanelBoundary what={t("theRepayments")}>
        <Suspense fallback={<PageSkeleton />}>
          <RepaymentsView params={searchParams} />
        </Suspense>
      </PanelBoundary>
    </>
  );
}

function PageSkeleton() {
  const t = useTranslations("repayments");
  return (
    <div className="stack">
      <FilterBarSkeleton />
      <TotalsSkeleton />
      <BreakdownSkeleton title={t("overTime")} />
      <RepaymentsSkeleton />
    </div>
  );
}

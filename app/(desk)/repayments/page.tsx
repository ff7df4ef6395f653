import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { BreakdownSkeleton } from "@/components/breakdown/breakdown-skeleton";
import { FilterBarSkeleton, TotalsSkeleton } from "@/components/commissions/skeletons";
import { RepaymentsSkeleton } from "@/components/repayments/skeletons";
import { PageHead } from "@/components/shell/page-head";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { pageTitle } from "../../page-title";
import { AccountFreshness } from "../account-freshness";
import type { PageParams } from "../open-account";
import { openDefaultView } from "../saved-views";
import { RepaymentsView } from "./view";

export const generateMetadata = pageTitle((t) => t("repayments.title"));

type PageProps = { searchParams: Promise<PageParams> };

export default async function RepaymentsPage({ searchParams }: PageProps) {
  await openDefaultView("repayments", await searchParams);
  const t = await getTranslations("repayments");
  return (
    <>
      <PageHead title={t("title")} line={t("line")} freshness={<AccountFreshness params={searchParams} />} />
      <PanelBoundary what={t("theRepayments")} fallback={<PageSkeleton />}>
        <RepaymentsView params={searchParams} />
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

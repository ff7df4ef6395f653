import { getTranslations } from "next-intl/server";
import { BreakdownSkeleton } from "@/components/breakdown/breakdown-skeleton";
import { FilterBarSkeleton, LedgerSkeleton, TotalsSkeleton } from "@/components/commissions/skeletons";
import { FeesSkeleton } from "@/components/fees/fees-skeleton";
import { PageHead } from "@/components/shell/page-head";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { pageTitle } from "../../page-title";
import { AccountFreshness } from "../account-freshness";
import type { PageParams } from "../open-account";
import { openDefaultView } from "../saved-views";
import { CommissionsView } from "./view";

export const generateMetadata = pageTitle((t) => t("commissions.title"));

type PageProps = { searchParams: Promise<PageParams> };

export default async function CommissionsPage({ searchParams }: PageProps) {
  await openDefaultView("commissions", await searchParams);
  const t = await getTranslations("commissions");
  return (
    <>
      <PageHead
        title={t("title")}
        line={t("line")}
        freshness={<AccountFreshness params={searchParams} />}
        isWide
      />
      <PanelBoundary what={t("parts.page")} fallback={<PageSkeleton />}>
        <CommissionsView params={searchParams} />
      </PanelBoundary>
    </>
  );
}

function PageSkeleton() {
  return (
    <div className="stack">
      <FilterBarSkeleton />
      <TotalsSkeleton />
      <BreakdownSkeleton />
      <FeesSkeleton />
      <LedgerSkeleton />
    </div>
  );
}

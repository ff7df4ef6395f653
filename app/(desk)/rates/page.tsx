import { useTranslations } from "next-intl";
import { CoverageSkeleton, RatesSkeleton, RuleSkeleton } from "@/components/rates/board-skeleton";
import { PageHead } from "@/components/shell/page-head";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { pageTitle } from "../../page-title";
import { AccountFreshness } from "../account-freshness";
import type { PageParams } from "../open-account";
import { RatesView } from "./view";

export const generateMetadata = pageTitle((t) => t("rates.title"));

type PageProps = { searchParams: Promise<PageParams> };

export default function RatesPage({ searchParams }: PageProps) {
  const t = useTranslations("rates");
  return (
    <>
      <PageHead title={t("title")} line={t("line")} freshness={<AccountFreshness params={searchParams} />} />
      <PanelBoundary what={t("parts.rates")} fallback={<PageSkeleton />}>
        <RatesView params={searchParams} />
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

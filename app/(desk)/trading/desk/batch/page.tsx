import { useTranslations } from "next-intl";
import { PageHead } from "@/components/shell/page-head";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { PanelSkeleton } from "@/components/ui/panel-skeleton";
import { pageTitle } from "../../../../page-title";
import type { PageParams } from "../../../open-account";
import { BatchView } from "./view";

export const generateMetadata = pageTitle((t) => t("tradeStart.batch.title"));

type PageProps = { searchParams: Promise<PageParams> };

export default function BatchPage({ searchParams }: PageProps) {
  const t = useTranslations("tradeStart.batch");
  return (
    <>
      <PageHead title={t("title")} line={t("line")} />
      <PanelBoundary
        what={t("part")}
        fallback={<PanelSkeleton id="batch-title" title={t("title")} what={t("part")} height={320} />}
      >
        <BatchView params={searchParams} />
      </PanelBoundary>
    </>
  );
}

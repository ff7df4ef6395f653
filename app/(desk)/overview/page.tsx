import { useTranslations } from "next-intl";
import { FiguresSkeleton } from "@/components/overview/skeletons";
import { PageHead } from "@/components/shell/page-head";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { pageTitle } from "../../page-title";
import type { PageParams } from "../open-account";
import { OverviewView } from "./view";

export const generateMetadata = pageTitle((t) => t("overview.title"));

type PageProps = { searchParams: Promise<PageParams> };

export default function OverviewPage({ searchParams }: PageProps) {
  const t = useTranslations("overview");
  return (
    <>
      <PageHead title={t("title")} line={t("line")} />
      <PanelBoundary
        what={t("parts.page")}
        fallback={
          <div className="stack">
            <FiguresSkeleton />
          </div>
        }
      >
        <OverviewView params={searchParams} />
      </PanelBoundary>
    </>
  );
}

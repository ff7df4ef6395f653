import { useTranslations } from "next-intl";
import { SharesSkeleton } from "@/components/shares/skeletons";
import { PageHead } from "@/components/shell/page-head";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { pageTitle } from "../../page-title";
import type { PageParams } from "../open-account";
import { SharesView } from "./view";

export const generateMetadata = pageTitle((t) => t("shares.title"));

type PageProps = { searchParams: Promise<PageParams> };

export default function SharesPage({ searchParams }: PageProps) {
  const t = useTranslations("shares");
  return (
    <>
      <PageHead title={t("title")} line={t("line")} />
      <PanelBoundary what={t("title")} fallback={<SharesSkeleton />}>
        <SharesView params={searchParams} />
      </PanelBoundary>
    </>
  );
}

import { Skeleton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { PageHead } from "@/components/shell/page-head";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { pageTitle } from "../../page-title";
import { AccountFreshness } from "../account-freshness";
import type { PageParams } from "../open-account";
import { ImportsView } from "./view";

export const generateMetadata = pageTitle((t) => t("imports.title"));

type PageProps = { searchParams: Promise<PageParams> };

export default function ImportPage({ searchParams }: PageProps) {
  const t = useTranslations("imports");
  return (
    <>
      <PageHead title={t("title")} line={t("line")} freshness={<AccountFreshness params={searchParams} />} />
      <PanelBoundary what={t("theImports")} fallback={<Skeleton height={320} />}>
        <ImportsView params={searchParams} />
      </PanelBoundary>
    </>
  );
}

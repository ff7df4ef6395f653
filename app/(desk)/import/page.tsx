import { Skeleton } from "@mantine/core";
import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { PageHead } from "@/components/shell/page-head";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { AccountFreshness } from "../account-freshness";
import type { PageParams } from "../open-account";
import { ImportsView } from "./view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("imports"))("title") };
}

type PageProps = { searchParams: Promise<PageParams> };

export default function ImportPage({ searchParams }: PageProps) {
  const t = useTranslations("imports");
  return (
    <>
      <PageHead title={t("title")} line={t("line")} freshness={<AccountFreshness params={searchParams} />} />
      <PanelBoundary what={t("theImports")}>
        <Suspense fallback={<Skeleton height={320} />}>
          <ImportsView params={searchParams} />
        </Suspense>
      </PanelBoundary>
    </>
  );
}

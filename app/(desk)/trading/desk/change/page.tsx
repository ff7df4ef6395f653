import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { PageHead } from "@/components/shell/page-head";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { PanelSkeleton } from "@/components/ui/panel-skeleton";
import type { PageParams } from "../../../open-account";
import { ChangeView } from "./view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("trade.heads"))("change") };
}

type PageProps = { searchParams: Promise<PageParams> };

export default function ChangePage({ searchParams }: PageProps) {
  const t = useTranslations("trade");
  return (
    <>
      <PageHead title={t("heads.change")} line={t("heads.changeLine")} />
      <PanelBoundary what={t("changes.theChange")}>
        <Suspense
          fallback={
            <PanelSkeleton
              id="change-title"
              title={t("heads.change")}
              what={t("changes.theChange")}
              height={260}
            />
          }
        >
          <ChangeView params={searchParams} />
        </Suspense>
      </PanelBoundary>
    </>
  );
}

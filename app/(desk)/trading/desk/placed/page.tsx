import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { PageHead } from "@/components/shell/page-head";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { PanelSkeleton } from "@/components/ui/panel-skeleton";
import type { PageParams } from "../../../open-account";
import { PlacedView } from "./view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("trade.heads"))("placed") };
}

type PageProps = { searchParams: Promise<PageParams> };

export default function PlacedPage({ searchParams }: PageProps) {
  const t = useTranslations("trade");
  return (
    <>
      <PageHead title={t("heads.placed")} line={t("heads.placedLine")} />
      <PanelBoundary what={t("placed.theOrders")}>
        <Suspense
          fallback={
            <PanelSkeleton
              id="placed-title"
              title={t("heads.placed")}
              what={t("placed.theOrders")}
              height={420}
            />
          }
        >
          <PlacedView params={searchParams} />
        </Suspense>
      </PanelBoundary>
    </>
  );
}

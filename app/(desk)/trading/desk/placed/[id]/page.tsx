import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { PageHead } from "@/components/shell/page-head";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { PanelSkeleton } from "@/components/ui/panel-skeleton";
import type { PageParams } from "../../../../open-account";
import { OrderPageView } from "./view";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("trade.heads"))("order") };
}

type PageProps = { params: Promise<{ id: string }>; searchParams: Promise<PageParams> };

export default function OrderPage({ params, searchParams }: PageProps) {
  const t = useTranslations("trade");
  return (
    <>
      <PageHead title={t("heads.order")} line={t("heads.placedLine")} />
      <PanelBoundary what={t("order.theOrder")}>
        <Suspense
          fallback={
            <PanelSkeleton
              id="order-title"
              title={t("heads.order")}
              what={t("order.theOrder")}
              height={420}
            />
          }
        >
          <OrderPageView path={params} params={searchParams} />
        </Suspense>
      </PanelBoundary>
    </>
  );
}

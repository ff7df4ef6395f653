import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { ClientFilterSkeleton, ClientListSkeleton, SummarySkeleton } from "@/components/clients/skeletons";
import { PageHead } from "@/components/shell/page-head";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { AccountFreshness } from "../account-freshness";
import type { PageParams } from "../open-account";
import { openDefaultView } from "../saved-views";
import { ClientsActions } from "./page-actions";
import { ClientsView } from "./view";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("clients");
  return { title: t("title") };
}

type PageProps = { searchParams: Promise<PageParams> };

export default async function ClientsPage({ searchParams }: PageProps) {
  await openDefaultView("clients", await searchParams);
  const t = await getTranslations("clients");
  return (
    <>
      <PageHead
        freshness={<AccountFreshness params={searchParams} />}
        title={t("title")}
        line={t("line")}
        actions={
          <Suspense>
            <ClientsActions params={searchParams} />
          </Suspense>
        }
      />
      <PanelBoundary what={t("parts.page")}>
        <Suspense fallback={<PageSkeleton />}>
          <ClientsView params={searchParams} />
        </Suspense>
      </PanelBoundary>
    </>
  );
}

function PageSkeleton() {
  return (
    <div className="stack">
      <ClientFilterSkeleton />
      <SummarySkeleton />
      <ClientListSkeleton />
    </div>
  );
}

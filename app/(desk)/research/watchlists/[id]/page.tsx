import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { ResearchNav } from "@/components/research/research-nav";
import { PageHead } from "@/components/shell/page-head";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { WatchSkeleton } from "@/components/watchlists/skeletons";
import type { PageParams } from "../../../open-account";
import { ShareThis } from "../../../shares/share-this";
import { findPersonList } from "../person-lists";
import { MovedPanel } from "./moved-panel";
import { StocksPanel } from "./stocks-panel";

type PageProps = { params: Promise<{ id: string }>; searchParams: Promise<PageParams> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const list = await findPersonList((await params).id);
  return { title: list?.name ?? (await getTranslations("watchlists"))("title") };
}

/** Before anything is sent it is known whether the list is this person's, so that another's is not found. */
export default async function WatchlistPage({ params, searchParams }: PageProps) {
  const { id } = await params;
  const [list, t] = await Promise.all([findPersonList(id), getTranslations("watchlists")]);
  if (list === null) notFound();
  const codes = list.items.map(({ code }) => code);
  return (
    <>
      <PageHead
        title={list.name}
        line={t("stocksCount", { count: list.items.length })}
        actions={
          <>
            {codes.length > 0 ? <ShareThis subject={{ kind: "watchlist", name: list.name, codes }} /> : null}
            <Link href="/research/watchlists">{t("all")}</Link>
          </>
        }
      />
      <ResearchNav />
      <div className="stack">
        <PanelBoundary what={t("stocks")}>
          <Suspense fallback={<WatchSkeleton id="stocks-title" titleKey="stocks" height={320} />}>
            <StocksPanel id={id} items={list.items} />
          </Suspense>
        </PanelBoundary>
        <PanelBoundary what={t("moved.title")}>
          <Suspense fallback={<WatchSkeleton id="moved-title" titleKey="moved.title" height={320} />}>
            <MovedPanel id={id} codes={codes} params={searchParams} />
          </Suspense>
        </PanelBoundary>
      </div>
    </>
  );
}

import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ResearchNav } from "@/components/research/research-frame";
import { WatchSkeleton } from "@/components/research/skeletons";
import { PageHead } from "@/components/shell/page-head";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { ListsBoard } from "@/components/watchlists/lists-board";
import { loadPersonLists, WATCH_ACTIONS } from "./person-lists";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("watchlists"))("title") };
}

export default function WatchlistsPage() {
  const t = useTranslations("watchlists");
  return (
    <>
      <PageHead title={t("title")} line={t("line")} />
      <ResearchNav />
      <PanelBoundary
        what={t("lists")}
        fallback={<WatchSkeleton id="lists-title" titleKey="lists" height={240} />}
      >
        <ListsView />
      </PanelBoundary>
    </>
  );
}

async function ListsView() {
  return <ListsBoard lists={await loadPersonLists()} actions={WATCH_ACTIONS} />;
}

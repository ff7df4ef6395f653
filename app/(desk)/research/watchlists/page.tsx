import { useTranslations } from "next-intl";
import { PageHead } from "@/components/shell/page-head";
import { PlaceTabs } from "@/components/shell/place-tabs";
import { LoadingPanel } from "@/components/ui/loading-panel";
import { ListsBoard } from "@/components/watchlists/lists-board";
import { pageTitle } from "../../../page-title";
import { loadPersonLists, WATCH_ACTIONS } from "./person-lists";

export const generateMetadata = pageTitle((t) => t("watchlists.title"));

export default function WatchlistsPage() {
  const t = useTranslations("watchlists");
  return (
    <>
      <PageHead title={t("title")} line={t("line")} />
      <PlaceTabs of="research" />
      <LoadingPanel title={t("lists")} height={240}>
        <ListsView />
      </LoadingPanel>
    </>
  );
}

async function ListsView() {
  return <ListsBoard lists={await loadPersonLists()} actions={WATCH_ACTIONS} />;
}

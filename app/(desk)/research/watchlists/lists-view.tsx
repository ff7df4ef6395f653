import { ListsBoard } from "@/components/watchlists/lists-board";
import { loadPersonLists } from "./person-lists";
import { WATCH_ACTIONS } from "./watch-actions";

export async function ListsView() {
  return <ListsBoard lists={await loadPersonLists()} actions={WATCH_ACTIONS} />;
}

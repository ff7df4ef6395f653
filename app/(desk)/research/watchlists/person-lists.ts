import { cache } from "react";
import type { WatchActions } from "@/components/watchlists/watch-context";
import { requireUser } from "@/lib/sign-in/session";
import { findWatchlist, listWatchlists } from "@/lib/watchlists/edit-watchlists";
import * as actions from "./actions";

export const WATCH_ACTIONS: WatchActions = { ...actions };

export const loadPersonLists = cache(async () => listWatchlists((await requireUser()).id));

/** A list of the signed-in person; null: they have none with this id. */
export const findPersonList = cache(async (id: string) =>
  findWatchlist((await requireUser()).id, id),
);

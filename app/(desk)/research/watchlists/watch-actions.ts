import type { WatchActions } from "@/components/watchlists/watch-context";
import {
  createAction,
  listAction,
  noteAction,
  orderAction,
  orderCodesAction,
  pasteAction,
  removeAction,
  renameAction,
} from "./actions";

export const WATCH_ACTIONS: WatchActions = {
  create: createAction,
  rename: renameAction,
  remove: removeAction,
  order: orderAction,
  paste: pasteAction,
  list: listAction,
  orderCodes: orderCodesAction,
  note: noteAction,
};

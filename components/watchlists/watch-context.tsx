"use client";
import { createContext, type ReactNode, useContext, useMemo, useOptimistic, useTransition } from "react";
import { useUnstored } from "./use-tried";
import type { WatchActions, WatchedList } from "./watch-actions";

type Watching = {
  readonly lists: readonly WatchedList[];
  /** A list that is shown is not stored yet. */
  readonly isPending: boolean;
  readonly actions: WatchActions;
  /** Puts a stock on a list or takes it off, seen at once; says why not where that was refused. */
  readonly toggle: (list: WatchedList, code: string) => Promise<string | null>;
};

const Context = createContext<Watching | null>(null);

type WatchProviderProps = { lists: readonly WatchedList[]; actions: WatchActions; children: ReactNode };

/** Around everything of a page that shows which stocks are on the person's lists. */
export function WatchProvider({ lists: stored, actions, children }: WatchProviderProps) {
  const [lists, change] = useOptimistic(stored, toggled);
  const [isPending, startTransition] = useTransition();
  useUnstored(isPending);
  const watching = useMemo<Watching>(
    () => ({
      lists,
      isPending,
      actions,
      toggle: (list, code) =>
        new Promise((resolve, reject) => {
          startTransition(async () => {
            change({ id: list.id, code });
            const isListed = !list.codes.includes(code);
            await actions
              .list(list.id, code, isListed)
              .then((outcome) => resolve("refused" in outcome ? outcome.refused : null), reject);
          });
        }),
    }),
    [lists, isPending, actions, change],
  );
  return <Context value={watching}>{children}</Context>;
}

/** Throws outside of a WatchProvider. */
export function useWatching(): Watching {
  const watching = useContext(Context);
  if (!watching) throw new Error("useWatching needs a WatchProvider around it");
  return watching;
}

function toggled(lists: readonly WatchedList[], { id, code }: { id: string; code: string }): WatchedList[] {
  return lists.map((list) => {
    if (list.id !== id) return list;
    const rest = list.codes.filter((each) => each !== code);
    return { ...list, codes: rest.length < list.codes.length ? rest : [...rest, code] };
  });
}

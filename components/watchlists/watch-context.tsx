"use client";
import { createSafeContext } from "@mantine/core";
import { type ReactNode, useEffect, useOptimistic, useTransition } from "react";
import { type Change, useChange } from "@/components/ui/forms/use-change";
import type { ServerAction, Worded } from "@/lib/core/action-result";
import type {
  CreateWatchlist,
  DeleteWatchlist,
  ListStock,
  ListStockOutcome,
  NameWatchlistOutcome,
  OrderCodes,
  OrderWatchlists,
  PasteCodes,
  PasteCodesOutcome,
  PutStockBack,
  RenameWatchlist,
  SaveNote,
} from "@/lib/watchlists/contract";

type Watching = {
  readonly lists: readonly WatchedList[];
  /** A shown change is not stored yet. */
  readonly isPending: boolean;
  readonly actions: WatchActions;
  /** Puts a stock on a list or takes it off, seen at once. */
  readonly toggle: (list: WatchedList, code: string) => ReturnType<Change>;
};

const [Context, useWatching] = createSafeContext<Watching>(
  "useWatching needs a WatchProvider around it",
);

export { useWatching };

type WatchProviderProps = {
  lists: readonly WatchedList[];
  actions: WatchActions;
  children: ReactNode;
};

export function WatchProvider({ lists: stored, actions, children }: WatchProviderProps) {
  const [lists, change] = useOptimistic(stored, toggled);
  const [isPending, startTransition] = useTransition();
  useUnstored(isPending);
  const toggle: Watching["toggle"] = (list, code) =>
    new Promise((resolve, reject) => {
      startTransition(async () => {
        change({ id: list.id, code });
        const isListed = !list.codes.includes(code);
        await actions.listStock({ id: list.id, code, isListed }).then(({ data, ...failed }) => {
          if (data === undefined) resolve(failed);
          else resolve({ data: data.kind === "refused" ? data.problem : null });
        }, reject);
      });
    });
  return <Context value={{ lists, isPending, actions, toggle }}>{children}</Context>;
}

function toggled(
  lists: readonly WatchedList[],
  { id, code }: { id: string; code: string },
): WatchedList[] {
  return lists.map((list) => {
    if (list.id !== id) return list;
    const rest = list.codes.filter((each) => each !== code);
    return { ...list, codes: rest.length < list.codes.length ? rest : [...rest, code] };
  });
}

/**
 * A change is seen before the server has answered; where it is refused, the page is as before and
 * says why.
 */
export function useOptimisticChange() {
  const { problem, isPending, run } = useChange();
  useUnstored(isPending);
  const attempt = (show: () => void, change: Change) =>
    run(() => {
      show();
      return change();
    });
  return { problem, isPending, attempt };
}

/**
 * While a change is not stored yet, the browser asks before the page is left: the change would be
 * lost.
 */
export function useUnstored(isPending: boolean): void {
  useEffect(() => {
    if (!isPending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isPending]);
}

export type WatchActions = {
  readonly createWatchlist: ServerAction<CreateWatchlist, Worded<NameWatchlistOutcome>>;
  readonly renameWatchlist: ServerAction<RenameWatchlist, Worded<NameWatchlistOutcome>>;
  readonly deleteWatchlist: ServerAction<DeleteWatchlist, string | null>;
  readonly orderWatchlists: ServerAction<OrderWatchlists, null>;
  readonly pasteCodes: ServerAction<PasteCodes, Worded<PasteCodesOutcome>>;
  readonly listStock: ServerAction<ListStock, Worded<ListStockOutcome>>;
  readonly putStockBack: ServerAction<PutStockBack, string | null>;
  readonly orderCodes: ServerAction<OrderCodes, null>;
  readonly saveNote: ServerAction<SaveNote, string | null>;
};

export type WatchedList = {
  readonly id: string;
  readonly name: string;
  readonly codes: readonly string[];
};

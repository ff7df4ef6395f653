"use client";
import { createSafeContext } from "@mantine/core";
import { type ReactNode, useEffect, useOptimistic, useTransition } from "react";
import { useAnswer } from "@/components/ui/forms/use-change";

type Watching = {
  readonly lists: readonly WatchedList[];
  /** A list that is shown is not stored yet. */
  readonly isPending: boolean;
  readonly actions: WatchActions;
  /** Puts a stock on a list or takes it off, seen at once; says why not where that was refused. */
  readonly toggle: (list: WatchedList, code: string) => Promise<string | null>;
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
        await actions
          .list(list.id, code, isListed)
          .then((outcome) => resolve("refused" in outcome ? outcome.refused : null), reject);
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

/** What a person does is seen before the server has answered; where it refuses, the page is as before and says why. */
export function useTried() {
  const { outcome, isPending, run } = useAnswer<WatchOutcome>((refused) => ({ refused }));
  useUnstored(isPending);
  const attempt = (show: () => void, work: () => Promise<WatchOutcome>) =>
    run(() => {
      show();
      return work();
    });
  return { problem: outcome && "refused" in outcome ? outcome.refused : null, isPending, attempt };
}

/** While what is shown is not stored yet, the browser asks before the page is left: it would be lost without a word. */
export function useUnstored(isPending: boolean): void {
  useEffect(() => {
    if (!isPending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isPending]);
}

/** A stock as it was on a list before it was removed. */
export type RemovedStock = {
  readonly code: string;
  readonly note: string;
  readonly addedAt: Date;
  readonly position: number;
};

/** `removed`: what was taken off a list, if anything. `refused`: a sentence for the person; nothing was changed. */
export type WatchOutcome =
  | { readonly id: string; readonly removed?: RemovedStock | null }
  | { readonly refused: string };

/** `unknown` and `unclear`: the words that were not put on the list. */
export type PasteOutcome =
  | {
      readonly added: readonly string[];
      readonly already: readonly string[];
      readonly unknown: readonly string[];
      readonly unclear: readonly string[];
    }
  | { readonly refused: string };

export type WatchActions = {
  /** With `code` on it where one is given. */
  readonly create: (name: string, code: string | null) => Promise<WatchOutcome>;
  readonly rename: (id: string, name: string) => Promise<WatchOutcome>;
  readonly remove: (id: string) => Promise<WatchOutcome>;
  readonly order: (ids: readonly string[]) => Promise<WatchOutcome>;
  readonly paste: (id: string, text: string) => Promise<PasteOutcome>;
  readonly list: (id: string, code: string, isListed: boolean) => Promise<WatchOutcome>;
  readonly putBack: (id: string, removed: RemovedStock) => Promise<WatchOutcome>;
  readonly orderCodes: (id: string, codes: readonly string[]) => Promise<WatchOutcome>;
  readonly note: (id: string, code: string, note: string) => Promise<WatchOutcome>;
};

export type WatchedList = {
  readonly id: string;
  readonly name: string;
  readonly codes: readonly string[];
};

import { useMantineColorScheme } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { placesOf } from "@/components/shell/places";
import { commandEntries } from "./commands";
import { clientEntry, placeEntries, recentEntries, stockEntries } from "./entries";
import { type EntryGroup, findEntries } from "./entry";
import type { PaletteActions } from "./palette-actions";
import { recentKeys } from "./recent";
import type { StockIndex } from "./stock-index";
import type { FoundClient } from "./use-found-clients";

type Sources = {
  readonly index: StockIndex | null;
  readonly clients: readonly FoundClient[];
  readonly actions: PaletteActions;
  /** As the address names it. */
  readonly account: string | null;
};

/** What `typed` finds of all that can be arrived at. Texts are folded once, so that a letter only compares. */
export function useEntryGroups(
  typed: string,
  { index, clients, actions, account }: Sources,
): readonly EntryGroup[] {
  const t = useTranslations("palette");
  const places = useTranslations("shell.places");
  const syncing = useTranslations("shell.sync");
  const person = useTranslations("shell.person");
  const language = useLocale();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [keys] = useState(() => recentKeys(actions.personId));
  const { narrowed } = actions;
  const query = account === null ? "" : `?account=${encodeURIComponent(account)}`;
  const stocks = useMemo(
    () => stockEntries({ t, language }, index?.listings ?? [], query),
    [t, language, index, query],
  );
  const commands = useMemo(
    () =>
      commandEntries(
        { t, person, syncing },
        { actions, account, language, scheme: colorScheme, chooseScheme: setColorScheme },
      ),
    [t, person, syncing, actions, account, language, colorScheme, setColorScheme],
  );
  const others = useMemo(
    () => [...placeEntries({ t, places }, placesOf(narrowed, account), query), ...commands],
    [t, places, narrowed, account, query, commands],
  );
  const recent = useMemo(
    () => recentEntries(keys, [...stocks, ...others], query),
    [keys, stocks, others, query],
  );
  return useMemo(
    () =>
      findEntries(typed, {
        stocks,
        others,
        clients: clients.map((client) => clientEntry(client, query)),
        recent,
      }),
    [typed, stocks, others, clients, recent, query],
  );
}

"use client";
import { Button, useMantineColorScheme } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useState,
} from "react";
import { useClientSearch } from "@/components/clients/use-client-search";
import { usePlaces } from "@/components/shell/use-places";
import { agoText, failedText, placeText } from "@/components/stocks/panel-age";
import { leave } from "@/components/ui/forms/unsaved";
import { useFailureText } from "@/components/ui/forms/use-change";
import { isRefusedOffline } from "@/components/ui/offline";
import { useWords } from "@/components/ui/text/use-words";
import type { FoundClient } from "@/lib/clients/client";
import { failureSaidText, type Text } from "@/lib/core/text";
import {
  clientEntry,
  commandEntries,
  type Entry,
  type EntryGroup,
  findEntries,
  type PaletteActions,
  placeEntries,
  recentEntries,
  recentKeys,
  stockEntries,
  withChoice,
} from "./entries";
import { FoundList, optionId } from "./found-list";
import styles from "./palette.module.css";
import type { IndexState } from "./use-stock-index";
import { type StockIndex, useStockIndex } from "./use-stock-index";

/** Hears the input's keys; false where there was nothing to open. */
export type HearKey = (event: KeyboardEvent) => boolean;

type FindsProps = {
  typed: string;
  /** Enter was pressed on what is typed before anything was found. */
  isEntered: boolean;
  actions: PaletteActions;
  hear: Ref<HearKey>;
  onActive: (id: string | undefined) => void;
  close: () => void;
};

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

export default function PaletteFinds({
  typed,
  isEntered,
  actions,
  hear,
  onActive,
  close,
}: FindsProps) {
  const failureText = useFailureText();
  const router = useRouter();
  const account = useSearchParams().get("account");
  const stocks = useStockIndex();
  const clients = useClientSearch(typed.trim(), account);
  const [kept, keep] = useLocalStorage<unknown>({
    key: `palette-recent:${actions.personId}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const found = { index: stocks.index, clients: clients.clients, kept };
  const groups = useEntryGroups(typed, { ...found, actions, account });
  const all = groups.flatMap(({ entries }) => entries);
  const [moved, setMoved] = useState({ typed, at: 0 });
  const [said, setSaid] = useState<string | null>(null);
  const at = moved.typed === typed ? Math.min(moved.at, all.length - 1) : 0;
  const active = all[at];

  const choose = async ({ key, kind, goal }: Entry) => {
    if (kind !== "action") keep(withChoice(kept, key));
    if ("href" in goal) {
      const { href } = goal;
      close();
      if (isRefusedOffline()) return;
      leave(() => router.push(href));
      return;
    }
    const answer = await goal.run().catch(failureText);
    if (answer === null) close();
    else setSaid(answer);
  };

  const hearKey: HearKey = (event) => {
    const step = STEPS[event.key];
    if (step === undefined && event.key !== "Enter") return true;
    event.preventDefault();
    if (step !== undefined)
      setMoved({ typed, at: (at + step + all.length) % Math.max(all.length, 1) });
    else if (active) void choose(active);
    return step !== undefined || active !== undefined;
  };
  useImperativeHandle(hear, () => hearKey);

  useEffect(() => onActive(active ? optionId(at) : undefined), [active, at, onActive]);

  // Who types faster than the pairs come arrives all the same.
  const openFirst = useEffectEvent(() => {
    if (active) void choose(active);
  });
  const isThere = active !== undefined && !stocks.isComing;
  useEffect(() => {
    if (isEntered && isThere) openFirst();
  }, [isEntered, isThere]);

  return (
    <>
      <State role="status">{said}</State>
      <FoundList
        groups={groups}
        at={at}
        index={stocks.index}
        onPoint={(place) => setMoved({ typed, at: place })}
        onChoose={choose}
      />
      <PaletteState
        typed={typed.trim()}
        found={all.length}
        stocks={stocks}
        clients={clients}
        isEntered={isEntered}
      />
    </>
  );
}

type Sources = {
  readonly index: StockIndex | null;
  readonly clients: readonly FoundClient[];
  /** What the browser's storage holds as chosen lately. */
  readonly kept: unknown;
  readonly actions: PaletteActions;
  readonly account: string | null;
};

/**
 * What `typed` finds of all that can be arrived at. Texts are folded once, so that a letter only
 * compares.
 */
function useEntryGroups(
  typed: string,
  { index, clients, kept, actions, account }: Sources,
): readonly EntryGroup[] {
  const { t, language } = useWords();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { places, query } = usePlaces();
  const known = useMemo(() => {
    const words = { t, language };
    const stocks = stockEntries(words, index?.listings ?? [], query);
    const others = [
      ...placeEntries(words, places, query),
      ...commandEntries(words, {
        actions,
        account,
        scheme: colorScheme,
        chooseScheme: setColorScheme,
      }),
    ];
    return {
      stocks,
      others,
      recent: recentEntries(recentKeys(kept), [...stocks, ...others], query),
    };
  }, [t, language, actions, account, places, colorScheme, setColorScheme, index, query, kept]);
  return useMemo(
    () =>
      findEntries(typed, {
        ...known,
        clients: clients.map((client) => clientEntry(client, query)),
      }),
    [typed, known, clients, query],
  );
}

function State({ role, children }: { role?: "alert" | "status"; children: ReactNode }) {
  return children ? (
    <p className={styles.state} role={role}>
      {children}
    </p>
  ) : null;
}

type PaletteStateProps = {
  typed: string;
  found: number;
  stocks: IndexState;
  clients: ReturnType<typeof useClientSearch>;
  isEntered: boolean;
};

/**
 * Below what is found: what is still coming, and what could not be looked through. It is never left
 * unsaid.
 */
function PaletteState({ typed, found, stocks, clients, isEntered }: PaletteStateProps) {
  const all = useTranslations();
  const t = useTranslations("palette");
  const reading = useTranslations("reading");
  const trouble = stockTrouble(all, reading, stocks);
  const coming = [
    stocks.isComing ? stocksComing(t, reading, stocks) : "",
    clients.isComing && found === 0 ? t("clientsComing") : "",
    isEntered && found === 0 && (stocks.isComing || clients.isComing) ? t("opensFirst") : "",
  ].filter((line) => line !== "");
  const isWhole = !stocks.isComing && !clients.isComing;
  return (
    <>
      {trouble === null ? null : (
        <State role="alert">
          {trouble}{" "}
          {stocks.trouble === "unread" ? (
            <Button onClick={stocks.again}>{all("ui.tryAgain")}</Button>
          ) : null}
        </State>
      )}
      <State role="alert">{clients.problem}</State>
      <State role="status">{coming.join(" ")}</State>
      <State>{found === 0 && typed !== "" && isWhole ? t("nothing", { typed }) : null}</State>
      <p className="visually-hidden" role="status">
        {typed !== "" && isWhole ? t("found", { count: found }) : ""}
      </p>
    </>
  );
}

function stocksComing(t: Text<"palette">, reading: Text<"reading">, { index }: IndexState): string {
  const place = index?.pairs.place ?? null;
  return place === null
    ? t("stocksComing")
    : t("stocksWaiting", { place: placeText(reading, place) });
}

/** What a person has to know of the pairs before trusting that something is not among them. */
function stockTrouble(
  t: Text<never>,
  reading: Text<"reading">,
  { index, trouble, isComing }: IndexState,
): string | null {
  if (trouble === "no-exchange") return t("palette.noExchange");
  if (trouble === "signed-out") return t("palette.signedOut");
  if (trouble === "unread") {
    return index === null
      ? t("palette.stocksUnread")
      : t("palette.stocksOld", { ago: agoText(reading, performance.now() - index.readAtMs) });
  }
  if (index === null || isComing) return null;
  const { observed, failed } = index.pairs;
  if (failed === null) return observed === null ? t("palette.stocksUnqueued") : null;
  if (observed !== null && !observed.isStale) return null;
  const text = observed
    ? failedText(reading, failed, {
        ago: agoText(reading, failed.ageMs),
        shown: agoText(reading, observed.ageMs),
      })
    : t("palette.stocksFailed", {
        happened: t(`reading.failed.${failed.kind}.happened`),
        next: t(`reading.failed.${failed.kind}.next`),
      });
  return [text, failureSaidText(t, failed)].filter(Boolean).join(" ");
}

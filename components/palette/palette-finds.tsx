"use client";
import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useState,
} from "react";
import type { Entry } from "./entry";
import { FoundList, optionId } from "./found-list";
import styles from "./palette.module.css";
import type { PaletteActions } from "./palette-actions";
import { PaletteState } from "./palette-state";
import { rememberChoice } from "./recent";
import { useEntryGroups } from "./use-entry-groups";
import { useFoundClients } from "./use-found-clients";
import { useStockIndex } from "./use-stock-index";

/** Hears the input's keys; false where there was nothing to open. */
export type HearKey = (event: KeyboardEvent) => boolean;

type PaletteFindsProps = {
  typed: string;
  /** Enter was pressed on what is typed before anything was found. */
  isEntered: boolean;
  actions: PaletteActions;
  hear: Ref<HearKey>;
  /** Tells the input which option its keys are on. */
  onActive: (id: string | undefined) => void;
  close: () => void;
};

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** What is found by what is typed, and the way there. */
export default function PaletteFinds({
  typed,
  isEntered,
  actions,
  hear,
  onActive,
  close,
}: PaletteFindsProps) {
  const t = useTranslations("palette");
  const router = useRouter();
  const account = useSearchParams().get("account");
  const stocks = useStockIndex();
  const clients = useFoundClients(typed.trim(), account);
  const groups = useEntryGroups(typed, { index: stocks.index, clients: clients.clients, actions, account });
  const all = groups.flatMap(({ entries }) => entries);
  const [moved, setMoved] = useState({ typed, at: 0 });
  const [said, setSaid] = useState<string | null>(null);
  const at = moved.typed === typed ? Math.min(moved.at, all.length - 1) : 0;
  const active = all[at];

  const choose = async ({ key, kind, goal }: Entry) => {
    if (kind !== "action") rememberChoice(actions.personId, key);
    if ("href" in goal) {
      close();
      router.push(goal.href);
      return;
    }
    const answer = await goal.run().catch(() => t("actionFailed"));
    if (answer === null) close();
    else setSaid(answer);
  };

  const hearKey: HearKey = (event) => {
    const step = STEPS[event.key];
    if (step === undefined && event.key !== "Enter") return true;
    event.preventDefault();
    if (step !== undefined) setMoved({ typed, at: (at + step + all.length) % Math.max(all.length, 1) });
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
      {said === null ? null : (
        <p className={styles.state} role="status">
          {said}
        </p>
      )}
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

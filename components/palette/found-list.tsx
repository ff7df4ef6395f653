"use client";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef } from "react";
import { useMarketNow } from "@/components/stocks/market-now";
import { TradableMark } from "@/components/stocks/universe/tradable-mark";
import { Icon } from "@/components/ui/icon";
import { judgeTradable } from "@/lib/stocks/market/tradable";
import type { Entry, EntryGroup } from "./entries";
import styles from "./palette.module.css";
import type { KeptIndex } from "./use-stock-index";

export function optionId(at: number): string {
  return `palette-option-${at}`;
}

type FoundListProps = {
  groups: readonly EntryGroup[];
  at: number;
  index: KeptIndex | null;
  onPoint: (at: number) => void;
  onChoose: (entry: Entry) => void;
};

export function FoundList({ groups, at, index, onPoint, onChoose }: FoundListProps) {
  const t = useTranslations("palette");
  const list = useRef<HTMLDivElement>(null);
  const nowMs = useMemo(
    () => (index ? index.nowMs + performance.now() - index.readAtMs : 0),
    [index],
  );
  const now = useMarketNow(nowMs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whichever is there now is brought into view
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [at, groups]);
  let count = 0;
  return (
    <div
      ref={list}
      id="palette-list"
      className={styles.list}
      role="listbox"
      aria-label={t("results")}
    >
      {groups.map(({ kind, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, and no fieldsets
        <div key={kind} role="group" aria-labelledby={`palette-${kind}`}>
          <p id={`palette-${kind}`} className={styles.kind}>
            {t(`kinds.${kind}`)}
          </p>
          {entries.map((entry) => {
            const place = count++;
            const { key, icon, title, note, listing } = entry;
            const tradable = listing && index ? judgeTradable(listing, index.calendar, now) : null;
            // The input keeps the focus: its keys do here whatever the pointer does.
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the combobox has the keys
              <div
                key={key}
                id={optionId(place)}
                role="option"
                aria-selected={place === at}
                className={styles.option}
                onPointerMove={place === at ? undefined : () => onPoint(place)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(entry)}
              >
                <Icon name={icon} />
                <span className={`${styles.title} truncate`}>{title}</span>
                <span className={`${styles.note} truncate`}>{note}</span>
                {tradable ? (
                  <span className={styles.tradable}>
                    <TradableMark tradable={tradable} />
                  </span>
                ) : null}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

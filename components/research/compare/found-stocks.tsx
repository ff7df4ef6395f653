"use client";
import { Button } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useMemo, useState } from "react";
import { useStockIndex } from "@/components/palette/use-stock-index";
import { type Listing, namesIn } from "@/lib/core/reality/listing";
import { searchListings, toSearchable } from "@/lib/core/reality/search-listings";
import { visibleText } from "@/lib/core/visible-text";
import styles from "./compare.module.css";

/** Hears the input's keys; true where they were for the list. */
export type HearKey = (event: KeyboardEvent) => boolean;

export const FOUND_LIST = "found-stocks";
/** So many fit below the search; a longer word finds fewer. */
const MOST_FOUND = 8;
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

type FoundStocksProps = {
  typed: string;
  /** Left out: they are there already. */
  chosen: readonly string[];
  hear: Ref<HearKey>;
  onActive: (id: string | undefined) => void;
  onPick: (code: string) => void;
};

export function FoundStocks({ typed, chosen, hear, onActive, onPick }: FoundStocksProps) {
  const t = useTranslations("compare.picker");
  const { index, trouble, isComing, again } = useStockIndex();
  const [moved, setMoved] = useState({ typed, at: 0 });
  const all = useMemo(() => oneOfEach(index?.listings ?? []).map(toSearchable), [index]);
  const found = useMemo(
    () =>
      typed.trim() === ""
        ? []
        : searchListings(all, typed)
            .filter(({ listing: { code } }) => code !== null && !chosen.includes(code))
            .slice(0, MOST_FOUND),
    [all, typed, chosen],
  );
  const at = moved.typed === typed ? Math.min(moved.at, found.length - 1) : 0;
  const active = found[at]?.listing.code ?? null;

  const hearKey: HearKey = ({ key }) => {
    const step = STEPS[key];
    if (step !== undefined && found.length > 0)
      setMoved({ typed, at: (at + step + found.length) % found.length });
    else if (key === "Enter" && active !== null) onPick(active);
    else if (key === "Enter" && isCode(index?.listings, typed.trim())) onPick(typed.trim());
    return step !== undefined || key === "Enter";
  };
  useImperativeHandle(hear, () => hearKey);
  useEffect(() => {
    onActive(active === null ? undefined : optionId(at));
    return () => onActive(undefined);
  }, [active, at, onActive]);

  if (index === null && trouble !== null) {
    return (
      <div className={styles.found} role="alert">
        <p className={styles.said}>{t("unread")}</p>
        <Button onPointerDown={(event) => event.preventDefault()} onClick={again}>
          {t("again")}
        </Button>
      </div>
    );
  }
  if (typed.trim() === "") return null;
  if (found.length === 0) {
    return (
      <div className={styles.found} role="status">
        <p className={styles.said}>{isComing ? t("loading") : t("none")}</p>
      </div>
    );
  }
  return (
    <>
      <div id={FOUND_LIST} className={styles.found} role="listbox" aria-label={t("label")}>
        {found.map(({ listing }, place) => (
          <Option
            key={listing.symbol}
            id={optionId(place)}
            listing={listing}
            isActive={place === at}
            onPoint={() => setMoved({ typed, at: place })}
            onPick={onPick}
          />
        ))}
      </div>
      <span className="visually-hidden" role="status">
        {t("found", { count: found.length })}
      </span>
    </>
  );
}

type OptionProps = {
  id: string;
  listing: Listing;
  isActive: boolean;
  onPoint: () => void;
  onPick: (code: string) => void;
};

/** The input keeps the focus: its keys do here whatever the pointer does. */
function Option({ id, listing: { code, symbol, names }, isActive, onPoint, onPick }: OptionProps) {
  const [name] = namesIn(useLocale(), names);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the combobox has the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onPointerMove={isActive ? undefined : onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => code !== null && onPick(code)}
    >
      <strong>{code}</strong>
      <span lang={name?.language}>{name?.name}</span>
      <span>{visibleText(symbol)}</span>
    </div>
  );
}

function optionId(at: number): string {
  return `${FOUND_LIST}-${at}`;
}

/** A stock with several pairs is one to compare. */
function oneOfEach(listings: readonly Listing[]): Listing[] {
  const named = listings.filter(({ code }) => code !== null);
  return [...new Map(named.toReversed().map((listing) => [listing.code, listing])).values()].reverse();
}

function isCode(listings: readonly Listing[] | undefined, text: string): boolean {
  return listings?.some(({ code }) => code === text) ?? false;
}

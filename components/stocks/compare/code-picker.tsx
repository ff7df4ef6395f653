"use client";
import { Button, Combobox, Group, Text, TextInput, useCombobox } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useMemo, useState } from "react";
import { useStockIndex } from "@/components/palette/use-stock-index";
import { moved } from "@/components/ui/use-row-drag";
import { Tool } from "@/components/watchlists/order-tools";
import { visibleText } from "@/lib/core/visible-text";
import { MOST_COMPARED, parseList } from "@/lib/stocks/compare/compare-query";
import { namesIn, type StockListing } from "@/lib/stocks/pairs/listing";
import { searchListings, toSearchable } from "@/lib/stocks/pairs/search-listings";
import { Swatch } from "../panels/plain";
import styles from "./compare.module.css";
import { colourCodes } from "./compare-charts";
import { useCompareUrl } from "./compare-controls";

const MOST_FOUND = 8;

/**
 * Adds stocks by code, pair or name, and several pasted codes at once; says which one is too many.
 */
export function CodePicker({ unknown }: { unknown: readonly string[] }) {
  const t = useTranslations("compare.picker");
  const url = useCompareUrl();
  const combobox = useCombobox();
  const [typed, setTyped] = useState("");
  const [isUsed, setUsed] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const { index, trouble, isComing, again } = useStockIndex(isUsed);
  // From the address, which is ahead of the server's answer.
  const named = url.codes.filter((code) => !unknown.includes(code));
  const all = useMemo(() => oneOfEach(index?.listings ?? []).map(toSearchable), [index]);
  const found = typed.trim() === "" ? [] : searchListings(all, typed).map(({ listing }) => listing);
  const shown = found
    .filter(({ code }) => code !== null && !named.includes(code))
    .slice(0, MOST_FOUND);
  const add = (added: readonly string[]) => {
    const [first = ""] = added;
    const fresh = added.filter((code) => !named.includes(code));
    const refused = fresh[MOST_COMPARED - named.length];
    if (refused !== undefined) return setSaid(t("full", { code: refused }));
    setTyped("");
    setSaid(fresh.length === 0 ? t("already", { code: first }) : null);
    if (fresh.length > 0) url.setCodes([...named, ...fresh]);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const picked =
      shown[0]?.code ?? index?.listings.find(({ code }) => code === typed.trim())?.code;
    if (event.key === "Backspace" && typed === "" && named.length > 0)
      url.setCodes(named.slice(0, -1));
    else if (event.key === "Enter" && typed.includes(",")) add(parseList([typed]));
    // The list may have come too late for its first option to be marked.
    else if (event.key === "Enter" && combobox.getSelectedOptionIndex() < 0 && picked)
      add([picked]);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first one of what is found now has the keys
  useEffect(() => void combobox.selectFirstOption(), [shown[0]?.code, typed]);
  const isUnread = index === null && trouble !== null;
  return (
    <Group gap={8}>
      {named.length === 0 ? null : <CodeChips codes={named} onChange={url.setCodes} />}
      <Combobox
        store={combobox}
        withinPortal={false}
        width="min(400px, calc(100vw - 2 * var(--gutter)))"
        position="bottom-start"
        onOptionSubmit={(code) => add([code])}
      >
        <Combobox.Target withExpandedAttribute>
          <TextInput
            w={{ base: "100%", sm: 260 }}
            aria-label={t("label")}
            placeholder={t("hint")}
            spellCheck={false}
            maxLength={200}
            value={typed}
            onFocus={() => {
              setUsed(true);
              combobox.openDropdown();
            }}
            onBlur={() => combobox.closeDropdown()}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setSaid(null);
              combobox.openDropdown();
            }}
            onKeyDown={onKeyDown}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={typed.trim() === "" && !isUnread}>
          <Combobox.Options aria-label={t("label")}>
            {shown.map((listing) => (
              <Found key={listing.symbol} listing={listing} />
            ))}
            {isUnread ? (
              <Combobox.Empty role="alert">
                {t("unread")}{" "}
                <Button onPointerDown={(event) => event.preventDefault()} onClick={again}>
                  {t("again")}
                </Button>
              </Combobox.Empty>
            ) : shown.length === 0 ? (
              <Combobox.Empty role="status">{t(isComing ? "loading" : "none")}</Combobox.Empty>
            ) : null}
          </Combobox.Options>
          <span className="visually-hidden" role="status">
            {shown.length > 0 ? t("found", { count: shown.length }) : null}
          </span>
        </Combobox.Dropdown>
      </Combobox>
      <Text size="xs" c="var(--warn)" role="status">
        {said}
      </Text>
    </Group>
  );
}

function Found({ listing: { code, symbol, names } }: { listing: StockListing }) {
  const [name] = namesIn(useLocale(), names);
  return (
    <Combobox.Option value={code ?? ""} className={styles.found}>
      <strong>{code}</strong>
      <span lang={name?.language}>{name?.name}</span>
      <span>{visibleText(symbol)}</span>
    </Combobox.Option>
  );
}

/** One listing for each stock, however many pairs it has. */
function oneOfEach(listings: readonly StockListing[]): StockListing[] {
  return [
    ...new Map(listings.toReversed().map((listing) => [listing.code, listing])).values(),
  ].reverse();
}

type CodeChipsProps = { codes: readonly string[]; onChange: (codes: readonly string[]) => void };

function CodeChips({ codes, onChange }: CodeChipsProps) {
  const t = useTranslations("compare.picker");
  const move = (at: number, by: 1 | -1) => onChange(moved(codes, at, by));
  return (
    <Group component="ul" gap={8} aria-label={t("chosen")}>
      {colourCodes(codes).map(({ code, colour }, at) => (
        <li key={code} className={styles.chip}>
          <Swatch colour={colour} />
          {code}
          <span>
            <Tool
              icon="chevron-left"
              label={t("left", { code })}
              isOff={at === 0}
              onPress={() => move(at, -1)}
            />
            <Tool
              icon="chevron-right"
              label={t("right", { code })}
              isOff={at === codes.length - 1}
              onPress={() => move(at, 1)}
            />
            <Tool
              icon="close"
              label={t("remove", { code })}
              onPress={() => onChange(codes.filter((other) => other !== code))}
            />
          </span>
        </li>
      ))}
    </Group>
  );
}

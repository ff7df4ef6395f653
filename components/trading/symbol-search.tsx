"use client";
import { Combobox, NativeSelect, TextInput, useCombobox } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { useFailureText } from "@/components/ui/forms/use-change";
import { failureSentence, type ServerAction, type Worded } from "@/lib/core/action-result";
import { groupBy } from "@/lib/core/group-by";
import { visibleText } from "@/lib/core/visible-text";
import type { FindSymbols, FindSymbolsOutcome, FoundSymbol } from "@/lib/trading/contract";
import { TICKET_PRODUCTS, type TicketText } from "@/lib/trading/ticket";
import styles from "./ticket.module.css";

export type SymbolFinder = ServerAction<FindSymbols, Worded<FindSymbolsOutcome>>;
type Named = Pick<TicketText, "product" | "symbol">;

/** A pause in the typing this long ends it. */
const PAUSE_MS = 200;

type Asked = { readonly text: string; readonly outcome: Worded<FindSymbolsOutcome> };

type SymbolSearchProps = {
  accountId: number;
  named: Named;
  find: SymbolFinder;
  onName: (named: Partial<Named>) => void;
};

/**
 * Product and symbol in one field: it searches what the exchange lists. What is typed exactly as
 * the exchange writes it needs no press.
 */
export function SymbolSearch({ accountId, named, find, onName }: SymbolSearchProps) {
  const t = useTranslations("ticket.search");
  const trade = useTranslations("trade");
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [isAll, setAll] = useState(false);
  const text = named.symbol.trim();
  const searched = isAll ? "" : text;
  const { asked, isCurrent } = useFound(accountId, searched, find);
  const found = asked?.outcome.kind === "found" ? asked.outcome.found : null;
  const symbols = found?.symbols ?? [];
  const isMeant = (one: FoundSymbol) => one.symbol.toUpperCase() === text.toUpperCase();
  const meant = symbols.filter(isMeant);
  const exact = meant.find(({ product }) => product === named.product) ?? meant[0];
  // While the whole list is shown, what is named may be missing from it.
  const [known, setKnown] = useState<FoundSymbol | null>(null);
  if (exact && exact !== known) setKnown(exact);
  const shown = exact ?? (known !== null && isMeant(known) ? known : undefined);
  const isUnknown = isCurrent && !isAll && text !== "" && found?.isListRead && !exact;
  const pickTyped = useEffectEvent(() => {
    if (exact && !isAll && exact.product !== named.product) onName({ product: exact.product });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each symbol that is found
  useEffect(() => pickTyped(), [exact?.product, exact?.symbol]);
  const [first] = symbols;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first one of what is found now has the keys
  useEffect(() => {
    // Enter never picks from what an earlier text found.
    if (isAll || !isCurrent) combobox.resetSelectedOption();
    else combobox.selectFirstOption();
  }, [first?.symbol, first?.product, isCurrent, isAll]);
  const pick = (key: string) => {
    const picked = symbols.find((one) => keyOf(one) === key);
    if (picked) onName({ product: picked.product, symbol: picked.symbol });
    combobox.closeDropdown();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // The list is closed, and the drawer around the form stays open.
    if (event.key === "Escape" && combobox.dropdownOpened) event.preventDefault();
    const isPicking = event.key === "Enter" && combobox.dropdownOpened;
    if (isPicking && combobox.getSelectedOptionIndex() < 0) event.preventDefault();
  };
  const open = () => {
    setAll(true);
    combobox.openDropdown();
  };
  const groups = [...groupBy(symbols, ({ product }) => product)];
  const isFailed = asked?.outcome.kind === "refused" ? asked.outcome.problem : null;
  const isUnread = found !== null && !found.isListRead;
  const about = shown ? aboutText(shown, trade(`categories.${shown.product}`)) : t("hint");
  const isClosed = shown?.isOpen === false;
  return (
    <>
      <Combobox
        store={combobox}
        withinPortal={false}
        position="bottom-start"
        middlewares={{ flip: false, shift: false }}
        onOptionSubmit={pick}
      >
        <Combobox.Target withExpandedAttribute>
          <TextInput
            label={t("label")}
            description={isClosed ? `${about} · ${t("closed")}` : about}
            error={isUnknown ? t("unknown", { symbol: visibleText(text) }) : undefined}
            value={named.symbol}
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            maxLength={60}
            required
            onFocus={(event) => {
              event.currentTarget.select();
              open();
            }}
            onClick={() => {
              if (!combobox.dropdownOpened) open();
            }}
            onBlur={() => {
              combobox.closeDropdown();
              setAll(false);
            }}
            onChange={({ currentTarget: { value } }) => {
              setAll(false);
              onName({ symbol: value });
              combobox.openDropdown();
            }}
            onKeyDown={onKeyDown}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={isUnread || asked === null}>
          <Combobox.Options aria-label={t("list")} className={styles.options}>
            {groups.map(([product, ofProduct]) => (
              <Combobox.Group key={product} label={trade(`categories.${product}`)}>
                {ofProduct.map((one) => (
                  <FoundOption key={keyOf(one)} found={one} />
                ))}
              </Combobox.Group>
            ))}
            {symbols.length === 0 ? (
              <Combobox.Empty role="status">{isFailed ?? t("none")}</Combobox.Empty>
            ) : null}
          </Combobox.Options>
          {found && found.more > 0 ? (
            <Combobox.Footer>{t("more", { count: found.more })}</Combobox.Footer>
          ) : null}
          <span className="visually-hidden" role="status">
            {isCurrent && symbols.length > 0 ? t("found", { count: symbols.length }) : null}
          </span>
        </Combobox.Dropdown>
      </Combobox>
      {isUnread || isFailed !== null ? (
        <NativeSelect
          label={trade("ticket.product")}
          description={isFailed ?? t("unread")}
          value={named.product}
          data={TICKET_PRODUCTS.map((value) => ({ value, label: trade(`categories.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            onName({ product: TICKET_PRODUCTS.find((one) => one === value) ?? named.product })
          }
        />
      ) : null}
    </>
  );
}

const keyOf = ({ product, symbol }: FoundSymbol) => `${product} ${symbol}`;

/** "BTC/USDT, Spot" */
function aboutText({ baseCoin, quoteCoin, name }: FoundSymbol, product: string): string {
  const pair = `${visibleText(baseCoin)}/${visibleText(quoteCoin)}`;
  const parts = name === null ? [pair, product] : [visibleText(name), pair, product];
  return parts.join(" · ");
}

function FoundOption({ found }: { found: FoundSymbol }) {
  const t = useTranslations("ticket.search");
  const { symbol, baseCoin, quoteCoin, name, isOpen, isAllowed } = found;
  const pair = `${visibleText(baseCoin)}/${visibleText(quoteCoin)}`;
  const state = isOpen ? (isAllowed ? null : t("outside")) : t("closed");
  return (
    <Combobox.Option value={keyOf(found)} className={styles.option}>
      <strong>{pair}</strong>
      <span>{name === null ? null : visibleText(name)}</span>
      <span>{state ?? visibleText(symbol)}</span>
    </Combobox.Option>
  );
}

/** Asks for what is typed after a pause. `asked` null: nothing was answered yet. */
function useFound(accountId: number, text: string, find: SymbolFinder) {
  const ui = useTranslations("ui");
  const failureText = useFailureText();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = useEffectEvent(async (text: string): Promise<Worded<FindSymbolsOutcome>> => {
    try {
      const { data, ...failed } = await find({ accountId, text });
      return data ?? { kind: "refused", problem: failureSentence(failed, ui("inputRefused")) };
    } catch (error) {
      return { kind: "refused", problem: failureText(error) };
    }
  });
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(async () => {
      const outcome = await ask(text);
      if (isWanted) setAsked({ text, outcome });
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [text]);
  return { asked, isCurrent: asked?.text === text };
}

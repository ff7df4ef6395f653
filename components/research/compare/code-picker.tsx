"use client";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef, useState } from "react";
import { MOST_COMPARED, parseList } from "@/lib/core/reality/compare/compare-query";
import { CodeChips } from "./code-chips";
import { FOUND_LIST, FoundStocks, type HearKey } from "./found-stocks";
import styles from "./picker.module.css";
import { useCompareUrl } from "./use-compare-url";

/** Adds stocks by code, pair or name, several codes at once where they are pasted; a sixth is refused in words. */
export function CodePicker({ unknown }: { unknown: readonly string[] }) {
  const t = useTranslations("compare.picker");
  const url = useCompareUrl();
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const [active, setActive] = useState<string>();
  const hear = useRef<HearKey>(null);
  // What the address says already, though the server may still be answering.
  const named = url.codes.filter((code) => !unknown.includes(code));

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
    if (event.key === "Escape") setOpen(false);
    else if (event.key === "Backspace" && typed === "" && named.length > 0) url.setCodes(named.slice(0, -1));
    else if (event.key === "Enter" && typed.includes(",")) add(parseList([typed]));
    else if (hear.current?.(event)) event.preventDefault();
  };
  return (
    <div className={styles.choice}>
      {named.length === 0 ? null : <CodeChips codes={named} onChange={url.setCodes} />}
      <div className={styles.picker}>
        <input
          className={styles.input}
          role="combobox"
          aria-label={t("label")}
          placeholder={t("hint")}
          aria-autocomplete="list"
          aria-expanded={active !== undefined}
          aria-controls={FOUND_LIST}
          aria-activedescendant={active}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setSaid(null);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
        />
        {isOpen ? (
          <FoundStocks
            typed={typed}
            chosen={named}
            hear={hear}
            onActive={setActive}
            onPick={(code) => add([code])}
          />
        ) : null}
      </div>
      <p className={styles.said} data-tone="warn" role="status">
        {said}
      </p>
    </div>
  );
}

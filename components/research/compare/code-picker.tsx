"use client";
import { ActionIcon, Group, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useRef, useState } from "react";
import { Icon, type IconName } from "@/components/ui/icon";
import { MOST_COMPARED, parseList } from "@/lib/core/reality/compare/compare-query";
import { Swatch } from "../panels/plain";
import styles from "./compare.module.css";
import { colourCodes } from "./compare-charts";
import { useCompareUrl } from "./compare-controls";
import { FOUND_LIST, FoundStocks, type HearKey } from "./found-stocks";

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
    <Group gap={8}>
      {named.length === 0 ? null : <CodeChips codes={named} onChange={url.setCodes} />}
      <div className={styles.picker}>
        <TextInput
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
    </Group>
  );
}

type CodeChipsProps = { codes: readonly string[]; onChange: (codes: readonly string[]) => void };

function CodeChips({ codes, onChange }: CodeChipsProps) {
  const t = useTranslations("compare.picker");
  const move = (at: number, by: 1 | -1) => {
    const next = [...codes];
    next.splice(at + by, 0, ...next.splice(at, 1));
    onChange(next);
  };
  return (
    <Group component="ul" gap={8} aria-label={t("chosen")}>
      {colourCodes(codes).map(({ code, colour }, at) => (
        <li key={code} className={styles.chip}>
          <Swatch colour={colour} />
          {code}
          <span>
            <ChipButton
              icon="chevron-left"
              label={t("left", { code })}
              isOff={at === 0}
              onPress={() => move(at, -1)}
            />
            <ChipButton
              icon="chevron-right"
              label={t("right", { code })}
              isOff={at === codes.length - 1}
              onPress={() => move(at, 1)}
            />
            <ChipButton
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

type ChipButtonProps = { icon: IconName; label: string; isOff?: boolean; onPress: () => void };

/** It stays where the keys are when it has nothing left to do. */
function ChipButton({ icon, label, isOff = false, onPress }: ChipButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      {...(isOff ? { "data-disabled": true } : {})}
      onClick={() => (isOff ? undefined : onPress())}
    >
      <Icon name={icon} size={12} />
    </ActionIcon>
  );
}

"use client";
import { UnstyledButton } from "@mantine/core";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Icon } from "@/components/ui/icon";
import type { PaletteActions } from "./entries";
import styles from "./palette.module.css";
import type { HearKey } from "./palette-finds";

const PaletteFinds = dynamic(() => import("./palette-finds"), { ssr: false, loading: Fetching });

function Fetching() {
  return (
    <p className={styles.state} role="status">
      {useTranslations("palette")("fetching")}
    </p>
  );
}

type PaletteDialogProps = {
  dialog: RefObject<HTMLDialogElement | null>;
  actions: PaletteActions;
  onClose: () => void;
};

/** What is typed is kept here from the first letter on, while the rest of the palette is fetched. */
export function PaletteDialog({ dialog, actions, onClose }: PaletteDialogProps) {
  const t = useTranslations("palette");
  const [typed, setTyped] = useState("");
  const [isEntered, setEntered] = useState(false);
  const [activeId, setActiveId] = useState<string>();
  const hear = useRef<HearKey>(null);
  const giveBack = useOpenAbove(dialog);
  const close = () => dialog.current?.close();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isHeard = hear.current?.(event) ?? false;
    if (event.key === "Enter") setEntered(!isHeard);
  };
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t("open")}
      closedby="any"
      onClose={() => {
        giveBack();
        onClose();
      }}
    >
      <div className={styles.head}>
        <Icon name="search" />
        <input
          className={styles.input}
          role="combobox"
          aria-label={t("label")}
          aria-autocomplete="list"
          aria-expanded={activeId !== undefined}
          aria-controls="palette-list"
          aria-activedescendant={activeId}
          placeholder={t("hint")}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={80}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setEntered(false);
          }}
          onKeyDown={onKeyDown}
        />
        <UnstyledButton className={styles.close} aria-label={t("close")} onClick={close}>
          <Icon name="close" />
        </UnstyledButton>
      </div>
      <PaletteFinds
        typed={typed}
        isEntered={isEntered}
        actions={actions}
        hear={hear}
        onActive={setActiveId}
        close={close}
      />
    </dialog>
  );
}

/** Opening closes an open sheet (components/ui/dropdown.tsx) with the focus in it; returns what gives it back. */
function useOpenAbove(dialog: RefObject<HTMLDialogElement | null>): () => void {
  const sheet = useRef<Element | null>(null);
  useEffect(() => {
    sheet.current = document.activeElement?.closest("[popover]") ?? null;
    dialog.current?.showModal();
  }, [dialog]);
  return () => {
    if (sheet.current) {
      document.querySelector<HTMLElement>(`[popovertarget="${sheet.current.id}"]`)?.focus();
    }
  };
}

"use client";
import { UnstyledButton } from "@mantine/core";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { useInBrowser } from "@/components/ui/use-in-browser";
import type { PaletteActions } from "./entries";
import styles from "./palette.module.css";
import type { HearKey } from "./palette-finds";

const ShortcutsDialog = dynamic(
  () => import("@/components/help/shortcuts-dialog").then((part) => part.ShortcutsDialog),
  { ssr: false },
);

export function Palette({ actions }: { actions: PaletteActions }) {
  const t = useTranslations("palette");
  const dialog = useRef<HTMLDialogElement>(null);
  /** Which opening it is; null while it is closed. */
  const [opening, setOpening] = useState<number | null>(null);
  const [isHelp, setHelp] = useState(false);
  const keys = useInBrowser(keysHere, KEYS.other);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (isHelpKey(event)) setHelp(true);
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      // One that has just been closed is still there for a moment: it is opened anew, not closed
      // again.
      if (dialog.current?.open) dialog.current.close();
      else setOpening(performance.now());
    };
    // Before anything on the page hears it, so that it works wherever the focus is.
    window.addEventListener("keydown", onKey, true);
    return () => window.removeEventListener("keydown", onKey, true);
  }, []);
  return (
    <>
      <UnstyledButton
        className={styles.button}
        aria-label={t("open")}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpening(performance.now())}
      >
        <Icon name="search" />
        <span className={styles.word}>{t("open")}</span>
        <kbd className={styles.keys}>{keys}</kbd>
      </UnstyledButton>
      {isHelp ? <ShortcutsDialog onClose={() => setHelp(false)} /> : null}
      {opening === null ? null : (
        <PaletteDialog
          key={opening}
          dialog={dialog}
          actions={actions}
          onClose={() => setOpening((latest) => (latest === opening ? null : latest))}
        />
      )}
    </>
  );
}

/**
 * Ctrl or Cmd with K, on whatever letters the keyboard has. Not while a character is being
 * composed.
 */
function isPaletteKey(event: globalThis.KeyboardEvent): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing } = event;
  const isK = key.toLowerCase() === "k" || (code === "KeyK" && !/^[a-z]$/i.test(key));
  return isK && (ctrlKey || metaKey) && !altKey && !shiftKey && !repeat && !isComposing;
}

/** A question mark, unless somebody is writing. */
function isHelpKey({ key, ctrlKey, metaKey, altKey, target }: globalThis.KeyboardEvent): boolean {
  if (key !== "?" || ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return false;
  return !target.isContentEditable && target.closest("input, textarea, select, dialog") === null;
}

const KEYS = { mac: "⌘ K", other: "Ctrl K" } as const;

const keysHere = () => (/Mac|iP/.test(navigator.platform) ? KEYS.mac : KEYS.other);

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

/**
 * What is typed is kept here from the first letter on, while the rest of the palette is fetched.
 */
function PaletteDialog({ dialog, actions, onClose }: PaletteDialogProps) {
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

/**
 * Opening closes an open sheet (components/ui/dropdown.tsx) with the focus in it; returns what
 * gives it back.
 */
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

"use client";
import { UnstyledButton } from "@mantine/core";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Icon } from "@/components/ui/icon";
import type { PaletteActions } from "./entries";
import styles from "./palette.module.css";
import { PaletteDialog } from "./palette-dialog";

const ShortcutsDialog = dynamic(
  () => import("@/components/help/shortcuts-dialog").then((part) => part.ShortcutsDialog),
  {
    ssr: false,
  },
);

/** The button of the search and its keys. What is behind them is fetched when it is opened first. */
export function Palette({ actions }: { actions: PaletteActions }) {
  const t = useTranslations("palette");
  const dialog = useRef<HTMLDialogElement>(null);
  /** Which opening it is; null while it is closed. */
  const [opening, setOpening] = useState<number | null>(null);
  const [isHelp, setHelp] = useState(false);
  const keys = useSyncExternalStore(never, keysHere, () => KEYS.other);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isHelpKey(event)) setHelp(true);
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      // One that has just been closed is still there for a moment: it is opened anew, not closed again.
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

/** Ctrl or Cmd with K, on whatever letters the keyboard has. Not while a character is being composed. */
function isPaletteKey({ key, code, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing }: KeyboardEvent) {
  const isK = key.toLowerCase() === "k" || (code === "KeyK" && !/^[a-z]$/i.test(key));
  return isK && (ctrlKey || metaKey) && !altKey && !shiftKey && !repeat && !isComposing;
}

/** A question mark, unless somebody is writing. */
function isHelpKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key !== "?" || ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return false;
  return !target.isContentEditable && target.closest("input, textarea, select, dialog") === null;
}

const KEYS = { mac: "⌘ K", other: "Ctrl K" } as const;
const never = () => () => {};
const keysHere = () => (/Mac|iP/.test(navigator.platform) ? KEYS.mac : KEYS.other);

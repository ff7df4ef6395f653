"use client";
import { TextInput, UnstyledButton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useOptimistic, useRef, useState, useTransition } from "react";
import { useFailureText } from "@/components/ui/forms/use-change";
import { useUnstored } from "./use-unstored";
import type { WatchOutcome } from "./watch-actions";
import styles from "./watchlists.module.css";

type NoteFieldProps = { code: string; note: string; save: (note: string) => Promise<WatchOutcome> };

/** A note, changed where it stands: Enter or leaving it stores, Escape forgets; what is refused stays in the field. */
export function NoteField({ code, note: stored, save }: NoteFieldProps) {
  const t = useTranslations("watchlists");
  const failureText = useFailureText();
  const [note, show] = useOptimistic(stored);
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  useUnstored(isPending);
  /** A field that is taken away loses the focus, which must not store what Escape forgot. */
  const isOpen = useRef(false);
  const open = (text: string) => {
    isOpen.current = true;
    setDraft(text);
  };
  const close = () => {
    isOpen.current = false;
    setDraft(null);
    setProblem(null);
  };
  const store = (text: string) => {
    if (!isOpen.current) return;
    close();
    if (text.trim() === stored) return;
    startTransition(async () => {
      show(text.trim());
      const outcome = await save(text).catch((error: unknown) => ({ refused: failureText(error) }));
      if (!("refused" in outcome)) return;
      open(text);
      setProblem(outcome.refused);
    });
  };
  if (draft === null) {
    return (
      <UnstyledButton
        className={note === "" ? styles.noteAdd : styles.note}
        aria-label={note === "" ? `${t("noteAdd")}: ${code}` : `${t("noteOf", { code })}: ${note}`}
        title={note}
        aria-busy={isPending}
        onClick={() => open(note)}
      >
        {note === "" ? t("noteAdd") : note}
      </UnstyledButton>
    );
  }
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Escape") close();
    if (event.key === "Enter" && !event.nativeEvent.isComposing) store(draft);
  };
  return (
    <TextInput
      aria-label={t("noteOf", { code })}
      error={problem}
      value={draft}
      autoFocus
      onChange={(event) => setDraft(event.currentTarget.value)}
      onKeyDown={keys}
      onBlur={() => store(draft)}
    />
  );
}

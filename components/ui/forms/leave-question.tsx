"use client";
import { Button, Group, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { SubLine } from "../marked-text";
import styles from "./leave-question.module.css";

/** Asks before edits are lost. Escape keeps them. */
export function LeaveQuestion({ stay, leave }: { stay: () => void; leave: () => void }) {
  const t = useTranslations("ui.unsaved");
  const dialog = useRef<HTMLDialogElement>(null);
  const harmless = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    harmless.current?.focus();
  }, []);
  return (
    <dialog ref={dialog} className={styles.question} aria-labelledby="unsaved-title" onClose={stay}>
      <Text component="h2" id="unsaved-title" size="lg" lh="sm" fw={600}>
        {t("title")}
      </Text>
      <SubLine>{t("text")}</SubLine>
      <Group gap={8} justify="flex-end" mt={16}>
        <Button variant="light" color="red" onClick={leave}>
          {t("leave")}
        </Button>
        <Button ref={harmless} variant="filled" onClick={() => dialog.current?.close()}>
          {t("stay")}
        </Button>
      </Group>
    </dialog>
  );
}

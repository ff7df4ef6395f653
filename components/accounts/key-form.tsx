"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef } from "react";
import { Button } from "@/components/ui/forms/button";
import styles from "./accounts.module.css";
import { KeyFields, readKey } from "./key-fields";
import type { AccountOutcome, KeyText } from "./outcome";
import { OutcomeLines } from "./outcome-lines";
import { useOutcome } from "./use-outcome";

type KeyFormProps = { replace: (key: KeyText, isConfirmed: boolean) => Promise<AccountOutcome> };

/** Where the new key lists another book, the same key is sent once more when the person says that it is meant. */
export function KeyForm({ replace }: KeyFormProps) {
  const t = useTranslations("accounts.key");
  const { outcome, isPending, run } = useOutcome();
  const form = useRef<HTMLFormElement>(null);
  const send = (isConfirmed: boolean) => {
    const { current } = form;
    if (!current?.reportValidity()) return;
    const key = readKey(new FormData(current));
    run(
      () => replace(key, isConfirmed),
      ({ kind }) => kind === "done" && current.reset(),
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(false);
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} autoComplete="off">
      <KeyFields />
      <Button type="submit" disabled={isPending} aria-busy={isPending}>
        {t("replace")}
      </Button>
      <OutcomeLines outcome={outcome} />
      {outcome?.kind === "ask" ? (
        <Button onClick={() => send(true)} disabled={isPending}>
          {t("replaceAnyway")}
        </Button>
      ) : null}
    </form>
  );
}

"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form } from "@/components/ui/forms/form";
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
  /** The next key begins with empty fields. */
  const [replaced, setReplaced] = useState(0);
  const send = (data: FormData, isConfirmed: boolean) =>
    run(
      () => replace(readKey(data), isConfirmed),
      ({ kind }) => kind === "done" && setReplaced((count) => count + 1),
    );
  return (
    <Form key={replaced} className={styles.form} action={(data) => send(data, false)} autoComplete="off">
      <KeyFields />
      <Button type="submit" loading={isPending}>
        {t("replace")}
      </Button>
      <OutcomeLines outcome={outcome} />
      {outcome?.kind === "ask" ? (
        <Button type="submit" formAction={(data: FormData) => send(data, true)} disabled={isPending}>
          {t("replaceAnyway")}
        </Button>
      ) : null}
    </Form>
  );
}

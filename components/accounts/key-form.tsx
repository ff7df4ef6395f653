"use client";
import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form, textOf } from "@/components/ui/forms/form";
import { Notice } from "@/components/ui/notice";
import type { ConfirmFirst } from "@/lib/core/confirm-first";
import { type AccountOutcome, OutcomeLines, useOutcome } from "./outcome";

/** What was typed of a key; it goes to the server and is never sent back. */
export type KeyText = Readonly<Record<(typeof PARTS)[number], string>>;

const PARTS = ["apiKey", "apiSecret", "apiPassphrase"] as const;

export function KeyFields() {
  const t = useTranslations("accounts.add");
  return PARTS.map((part) => (
    <TextInput
      key={part}
      name={part}
      type="password"
      label={t(part)}
      description={part === "apiPassphrase" ? t("passphraseNote") : null}
      autoComplete="off"
      spellCheck={false}
      required
    />
  ));
}

export function readKey(form: FormData): KeyText {
  const text = (part: (typeof PARTS)[number]) => textOf(form, part);
  return {
    apiKey: text("apiKey"),
    apiSecret: text("apiSecret"),
    apiPassphrase: text("apiPassphrase"),
  };
}

export function TradeNote() {
  const t = useTranslations("accounts.trade");
  return (
    <Notice>
      <b>{t("title")}</b> {t("text")}
    </Notice>
  );
}

type KeyFormProps = {
  replace: (key: KeyText, isConfirmed: boolean) => Promise<AccountOutcome | ConfirmFirst>;
};

/** Where the new key lists another broker's data, the person confirms and the same key is sent once more. */
export function KeyForm({ replace }: KeyFormProps) {
  const t = useTranslations("accounts.key");
  /** The next key begins with empty fields. */
  const [replaced, setReplaced] = useState(0);
  const { outcome, isPending, run } = useOutcome(({ kind }) => {
    if (kind === "done") setReplaced((count) => count + 1);
  });
  const send = (data: FormData, isConfirmed: boolean) =>
    run(() => replace(readKey(data), isConfirmed));
  return (
    <Form key={replaced} maw={480} action={(data) => send(data, false)} autoComplete="off">
      <TradeNote />
      <KeyFields />
      <Button type="submit" loading={isPending}>
        {t("replace")}
      </Button>
      <OutcomeLines outcome={outcome} />
      {outcome?.kind === "ask" ? (
        <Button
          type="submit"
          variant="light"
          color="red"
          formAction={(data: FormData) => send(data, true)}
          loading={isPending}
        >
          {t("replaceAnyway")}
        </Button>
      ) : null}
    </Form>
  );
}

"use client";
import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form, textOf } from "@/components/ui/forms/form";
import { Notice } from "@/components/ui/notice";
import type { AccountAnswer, ChangeKey, TypedKey } from "@/lib/accounts/contract";
import type { ServerAction } from "@/lib/core/action-result";
import { AnswerLines, problemAt, useAccountAnswer } from "./account-answer";

const PARTS = [
  "apiKey",
  "apiSecret",
  "apiPassphrase",
] as const satisfies readonly (keyof TypedKey)[];

export function KeyFields({ answer }: { answer: AccountAnswer | null }) {
  const t = useTranslations("accounts.add");
  return PARTS.map((part) => (
    <TextInput
      key={part}
      name={part}
      type="password"
      label={t(part)}
      description={part === "apiPassphrase" ? t("passphraseNote") : null}
      error={problemAt(answer, part)}
      autoComplete="off"
      spellCheck={false}
      required
    />
  ));
}

export function readKey(data: FormData): TypedKey {
  return {
    apiKey: textOf(data, "apiKey"),
    apiSecret: textOf(data, "apiSecret"),
    apiPassphrase: textOf(data, "apiPassphrase"),
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
  accountId: number;
  replace: ServerAction<ChangeKey, AccountAnswer>;
};

/**
 * If the new key seems to belong to another broker, the person confirms and the same key is sent
 * once more.
 */
export function KeyForm({ accountId, replace }: KeyFormProps) {
  const t = useTranslations("accounts.key");
  // A new form after each replaced key, so that its fields are empty.
  const [replaced, setReplaced] = useState(0);
  const { outcome, isPending, run } = useAccountAnswer(({ kind }) => {
    if (kind === "done") setReplaced((count) => count + 1);
  });
  const send = (data: FormData, isConfirmed: boolean) =>
    run(() => replace({ accountId, credentials: readKey(data), isConfirmed }));
  return (
    <Form key={replaced} maw={480} action={(data) => send(data, false)} autoComplete="off">
      <TradeNote />
      <KeyFields answer={outcome} />
      <Button type="submit" loading={isPending}>
        {t("replace")}
      </Button>
      <AnswerLines answer={outcome} />
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

"use client";
import { Checkbox, Group, Loader, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import type { AccountAnswer, AddAccount } from "@/lib/accounts/contract";
import type { ServerAction } from "@/lib/core/action-result";
import { AnswerLines, useAccountAnswer } from "./account-answer";
import { KeyFields, readKey, TradeNote } from "./key-form";

export function AddAccountForm({ add }: { add: ServerAction<AddAccount, AccountAnswer> }) {
  const t = useTranslations("accounts.add");
  const { outcome, isPending, run } = useAccountAnswer();
  return (
    <Form maw={480} action={(data) => run(() => add(readForm(data)))} autoComplete="off">
      <TradeNote />
      <TextInput
        name="name"
        label={t("name")}
        description={t("nameNote")}
        maxLength={60}
        required
      />
      <TextInput
        name="baseUrl"
        type="url"
        inputMode="url"
        label={t("baseUrl")}
        description={t("baseUrlNote")}
        required
      />
      <KeyFields />
      <Checkbox name="showSub" label={t("showSub")} defaultChecked />
      <Submit disabled={isPending} text={t("submit")} />
      {isPending ? (
        <Group role="status" gap={8}>
          <Loader size={16} /> {t("testing")}
        </Group>
      ) : (
        <AnswerLines answer={outcome} />
      )}
    </Form>
  );
}

function readForm(data: FormData): AddAccount {
  return {
    name: textOf(data, "name"),
    baseUrl: textOf(data, "baseUrl"),
    showSub: data.has("showSub"),
    credentials: readKey(data),
  };
}

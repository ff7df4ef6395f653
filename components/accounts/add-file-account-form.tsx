"use client";
import { Text, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import type { AccountAnswer, AddFileAccount } from "@/lib/accounts/contract";
import type { ServerAction } from "@/lib/core/action-result";
import { AnswerLines, problemAt, useAccountAnswer } from "./account-answer";

type AddFileAccountFormProps = { add: ServerAction<AddFileAccount, AccountAnswer> };

/** An account that is fed by files alone needs a name and the name of its exchange. */
export function AddFileAccountForm({ add }: AddFileAccountFormProps) {
  const t = useTranslations("accounts");
  const { outcome, isPending, run } = useAccountAnswer();
  return (
    <Form maw={480} action={(data) => run(() => add(readForm(data)))} autoComplete="off" noValidate>
      <TextInput
        name="name"
        label={t("add.name")}
        description={t("add.nameNote")}
        error={problemAt(outcome, "name")}
        maxLength={60}
        required
      />
      <TextInput
        name="exchangeName"
        label={t("files.exchange")}
        description={t("files.exchangeNote")}
        error={problemAt(outcome, "exchangeName")}
        maxLength={60}
        required
      />
      <Text size="xs" c="dimmed">
        {t("files.zone")}
      </Text>
      <Submit loading={isPending} text={t("files.add")} />
      <AnswerLines answer={outcome} />
    </Form>
  );
}

function readForm(data: FormData): AddFileAccount {
  return { name: textOf(data, "name"), exchangeName: textOf(data, "exchangeName") };
}

"use client";
import { Checkbox, Group, Loader, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import { KeyFields, type KeyText, readKey, TradeNote } from "./key-form";
import { type AccountOutcome, OutcomeLines, useOutcome } from "./outcome";

export type NewAccountText = {
  readonly name: string;
  readonly baseUrl: string;
  readonly showSub: boolean;
  readonly key: KeyText;
};

export function AddForm({ add }: { add: (text: NewAccountText) => Promise<AccountOutcome> }) {
  const t = useTranslations("accounts.add");
  const { outcome, isPending, run } = useOutcome();
  const submit = (data: FormData) => {
    const text = { name: textOf(data, "name"), baseUrl: textOf(data, "baseUrl") };
    run(() => add({ ...text, showSub: data.get("showSub") === "on", key: readKey(data) }));
  };
  return (
    <Form maw={480} action={submit} autoComplete="off">
      <TradeNote />
      <TextInput name="name" label={t("name")} description={t("nameNote")} maxLength={60} required />
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
        <OutcomeLines outcome={outcome} />
      )}
    </Form>
  );
}

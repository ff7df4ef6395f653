"use client";
import { Checkbox, Group, Loader, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import type { ConfirmFirst } from "@/lib/core/confirm-first";
import { KeyFields, readKey, TradeNote } from "./key-form";
import { type AccountOutcome, OutcomeLines, useOutcome } from "./outcome";

type AddFormProps = {
  add: (text: ReturnType<typeof readText>) => Promise<AccountOutcome | ConfirmFirst>;
};

export function AddForm({ add }: AddFormProps) {
  const t = useTranslations("accounts.add");
  const { outcome, isPending, run } = useOutcome();
  return (
    <Form maw={480} action={(data) => run(() => add(readText(data)))} autoComplete="off">
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
        <OutcomeLines outcome={outcome} />
      )}
    </Form>
  );
}

function readText(data: FormData) {
  const [name, baseUrl] = [textOf(data, "name"), textOf(data, "baseUrl")];
  return { name, baseUrl, showSub: data.has("showSub"), key: readKey(data) };
}

"use client";
import { Button, Stack, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import { type AccountOutcome, OutcomeLines, useOutcome } from "./outcome";

export function Press({ text, press }: { text: string; press: () => Promise<AccountOutcome> }) {
  const { outcome, isPending, run } = useOutcome();
  return (
    <Stack gap={12} align="flex-start" maw={480}>
      <Button onClick={() => run(press)} loading={isPending}>
        {text}
      </Button>
      <OutcomeLines outcome={outcome} />
    </Stack>
  );
}

type NameFormProps = { name: string; rename: (text: string) => Promise<AccountOutcome> };

export function NameForm({ name, rename }: NameFormProps) {
  const t = useTranslations("accounts.name");
  const { outcome, isPending, run } = useOutcome();
  return (
    <Form maw={480} action={(data) => run(() => rename(textOf(data, "name")))}>
      <TextInput name="name" label={t("label")} defaultValue={name} maxLength={60} required />
      <Button type="submit" loading={isPending}>
        {t("save")}
      </Button>
      <OutcomeLines outcome={outcome} />
    </Form>
  );
}

type RemoveFormProps = { name: string; remove: (typed: string) => Promise<AccountOutcome> };

export function RemoveForm({ name, remove }: RemoveFormProps) {
  const t = useTranslations("accounts.remove");
  const { outcome, isPending, run } = useOutcome();
  return (
    <Form maw={480} action={(data) => run(() => remove(textOf(data, "typed")))}>
      <TextInput name="typed" label={t("confirm", { name })} autoComplete="off" required />
      <Submit color="red" loading={isPending} text={t("remove", { name })} />
      <OutcomeLines outcome={outcome} />
    </Form>
  );
}

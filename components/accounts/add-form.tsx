"use client";
import { Checkbox, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { Button } from "@/components/ui/forms/button";
import styles from "./accounts.module.css";
import { KeyFields, readKey } from "./key-fields";
import type { AccountOutcome, KeyText } from "./outcome";
import { OutcomeLines } from "./outcome-lines";
import { useOutcome } from "./use-outcome";

export type NewAccountText = {
  readonly name: string;
  readonly baseUrl: string;
  readonly showSub: boolean;
  readonly key: KeyText;
};

export function AddForm({ add }: { add: (text: NewAccountText) => Promise<AccountOutcome> }) {
  const t = useTranslations("accounts.add");
  const { outcome, isPending, run } = useOutcome();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const text = { name: String(data.get("name") ?? ""), baseUrl: String(data.get("baseUrl") ?? "") };
    const request = { ...text, showSub: data.get("showSub") === "on", key: readKey(data) };
    run(
      () => add(request),
      ({ kind }) => kind === "done" && form.reset(),
    );
  };
  return (
    <form className={styles.form} onSubmit={submit} autoComplete="off">
      <TextInput
        size="xs"
        name="name"
        label={t("name")}
        description={t("nameNote")}
        maxLength={60}
        required
      />
      <TextInput
        size="xs"
        name="baseUrl"
        type="url"
        inputMode="url"
        label={t("baseUrl")}
        description={t("baseUrlNote")}
        required
      />
      <KeyFields />
      <Checkbox size="xs" name="showSub" label={t("showSub")} defaultChecked />
      <Button type="submit" look="primary" disabled={isPending} aria-busy={isPending}>
        {t("submit")}
      </Button>
      <OutcomeLines outcome={outcome} />
    </form>
  );
}

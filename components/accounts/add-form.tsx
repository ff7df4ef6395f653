"use client";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form, textOf } from "@/components/ui/forms/form";
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
  /** The next account begins with empty fields. */
  const [added, setAdded] = useState(0);
  const submit = (data: FormData) => {
    const text = { name: textOf(data, "name"), baseUrl: textOf(data, "baseUrl") };
    const request = { ...text, showSub: data.get("showSub") === "on", key: readKey(data) };
    run(
      () => add(request),
      ({ kind }) => kind === "done" && setAdded((count) => count + 1),
    );
  };
  return (
    <Form key={added} className={styles.form} action={submit} autoComplete="off">
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
      <Button type="submit" variant="filled" loading={isPending}>
        {t("submit")}
      </Button>
      <OutcomeLines outcome={outcome} />
    </Form>
  );
}

"use client";
import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Form, textOf } from "@/components/ui/forms/form";
import styles from "./factors.module.css";

type PasskeyNameFormProps = {
  name: string;
  submitLabel: string;
  isPending: boolean;
  onSubmit: (name: string) => void;
  onCancel: () => void;
  children?: ReactNode;
};

/** What a passkey is called: a new one, or one that is there. */
export function PasskeyNameForm({ submitLabel, isPending, onSubmit, ...props }: PasskeyNameFormProps) {
  const t = useTranslations("factors");
  return (
    <Form action={(data) => onSubmit(textOf(data, "name"))} className={styles.fields}>
      <TextInput
        className={styles.input}
        label={t("passkeys.name")}
        maxLength={60}
        name="name"
        defaultValue={props.name}
        required
        autoFocus
      />
      <Button type="submit" variant="filled" loading={isPending}>
        {submitLabel}
      </Button>
      <Button onClick={props.onCancel}>{t("cancel")}</Button>
      {props.children}
    </Form>
  );
}

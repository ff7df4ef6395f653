"use client";
import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useActionState } from "react";
import { Notice } from "@/components/ui/notice";
import styles from "./centred.module.css";

export type AskLinkFormState = {
  readonly email: string;
  readonly answer: "asked" | "locked" | "empty" | null;
};

type AskLinkFormProps = {
  next?: string;
  action: (state: AskLinkFormState, data: FormData) => Promise<AskLinkFormState>;
};

/** Requests a link by e-mail; the answer does not depend on whether the address has an account. */
export function AskLinkForm({ next, action }: AskLinkFormProps) {
  const t = useTranslations("signInLinks.ask");
  const [{ email, answer }, submit, isPending] = useActionState(action, { email: "", answer: null });
  return (
    <form action={submit} className={styles.form}>
      {answer === "asked" ? (
        <Notice role="status" tone="plain">
          {t("asked")}
        </Notice>
      ) : null}
      {answer === "locked" ? (
        <Notice role="alert" tone="error">
          {t("locked")}
        </Notice>
      ) : null}
      {next === undefined ? null : <input type="hidden" name="next" value={next} />}
      <TextInput
        name="email"
        type="email"
        label={t("email")}
        autoComplete="username"
        defaultValue={email}
        error={answer === "empty" ? t("empty") : null}
        required
        autoFocus
      />
      <Button type="submit" variant="filled" fullWidth loading={isPending}>
        {t("submit")}
      </Button>
    </form>
  );
}

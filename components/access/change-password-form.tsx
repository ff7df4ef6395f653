"use client";
import { Button, PasswordInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useActionState } from "react";
import { Notice } from "@/components/ui/notice";
import styles from "./centred.module.css";

export type ChangePasswordFormState = {
  readonly field: "current" | "next" | "again" | null;
  readonly text: string;
};

type ChangePasswordFormProps = {
  /** Lets a password manager keep the new password under the right name. */
  email: string;
  /** What is asked for beside the new one; null: a link has shown who it is. */
  present: "oneTime" | "present" | null;
  submitLabel: string;
  minLength: number;
  action: (state: ChangePasswordFormState, data: FormData) => Promise<ChangePasswordFormState>;
};

export function ChangePasswordForm({
  email,
  present,
  submitLabel,
  minLength,
  action,
}: ChangePasswordFormProps) {
  const t = useTranslations("access.password");
  const [state, submit, isPending] = useActionState(action, { field: null, text: "" });
  const errorOf = (field: ChangePasswordFormState["field"]) => (state.field === field ? state.text : null);
  const toggle = { "aria-label": useTranslations("access")("showPassword"), tabIndex: 0 };
  return (
    <form action={submit} className={styles.form}>
      {!present && state.field === "current" ? (
        <Notice role="alert" tone="error">
          {state.text}
        </Notice>
      ) : null}
      <input type="text" name="email" value={email} autoComplete="username" readOnly hidden />
      {present ? (
        <PasswordInput
          name="current"
          label={t(present)}
          visibilityToggleButtonProps={toggle}
          autoComplete="current-password"
          error={errorOf("current")}
          required
        />
      ) : null}
      <PasswordInput
        name="next"
        label={t("next")}
        visibilityToggleButtonProps={toggle}
        description={t("length", { least: minLength })}
        autoComplete="new-password"
        error={errorOf("next")}
        required
      />
      <PasswordInput
        name="again"
        label={t("again")}
        visibilityToggleButtonProps={toggle}
        autoComplete="new-password"
        error={errorOf("again")}
        required
      />
      <Button type="submit" variant="filled" fullWidth loading={isPending}>
        {submitLabel}
      </Button>
    </form>
  );
}

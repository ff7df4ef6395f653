"use client";
import { PasswordInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type ChangeEvent, useActionState, useState } from "react";
import { Form, Submit } from "@/components/ui/forms/form";
import { Notice } from "@/components/ui/notice";
import type { PasswordFormState } from "@/lib/sign-in/contract";

type ChangePasswordFormProps = {
  email: string;
  /**
   * The current password that is also asked for; null: none, because the person has just signed in.
   */
  present: "oneTime" | "present" | null;
  submitLabel: string;
  minLength: number;
  action: (state: PasswordFormState, data: FormData) => Promise<PasswordFormState>;
};

export function ChangePasswordForm(props: ChangePasswordFormProps) {
  const { email, present, submitLabel, minLength, action } = props;
  const t = useTranslations("access.password");
  const words = useTranslations("ui.offline");
  const [answer, submit, isPending] = useActionState(
    async (before: PasswordFormState, data: FormData): Promise<PasswordFormState> =>
      navigator.onLine ? action(before, data) : { form: words("unsent") },
    {},
  );
  const [shown, setShown] = useState({ answer, problems: answer });
  if (shown.answer !== answer) setShown({ answer, problems: answer });
  const { problems } = shown;
  /** What was wrong with a field, or with the whole form, no longer is once the field changes. */
  const forget = ({ target }: ChangeEvent<HTMLFormElement>) => {
    const changed = ["form", target.name];
    const kept = Object.entries(problems).filter(([field]) => !changed.includes(field));
    setShown({ answer, problems: Object.fromEntries(kept) });
  };
  const field = {
    visibilityToggleButtonProps: {
      "aria-label": useTranslations("access")("showPassword"),
      tabIndex: 0,
    },
    required: true,
  };
  return (
    <Form action={submit} onChange={forget} style={{ gap: 16 }}>
      {problems.form ? (
        <Notice role="alert" tone="error">
          {problems.form}
        </Notice>
      ) : null}
      <input type="text" name="email" value={email} autoComplete="username" readOnly hidden />
      {present ? (
        <PasswordInput
          {...field}
          name="current"
          label={t(present)}
          autoComplete="current-password"
          error={problems.current}
        />
      ) : null}
      <PasswordInput
        {...field}
        name="next"
        label={t("next")}
        description={t("length", { least: minLength })}
        autoComplete="new-password"
        error={problems.next}
      />
      <PasswordInput
        {...field}
        name="again"
        label={t("again")}
        autoComplete="new-password"
        error={problems.again}
      />
      <Submit fullWidth loading={isPending} text={submitLabel} />
    </Form>
  );
}

"use client";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useActionState } from "react";
import { Notice } from "@/components/ui/notice";
import styles from "./centred.module.css";

export type SignInFormState = {
  readonly email: string;
  readonly problem: "wrong" | "spent" | "locked" | "busy" | null;
};

type SignInFormProps = {
  next: string;
  action: (state: SignInFormState, data: FormData) => Promise<SignInFormState>;
};

/** Works before and without the browser's script: it is an ordinary form. */
export function SignInForm({ next, action }: SignInFormProps) {
  const t = useTranslations("access");
  const [state, submit, isPending] = useActionState(action, { email: "", problem: null });
  return (
    <form action={submit} className={styles.form}>
      {state.problem ? (
        <Notice role="alert" tone="error">
          {t.rich(`signIn.${state.problem}`, { code: (command) => <code>{command}</code> })}
        </Notice>
      ) : null}
      <input type="hidden" name="next" value={next} />
      <TextInput
        name="email"
        type="email"
        label={t("signIn.email")}
        autoComplete="username"
        defaultValue={state.email}
        required
        autoFocus
      />
      <PasswordInput
        name="password"
        label={t("signIn.password")}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ "aria-label": t("showPassword"), tabIndex: 0 }}
        required
      />
      <Button type="submit" variant="filled" fullWidth loading={isPending}>
        {t("signIn.submit")}
      </Button>
    </form>
  );
}

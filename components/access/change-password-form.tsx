"use client";
import { PasswordInput } from "@mantine/core";
import { useActionState } from "react";
import { Button } from "@/components/ui/button";
import styles from "./centred.module.css";

export type ChangePasswordFormState = {
  readonly field: "current" | "next" | "again" | null;
  readonly text: string;
};

type ChangePasswordFormProps = {
  /** Lets a password manager keep the new password under the right name. */
  email: string;
  isFirst: boolean;
  minLength: number;
  action: (state: ChangePasswordFormState, data: FormData) => Promise<ChangePasswordFormState>;
};

export function ChangePasswordForm({ email, isFirst, minLength, action }: ChangePasswordFormProps) {
  const [state, submit, isPending] = useActionState(action, { field: null, text: "" });
  const errorOf = (field: ChangePasswordFormState["field"]) => (state.field === field ? state.text : null);
  return (
    <form action={submit} className={styles.form}>
      <input type="text" name="email" value={email} autoComplete="username" readOnly hidden />
      <PasswordInput
        name="current"
        label={isFirst ? "One-time password" : "Present password"}
        autoComplete="current-password"
        error={errorOf("current")}
        required
      />
      <PasswordInput
        name="next"
        label="New password"
        description={`At least ${minLength} characters`}
        autoComplete="new-password"
        error={errorOf("next")}
        required
      />
      <PasswordInput
        name="again"
        label="New password again"
        autoComplete="new-password"
        error={errorOf("again")}
        required
      />
      <Button type="submit" look="primary" wide disabled={isPending} aria-busy={isPending}>
        {isFirst ? "Save and open the desk" : "Change password"}
      </Button>
    </form>
  );
}

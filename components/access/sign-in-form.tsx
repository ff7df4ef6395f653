"use client";
import { PasswordInput, TextInput } from "@mantine/core";
import { useActionState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import styles from "./centred.module.css";

export type SignInFormState = { readonly email: string; readonly problem: "wrong" | "locked" | null };

const problemText = {
  wrong: "E-mail or password is wrong.",
  locked: "Too many tries. Wait a quarter of an hour, then try again.",
} as const;

type SignInFormProps = {
  next: string;
  action: (state: SignInFormState, data: FormData) => Promise<SignInFormState>;
};

/** Works before and without the browser's script: it is an ordinary form. */
export function SignInForm({ next, action }: SignInFormProps) {
  const [state, submit, isPending] = useActionState(action, { email: "", problem: null });
  return (
    <form action={submit} className={styles.form}>
      {state.problem ? (
        <div role="alert">
          <Notice tone="error">{problemText[state.problem]}</Notice>
        </div>
      ) : null}
      <input type="hidden" name="next" value={next} />
      <TextInput
        name="email"
        type="email"
        label="E-mail"
        autoComplete="username"
        defaultValue={state.email}
        required
        autoFocus
      />
      <PasswordInput name="password" label="Password" autoComplete="current-password" required />
      <Button type="submit" look="primary" wide disabled={isPending} aria-busy={isPending}>
        Sign in
      </Button>
    </form>
  );
}

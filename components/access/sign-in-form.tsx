"use client";
import { PasswordInput, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useActionState } from "react";
import { SheetForm } from "./sheet-form";

export type SignInFormState = {
  readonly email: string;
  readonly problem: "wrong" | "spent" | "locked" | "busy" | null;
};

type SignInFormProps = {
  next: string;
  action: (state: SignInFormState, data: FormData) => Promise<SignInFormState>;
};

export function SignInForm({ next, action }: SignInFormProps) {
  const t = useTranslations("access");
  const [state, submit, isPending] = useActionState(action, { email: "", problem: null });
  return (
    <SheetForm
      action={submit}
      problem={
        state.problem && t.rich(`signIn.${state.problem}`, { code: (command) => <code>{command}</code> })
      }
      label={t("signIn.submit")}
      isPending={isPending}
    >
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
    </SheetForm>
  );
}

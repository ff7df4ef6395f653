"use client";
import { Box, PasswordInput, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type ReactNode, useActionState } from "react";
import { Submit } from "@/components/ui/forms/form";
import { Notice } from "@/components/ui/notice";
import type { AskLinkFormState, SignInFormState } from "@/lib/sign-in/contract";

type SheetFormProps = {
  action: (data: FormData) => void;
  problem: ReactNode;
  label: string;
  isPending: boolean;
  children?: ReactNode;
};

/**
 * The form of a page in one column. It is an ordinary form, so it works before the script has
 * loaded.
 */
function SheetForm({ action, problem, label, isPending, children }: SheetFormProps) {
  return (
    <Box component="form" action={action} display="grid" style={{ gap: 16 }}>
      {problem ? (
        <Notice role="alert" tone="error">
          {problem}
        </Notice>
      ) : null}
      {children}
      <Submit fullWidth loading={isPending} text={label} />
    </Box>
  );
}

type PressFormProps = {
  label: string;
  /** Leads elsewhere, or says why not. */
  action: (state: string | null) => Promise<string | null>;
};

/** A link takes one press more, because programs that scan letters open links too. */
export function PressForm({ label, action }: PressFormProps) {
  const [problem, submit, isPending] = useActionState(action, null);
  return <SheetForm action={submit} problem={problem} label={label} isPending={isPending} />;
}

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
        state.problem &&
        t.rich(`signIn.${state.problem}`, { code: (command) => <code>{command}</code> })
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

type SecondStepFormProps = {
  next: string;
  /** Asks for a backup code instead of a code of the app. */
  isBackup: boolean;
  action: (problem: string | null, data: FormData) => Promise<string | null>;
};

export function SecondStepForm({ next, isBackup, action }: SecondStepFormProps) {
  const t = useTranslations("secondStep.second");
  const [problem, submit, isPending] = useActionState(action, null);
  return (
    <SheetForm action={submit} problem={problem} label={t("submit")} isPending={isPending}>
      <input type="hidden" name="next" value={next} />
      <TextInput
        name="code"
        label={t(isBackup ? "backupCode" : "code")}
        inputMode={isBackup ? "text" : "numeric"}
        autoComplete={isBackup ? "off" : "one-time-code"}
        autoCapitalize="off"
        spellCheck={false}
        required
        autoFocus
      />
    </SheetForm>
  );
}

type AskLinkFormProps = {
  next?: string;
  action: (state: AskLinkFormState, data: FormData) => Promise<AskLinkFormState>;
};

/** Requests a link by e-mail; the answer does not depend on whether the address has an account. */
export function AskLinkForm({ next, action }: AskLinkFormProps) {
  const t = useTranslations("signInLinks.ask");
  const [{ email, answer }, submit, isPending] = useActionState(action, {
    email: "",
    answer: null,
  });
  return (
    <SheetForm
      action={submit}
      problem={answer === "locked" ? t("locked") : null}
      label={t("submit")}
      isPending={isPending}
    >
      {answer === "asked" ? (
        <Notice role="status" tone="plain">
          {t("asked")}
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
    </SheetForm>
  );
}

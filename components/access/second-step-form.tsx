"use client";
import { TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useActionState } from "react";
import { SheetForm } from "./sheet-form";

export type SecondStepState = { readonly problem: string | null };

type SecondStepFormProps = {
  next: string;
  /** Asks for a backup code instead of a code of the app. */
  isBackup: boolean;
  action: (state: SecondStepState, data: FormData) => Promise<SecondStepState>;
};

export function SecondStepForm({ next, isBackup, action }: SecondStepFormProps) {
  const t = useTranslations("factors.second");
  const [state, submit, isPending] = useActionState(action, { problem: null });
  return (
    <SheetForm action={submit} problem={state.problem} label={t("submit")} isPending={isPending}>
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

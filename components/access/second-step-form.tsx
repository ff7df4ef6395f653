"use client";
import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useActionState } from "react";
import { Notice } from "@/components/ui/notice";
import styles from "./centred.module.css";

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
    <form action={submit} className={styles.form}>
      {state.problem ? (
        <Notice role="alert" tone="error">
          {state.problem}
        </Notice>
      ) : null}
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
      <Button type="submit" variant="filled" fullWidth loading={isPending}>
        {t("submit")}
      </Button>
    </form>
  );
}

"use client";
import { PasswordInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/forms/button";
import { Problem } from "@/components/ui/forms/problem";
import { signWithPasskey } from "./ask-passkey";
import type { FactorActions, FactorsView } from "./factor-view";
import styles from "./factors.module.css";
import { useAttempt, useWithPasskey } from "./use-attempt";

type ConfirmFormProps = {
  view: Pick<FactorsView, "hasApp" | "passkeys" | "origin">;
  actions: Pick<FactorActions, "confirm" | "askConfirm" | "confirmWithPasskey">;
  /** Why it is asked; left out: to change how one signs in. */
  line?: string;
};

/** Who came in a while ago shows once more who it is. */
export function ConfirmForm({ view, actions, line }: ConfirmFormProps) {
  const [t, all] = [useTranslations("factors.confirm"), useTranslations("access")];
  const [typed, setTyped] = useState("");
  const { problem, isPending, run } = useAttempt();
  const withPasskey = useWithPasskey(view.origin);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run(() => actions.confirm(typed));
  };
  const showPasskey = () =>
    run(() => withPasskey(actions.askConfirm, signWithPasskey, actions.confirmWithPasskey));
  return (
    <form onSubmit={submit} className={styles.confirm}>
      <p className={styles.line}>{line ?? t("line")}</p>
      <div className={styles.fields}>
        <PasswordInput
          size="xs"
          className={styles.input}
          label={t(view.hasApp ? "passwordOrCode" : "password")}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": all("showPassword"), tabIndex: 0 }}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          required
        />
        <Button type="submit" look="primary" disabled={isPending} aria-busy={isPending}>
          {t("submit")}
        </Button>
        {view.passkeys.length > 0 ? (
          <Button disabled={isPending} onClick={showPasskey}>
            {t("passkey")}
          </Button>
        ) : null}
      </div>
      <Problem text={problem} />
    </form>
  );
}

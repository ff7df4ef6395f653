"use client";
import { Button, PasswordInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Form, textOf } from "@/components/ui/forms/form";
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
  const { problem, isPending, run } = useAttempt();
  const withPasskey = useWithPasskey(view.origin);
  const submit = (data: FormData) => run(() => actions.confirm(textOf(data, "proof")));
  const showPasskey = () =>
    run(() => withPasskey(actions.askConfirm, signWithPasskey, actions.confirmWithPasskey));
  return (
    <Form action={submit} className={styles.confirm}>
      <p className={styles.line}>{line ?? t("line")}</p>
      <div className={styles.fields}>
        <PasswordInput
          className={styles.input}
          label={t(view.hasApp ? "passwordOrCode" : "password")}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": all("showPassword"), tabIndex: 0 }}
          name="proof"
          required
        />
        <Button type="submit" variant="filled" loading={isPending}>
          {t("submit")}
        </Button>
        {view.passkeys.length > 0 ? (
          <Button disabled={isPending} onClick={showPasskey}>
            {t("passkey")}
          </Button>
        ) : null}
      </div>
      <Problem text={problem} />
    </Form>
  );
}

"use client";
import { Button, Group, PasswordInput, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import type { Changed, FactorActions, FactorsView, Refused } from "./factor-view";
import styles from "./factors.module.css";
import { signWithPasskey, useAttempt, useWithPasskey } from "./use-attempt";

type ConfirmFormProps = {
  view: Pick<FactorsView, "hasApp" | "passkeys" | "origin">;
  actions: Pick<FactorActions, "confirm" | "askConfirm" | "confirmWithPasskey">;
  /** Why it is asked; left out: to change how one signs in. */
  line?: string;
};

/** A person who signed in a while ago shows once more who they are. */
export function ConfirmForm({ view, actions, line }: ConfirmFormProps) {
  const [t, all] = [useTranslations("factors.confirm"), useTranslations("access")];
  const { problem, isPending, run } = useAttempt();
  const withPasskey = useWithPasskey(view.origin);
  const submit = (data: FormData) => run(() => actions.confirm(textOf(data, "proof")));
  const showPasskey = () =>
    run(() => withPasskey(actions.askConfirm, signWithPasskey, actions.confirmWithPasskey));
  return (
    <Form action={submit} py={12}>
      <Text size="sm" c="dimmed">
        {line ?? t("line")}
      </Text>
      <Group gap="8px 12px" align="end">
        <PasswordInput
          flex="0 1 280px"
          miw={200}
          label={t(view.hasApp ? "passwordOrCode" : "password")}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": all("showPassword"), tabIndex: 0 }}
          name="proof"
          required
        />
        <Submit loading={isPending} text={t("submit")} />
        {view.passkeys.length > 0 ? (
          <Button disabled={isPending} onClick={showPasskey}>
            {t("passkey")}
          </Button>
        ) : null}
      </Group>
      <Problem text={problem} />
    </Form>
  );
}

type ConfirmDialogProps = Pick<ConfirmFormProps, "view" | "actions"> & {
  cancel: () => Promise<Changed | Refused>;
  signOut: () => Promise<void>;
};

/** Opens over a page when an action needs a fresh proof; what was typed on the page stays. */
export function ConfirmDialog({ view, actions, cancel, signOut }: ConfirmDialogProps) {
  const t = useTranslations("factors");
  const dialog = useRef<HTMLDialogElement>(null);
  const { isPending, run } = useAttempt();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t("dialog.title")}
      onCancel={() => run(cancel)}
    >
      <Text component="h2" size="lg" lh="sm" fw={500}>
        {t("dialog.title")}
      </Text>
      <ConfirmForm view={view} actions={actions} line={t("dialog.line")} />
      <Group gap={8} justify="space-between" pt={8}>
        <form action={signOut}>
          <Button type="submit">{t("dialog.signOut")}</Button>
        </form>
        <Button disabled={isPending} onClick={() => run(cancel, () => dialog.current?.close())}>
          {t("cancel")}
        </Button>
      </Group>
    </dialog>
  );
}

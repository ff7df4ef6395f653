"use client";
import { Button, Group, PasswordInput, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { WaitingForm } from "@/components/ui/forms/confirm-first";
import { Form, Submit, textOf } from "@/components/ui/forms/form";
import { Problem } from "@/components/ui/forms/problem";
import { useChange } from "@/components/ui/forms/use-change";
import { SubLine } from "@/components/ui/marked-text";
import styles from "./second-step.module.css";
import type { ConfirmActions } from "./second-step-view";
import { signWithPasskey, useWithPasskey } from "./use-passkey";

type ConfirmDialogProps = {
  waiting: WaitingForm;
  actions: ConfirmActions;
  signOut: () => Promise<void>;
  onConfirmed: () => void;
  onClose: () => void;
};

/** Asks a person who signed in a while ago to confirm who they are. */
export function ConfirmDialog({
  waiting,
  actions,
  signOut,
  onConfirmed,
  onClose,
}: ConfirmDialogProps) {
  const [t, all] = [useTranslations("secondStep"), useTranslations("access")];
  const dialog = useRef<HTMLDialogElement>(null);
  const { problem, isPending, run } = useChange();
  const withPasskey = useWithPasskey(waiting.origin);
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    element.showModal();
    element.querySelector("input")?.focus();
  }, []);
  const giveFocusBack = () => {
    dialog.current?.close();
    waiting.opener?.focus();
  };
  const confirmed = () => {
    giveFocusBack();
    onConfirmed();
  };
  const closed = () => {
    giveFocusBack();
    onClose();
  };
  const submit = (data: FormData) =>
    run(() => actions.confirm({ typed: textOf(data, "proof") }), confirmed);
  const showPasskey = () =>
    run(
      () =>
        withPasskey(actions.askConfirm, signWithPasskey, (answer) =>
          actions.confirmWithPasskey({ answer }),
        ),
      confirmed,
    );
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="confirm-title" onClose={closed}>
      <Text component="h2" id="confirm-title" size="lg" lh="sm" fw={600}>
        {t("dialog.title")}
      </Text>
      <Form action={submit} py={12} mayBeLeft>
        <Text size="sm" c="dimmed">
          {t("dialog.line")}
        </Text>
        {waiting.byOidc ? <SubLine>{t("dialog.byOidc")}</SubLine> : null}
        <PasswordInput
          label={t(waiting.hasApp ? "confirm.passwordOrCode" : "confirm.password")}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ "aria-label": all("showPassword"), tabIndex: 0 }}
          name="proof"
          required
        />
        <Problem text={problem} />
        <Group gap={8} justify="flex-end">
          {waiting.hasPasskey ? (
            <Button mr="auto" disabled={isPending} onClick={showPasskey}>
              {t("confirm.passkey")}
            </Button>
          ) : null}
          <Button onClick={() => dialog.current?.close()}>{t("cancel")}</Button>
          <Submit loading={isPending} text={t("confirm.submit")} />
        </Group>
      </Form>
      <form action={signOut} className={styles.signOut}>
        <Button type="submit" variant="subtle" color="gray" mx={-12}>
          {t("dialog.signOut")}
        </Button>
      </form>
    </dialog>
  );
}

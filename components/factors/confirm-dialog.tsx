"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import styles from "./confirm-dialog.module.css";
import { ConfirmForm } from "./confirm-form";
import type { Changed, FactorActions, FactorsView, Refused } from "./factor-view";
import { useAttempt } from "./use-attempt";

type ConfirmDialogProps = {
  view: Pick<FactorsView, "hasApp" | "passkeys" | "origin">;
  actions: Pick<FactorActions, "confirm" | "askConfirm" | "confirmWithPasskey">;
  cancel: () => Promise<Changed | Refused>;
  signOut: () => Promise<void>;
};

/** In front of a page on which something was refused until the person shows who they are; what was typed there stays. */
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
      <h2 className={styles.title}>{t("dialog.title")}</h2>
      <ConfirmForm view={view} actions={actions} line={t("dialog.line")} />
      <div className={styles.foot}>
        <form action={signOut}>
          <Button type="submit">{t("dialog.signOut")}</Button>
        </form>
        <Button disabled={isPending} onClick={() => run(cancel, () => dialog.current?.close())}>
          {t("cancel")}
        </Button>
      </div>
    </dialog>
  );
}

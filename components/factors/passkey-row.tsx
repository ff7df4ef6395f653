"use client";
import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Problem } from "@/components/ui/forms/problem";
import { LocalTime } from "@/components/ui/local-time";
import type { FactorActions, PasskeyView } from "./factor-view";
import styles from "./factors.module.css";
import { PasskeyNameForm } from "./passkey-name-form";
import { useAttempt } from "./use-attempt";

type PasskeyRowProps = {
  passkey: PasskeyView;
  mayChange: boolean;
  actions: Pick<FactorActions, "renamePasskey" | "removePasskey">;
};

export function PasskeyRow({ passkey, mayChange, actions }: PasskeyRowProps) {
  const t = useTranslations("factors.passkeys");
  const [isRenaming, setRenaming] = useState(false);
  const { problem, isPending, run } = useAttempt();
  const { id, name, isSynced, addedMs, usedMs } = passkey;
  const rename = (wanted: string) =>
    run(
      () => actions.renamePasskey(id, wanted),
      () => setRenaming(false),
    );
  if (isRenaming && mayChange) {
    return (
      <li>
        <PasskeyNameForm
          name={name}
          submitLabel={t("save")}
          isPending={isPending}
          onSubmit={rename}
          onCancel={() => setRenaming(false)}
        >
          <Problem text={problem} />
        </PasskeyNameForm>
      </li>
    );
  }
  return (
    <li className={styles.passkey}>
      <span className={styles.name} translate="no">
        {name}
      </span>
      <span className={styles.line}>
        {t("added")} <LocalTime ms={addedMs} />
        {" · "}
        {usedMs === null ? (
          t("never")
        ) : (
          <>
            {t("used")} <LocalTime ms={usedMs} />
          </>
        )}
        {isSynced ? ` · ${t("synced")}` : null}
      </span>
      {mayChange ? (
        <span className={styles.deeds}>
          <Button aria-label={t("renameLabel", { name })} onClick={() => setRenaming(true)}>
            {t("rename")}
          </Button>
          <Button
            aria-label={t("removeLabel", { name })}
            disabled={isPending}
            onClick={() => run(() => actions.removePasskey(id))}
          >
            {t("remove")}
          </Button>
        </span>
      ) : null}
      <Problem text={problem} />
    </li>
  );
}

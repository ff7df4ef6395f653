"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/forms/button";
import { Problem } from "@/components/ui/forms/problem";
import { makePasskey } from "./ask-passkey";
import type { FactorActions, FactorsView } from "./factor-view";
import styles from "./factors.module.css";
import { PasskeyNameForm } from "./passkey-name-form";
import { PasskeyRow } from "./passkey-row";
import { useAttempt, useWithPasskey } from "./use-attempt";

type PasskeyFactorsProps = {
  view: FactorsView;
  mayChange: boolean;
  actions: Pick<FactorActions, "beginPasskey" | "addPasskey" | "renamePasskey" | "removePasskey">;
  onCodes: (codes: readonly string[] | null) => void;
};

/** The person's passkeys, oldest first, and one more. */
export function PasskeyFactors({ view, mayChange, actions, onCodes }: PasskeyFactorsProps) {
  const t = useTranslations("factors.passkeys");
  const [isAdding, setAdding] = useState(false);
  const { problem, isPending, run } = useAttempt();
  const withPasskey = useWithPasskey(view.origin);
  const submit = (name: string) => {
    const add = (answer: unknown) => actions.addPasskey(answer, name);
    run(
      () => withPasskey(actions.beginPasskey, makePasskey, add),
      (done) => {
        setAdding(false);
        onCodes(done.backupCodes);
      },
    );
  };
  return (
    <section className={styles.factor} aria-labelledby="factor-passkeys">
      <div className={styles.head}>
        <h3 id="factor-passkeys">{t("title")}</h3>
        <span className={styles.line}>{view.passkeys.length === 0 ? t("none") : null}</span>
        {mayChange && !isAdding ? <Button onClick={() => setAdding(true)}>{t("add")}</Button> : null}
      </div>
      {view.passkeys.length > 0 ? (
        <ul className={styles.passkeys}>
          {view.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} mayChange={mayChange} actions={actions} />
          ))}
        </ul>
      ) : null}
      {mayChange && isAdding ? (
        <PasskeyNameForm
          name={view.program ?? t("defaultName")}
          submitLabel={t("add")}
          isPending={isPending}
          onSubmit={submit}
          onCancel={() => setAdding(false)}
        />
      ) : null}
      <Problem text={problem} />
    </section>
  );
}
